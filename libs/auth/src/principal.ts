import type { DatabaseContext, InTransaction } from '@heddle/database';
import type { Access } from './access.js';

/** Who calls. Built by the guard from an API key or a bearer token, or by custom authentication. */
export interface Principal {
  /** Id of the API key, or `sub` of the token. */
  readonly id: string;
  readonly kind: 'api-key' | 'jwt' | 'system' | 'user';
  readonly name: string;
  /** Workspace that is meant when no `X-Tenant-Id` is sent. */
  readonly tenantId: string;
  /** Workspaces that may be selected with `X-Tenant-Id`; `*` is all. */
  readonly tenantIds: readonly string[] | '*';
  /** `resource:action`; `resource:*` and `*` are wildcards. */
  readonly permissions: readonly string[];
  /** All that custom authentication says of its user. */
  readonly user?: Readonly<Record<string, unknown>>;
}

/** First argument of the repositories of what belongs to a workspace. */
export interface TenantContext extends DatabaseContext {
  readonly tenantId: string;
  /** Absent: everything of the workspace. */
  readonly access?: Access;
}

/** First argument of every service method: for whom, as whom, in which request and transaction. */
export interface RequestContext extends TenantContext {
  readonly principal: Principal;
  readonly requestId: string;
}

/** What a service passes on inside its transaction. */
export type TxContext = InTransaction<RequestContext>;

export function mayActIn(principal: Principal, tenantId: string): boolean {
  return principal.tenantIds === '*' || principal.tenantIds.includes(tenantId);
}

/** Context of work that no request started: schedulers, workers, recovery. */
export function systemContext(tenantId: string, requestId = 'system'): RequestContext {
  const principal: Principal = {
    id: 'system',
    kind: 'system',
    name: 'system',
    tenantId,
    tenantIds: '*',
    permissions: ['*'],
  };
  return { tenantId, principal, requestId };
}
