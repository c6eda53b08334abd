import type { Principal } from '@heddle/auth';
import type { JsonObject } from './wire-types.js';

export type GraphCaller = Pick<Principal, 'id' | 'kind' | 'user'>;

/**
 * User on whose behalf a graph works, for its `configurable`. A program with an API key may name one of its users; an
 * authenticated user cannot name another.
 */
export function callerSettings(
  { id, kind, user }: GraphCaller,
  settings: Record<string, unknown> | null | undefined,
): JsonObject {
  const named = kind === 'api-key' && typeof settings?.user_id === 'string' ? settings.user_id : id;
  const names = { user_id: named, langgraph_auth_user_id: id };
  if (!user) return names;
  const known = user as JsonObject;
  return { ...names, langgraph_auth_user: known, langgraph_auth_permissions: known.permissions ?? [] };
}
