import { isDeepStrictEqual } from 'node:util';
import type { ActionRule, RequestParts } from '../authorization/actions.js';
import type { AccessGrant } from './auth-handlers.js';
import { AuthHandlerError } from '../authorization/auth.errors.js';
import { checkedNamespace } from '../authorization/store-namespace.js';

type Members = Record<string, unknown>;

/** An action of a request. Several actions of one request share its parts. */
export interface PlannedAction {
  rule: ActionRule;
  parts: RequestParts;
}

export interface GrantedAction extends PlannedAction {
  grant: AccessGrant;
}

/** Replaces the values of the client by those that the handler changed. */
export function applyWrites({ rule, parts, grant: { value } }: GrantedAction): void {
  const { writes, resource, action } = rule;
  const event = `${resource}:${action}`;
  if (writes === undefined) return;
  if (writes === 'metadata') {
    const { metadata = null } = value;
    if (metadata !== null) parts.body.metadata = members(event, metadata);
    return;
  }
  const [location, name] = writes.split('.') as ['query' | 'body', string];
  parts[location][name] = checkedNamespace(writes, event, value.namespace);
}

/** Metadata that a handler added or changed. */
export function changedMembers(before: unknown, after: unknown): Members {
  if (typeof after !== 'object' || after === null) return {};
  const old = (before ?? {}) as Members;
  return Object.fromEntries(Object.entries(after).filter(([key, value]) => !isDeepStrictEqual(old[key], value)));
}

/** Intersection of both, if both exist. */
export function agreed(known: Readonly<Members> | undefined, next: Members): Members {
  if (!known) return next;
  return Object.fromEntries(Object.entries(known).filter(([key, value]) => isDeepStrictEqual(next[key], value)));
}

function members(event: string, metadata: unknown): Members {
  if (typeof metadata === 'object' && metadata !== null && !Array.isArray(metadata)) return metadata as Members;
  throw new AuthHandlerError(`The handler for ${event} made of metadata something that is not an object`);
}
