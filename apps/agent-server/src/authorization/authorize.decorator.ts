import { applyDecorators, SetMetadata } from '@nestjs/common';
import { type Permission, RequirePermission } from '@heddle/auth';
import type { ActionRule } from './actions.js';

/** Metadata key of `RouteActions`. */
export const actionsKey = 'heddle:actions';

/** Actions of a route for the users of custom authentication. They cannot call a route without this metadata. */
export interface RouteActions {
  rules: readonly ActionRule[];
  /** The body is a list of requests, and each of them is authorized. */
  isList: boolean;
}

type Action = ActionRule | Permission;

/** Actions that keys need another permission for. */
const permittedAs: Record<string, string> = { search: 'read', get: 'read', list_namespaces: 'read' };

const permissionOf = (action: Action): Permission =>
  typeof action === 'string'
    ? action
    : (`${action.resource}:${permittedAs[action.action] ?? action.action}` as Permission);

function authorize(actions: readonly Action[], isList: boolean) {
  const permissions = [...new Set(actions.map(permissionOf))] as [Permission, ...Permission[]];
  const rules = actions.filter((action) => typeof action !== 'string');
  return applyDecorators(
    RequirePermission(...permissions),
    SetMetadata<string, RouteActions>(actionsKey, { rules, isList }),
  );
}

/**
 * States the actions of a route. Keys need the permission of each; handlers of custom authentication authorize each, in
 * this order. A plain permission concerns keys only.
 */
export const Authorize = (...actions: [Action, ...Action[]]) => authorize(actions, false);

/** The same for each request in the list that the body is. */
export const AuthorizeEach = (...actions: [Action, ...Action[]]) => authorize(actions, true);

/** A route about the workspace as a whole: for keys, and not for users of custom authentication. */
export const AuthorizeOperator = (permission: Permission) => RequirePermission(permission);
