import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import {
  type Access,
  type AccessFilter,
  type AuthenticatedRequest,
  publicKey,
  type RequestContext,
} from '@heddle/auth';
import { Reflector } from '@nestjs/core';
import { isObject, ValidationError } from '@heddle/errors';
import { isSatisfiableBy, matches } from '../authorization/access-filter.js';
import type { AccessResource, RequestParts } from '../authorization/actions.js';
import { actionsKey, type RouteActions } from '../authorization/authorize.decorator.js';
import type { AccessGrant, AuthUser } from './auth-handlers.js';
import { AuthHandlers } from './auth-handlers.js';
import { answerOf } from './refusal-answer.js';
import { NamespaceForbiddenError, NotForUsersError } from './access.errors.js';
import { agreed, applyWrites, changedMembers, type GrantedAction, type PlannedAction } from './granted-value.js';
import { ResourceAccessCheck } from './resource-access-check.js';

/**
 * Asks the handlers of custom authentication to authorize a request: after authentication and parsing, before any
 * effect. Callers with a credential of the platform need no authorization by handlers.
 */
@Injectable()
export class AccessGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly handlers: AuthHandlers,
    private readonly resources: ResourceAccessCheck,
  ) {}

  async canActivate(host: ExecutionContext): Promise<boolean> {
    const targets = [host.getHandler(), host.getClass()];
    if (this.reflector.getAllAndOverride<boolean>(publicKey, targets)) return true;
    const request = host.switchToHttp().getRequest<Request & AuthenticatedRequest>();
    const { context } = request;
    if (!context) throw new Error('The guard of access comes behind the one that authenticates.');
    if (context.principal.kind !== 'user') return true;
    const actions = this.reflector.getAllAndOverride<RouteActions | undefined>(actionsKey, targets);
    if (!actions) throw new NotForUsersError();
    const planned = plannedActions(request, actions);
    const grants = await this.ask(context, planned, host.switchToHttp().getResponse<Response>());
    const granted = planned.map((one, index): GrantedAction => ({ ...one, grant: grants[index] as AccessGrant }));
    const access = accessOf(granted);
    if (granted.some(isOutsideOfStoreFilter)) throw new NamespaceForbiddenError();
    for (const one of granted) applyWrites(one);
    await this.resources.enforce(context, access, granted);
    putBack(request, granted);
    request.context = { ...context, access };
    return true;
  }

  private async ask(
    { principal }: RequestContext,
    planned: readonly PlannedAction[],
    response: Response,
  ): Promise<AccessGrant[]> {
    const events = planned.map(({ rule: { resource, action, value }, parts }) => ({
      resource,
      action,
      value: value(parts),
    }));
    try {
      return await this.handlers.authorize(principal.user as AuthUser, events);
    } catch (error) {
      throw answerOf(error, response);
    }
  }
}

function plannedActions(request: Request, { rules, isList }: RouteActions): PlannedAction[] {
  const body = (request.body ?? {}) as unknown;
  const bodies = isList && Array.isArray(body) && body.length > 0 ? (body as unknown[]) : [body];
  return bodies.flatMap((one) => {
    const parts = partsOf(request, one);
    return rules.filter(({ when }) => when?.(parts) ?? true).map((rule) => ({ rule, parts }));
  });
}

/** Handlers receive an object, and in it metadata that is an object. The rest of the body is validated later. */
function partsOf({ params, query }: Request, body: unknown): RequestParts {
  if (!isObject(body)) throw ValidationError.of(['body'], 'Input should be an object', 'dict_type');
  const { metadata = null } = body;
  if (metadata !== null && !isObject(metadata)) {
    throw ValidationError.of(['body', 'metadata'], 'Input should be an object', 'dict_type');
  }
  return { params: params as Record<string, string>, query: { ...query }, body: { ...body } };
}

/** A row must match all filters of its resource. A created thread gets the metadata that all requests agree on. */
function accessOf(granted: readonly GrantedAction[]): Access {
  const filters: { -readonly [K in AccessResource]?: AccessFilter } = {};
  let stamp: Access['stamp'];
  for (const { rule, parts, grant } of granted) {
    const { resource } = rule;
    if (rule.alsoForCreatedThread)
      stamp = agreed(stamp, changedMembers(rule.value(parts).metadata, grant.value.metadata));
    if (grant.filter === null) continue;
    const before = filters[resource];
    filters[resource] = before ? { and: [before, grant.filter] } : grant.filter;
  }
  return { filters, ...(stamp ? { stamp } : {}) };
}

const listsOfStore = ['search', 'list_namespaces'];

/**
 * Items have no metadata: a filter can only be about namespaces, since clients write the rest. Lists apply it to the
 * namespace of each item; other requests name the one namespace that they are about.
 */
function isOutsideOfStoreFilter({ rule, grant }: GrantedAction): boolean {
  if (rule.resource !== 'store' || grant.filter === null) return false;
  if (listsOfStore.includes(rule.action)) return !isSatisfiableBy(grant.filter, 'namespace');
  return !matches(grant.filter, { namespace: grant.value.namespace });
}

/** Changes of handlers are validated later, like the data of the client. */
function putBack(request: Request, granted: readonly GrantedAction[]): void {
  const parts = [...new Set(granted.map((one) => one.parts))];
  const [first] = parts;
  if (!first) return;
  if (Array.isArray(request.body)) request.body = parts.map(({ body }) => body);
  else if (request.body !== undefined || Object.keys(first.body).length > 0) request.body = first.body;
  // Express makes it anew at each reading.
  Object.defineProperty(request, 'query', { configurable: true, value: first.query });
}
