import type { DatabaseContext, InTransaction } from '@heddle/database';
import type { Access } from './access.js';

/** Authenticated caller. Built from an API key, a bearer token or custom authentication. */
export interface Principal {
  /** Id of the API key, or `sub` of the token. */
  readonly id: string;
  readonly kind: 'api-key' | 'jwt' | 'system' | 'user';
  readonly name: string;
  /** Workspace of requests without `X-Tenant-Id`. */
  readonly tenantId: string;
  /** Workspaces that `X-Tenant-Id` may select; `*` for all. */
  readonly tenantIds: readonly string[] | '*';
  /** `resource:action`; `resource:*` and `*` are wildcards. */
  readonly permissions: readonly string[];
  /** User as custom authentication returned it. */
  readonly user?: Readonly<Record<string, unknown>>;
}

/** First argument of repositories with rows of a workspace. */
export interface TenantContext extends DatabaseContext {
  readonly tenantId: string;
  /** Absent without custom authorization: all rows of the workspace. */
  readonly access?: Access;
}

/** First argument of service methods: workspace, principal, request and transaction. */
export interface RequestContext extends TenantContext {
  readonly principal: Principal;
  readonly requestId: string;
  /** Address of the client; absent for work without a request. */
  readonly address?: string | undefined;
}

/** Context that a service passes on inside its transaction. */
export type TxContext = InTransaction<RequestContext>;

export function mayActIn(principal: Principal, tenantId: string): boolean {
  return principal.tenantIds === '*' || principal.tenantIds.includes(tenantId);
}

/** Context of work without a request: schedulers, workers, recovery. */
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
