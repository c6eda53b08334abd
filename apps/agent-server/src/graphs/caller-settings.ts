import type { Principal } from '@heddle/auth';
import type { JsonObject } from './wire-types.js';

export type GraphCaller = Pick<Principal, 'id' | 'kind' | 'user'>;

/**
 * In whose name a graph works, for its `configurable`, which is made of these settings. A program with an API key may
 * say for which of its users it calls; whoever was authenticated himself is nobody else.
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
