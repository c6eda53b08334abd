import { applyDecorators, createParamDecorator, type ExecutionContext, SetMetadata } from '@nestjs/common';
import type { Permission } from './permissions.js';
import type { Principal, RequestContext } from './principal.js';

export const permissionsKey = 'heddle:permissions';
export const publicKey = 'heddle:public';

/** All of these are needed. Every handler carries this or `@Public()`; the guard refuses what carries neither. */
export const RequirePermission = (...permissions: [Permission, ...Permission[]]) =>
  SetMetadata(permissionsKey, permissions);

/** Where @nestjs/swagger keeps an operation's security; an empty requirement says that none is needed. */
const documentedSecurityKey = 'swagger/apiSecurity';

/** Reachable without credentials. */
export const Public = () => applyDecorators(SetMetadata(publicKey, true), SetMetadata(documentedSecurityKey, [{}]));

/** What the guard leaves on the request. */
export interface AuthenticatedRequest {
  id?: string;
  headers: Record<string, string | string[] | undefined>;
  context?: RequestContext;
  /** Where it was authenticated before there was a route. */
  principal?: Principal;
}

/** The caller's `RequestContext`; inside an idempotent handler it carries the transaction. */
export const Ctx = createParamDecorator((_: unknown, host: ExecutionContext): RequestContext => {
  const { context } = host.switchToHttp().getRequest<AuthenticatedRequest>();
  if (!context) throw new Error('@Ctx() needs an authenticated route; this one is @Public().');
  return context;
});
