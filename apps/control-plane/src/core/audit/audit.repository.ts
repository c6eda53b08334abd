import { Injectable } from '@nestjs/common';
import type { TenantContext, TxContext } from '@heddle/auth';
import { BaseRepository, columnsOf, SqlConditions } from '@heddle/database';
import { type AuditAction, AuditEventEntity } from '@heddle/entities-control-plane';

interface AuditedChange {
  action: AuditAction;
  objectId: string;
  objectName?: string | undefined;
  deploymentId?: string | undefined;
  /** Default: the workspace of the context. */
  tenantId?: string | undefined;
}

export interface AuditFilter {
  limit: number;
  /** Only events before this one. */
  before?: string | undefined;
  action?: AuditAction | undefined;
  actorId?: string | undefined;
  /** The object itself, or the deployment of a revision. */
  objectId?: string | undefined;
  from?: Date | undefined;
  to?: Date | undefined;
}

@Injectable()
export class AuditRepository extends BaseRepository {
  /** Called in the transaction of the change. */
  async record(tx: TxContext, { action, objectId, objectName, deploymentId, tenantId }: AuditedChange): Promise<void> {
    const { id, kind, name } = tx.principal;
    await this.query(
      tx,
      `INSERT INTO control_plane.audit_event
         (tenant_id, action, object_id, object_name, deployment_id, actor_id, actor_kind, actor_name, address, request_id)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
      [
        tenantId ?? tx.tenantId,
        action,
        objectId,
        objectName ?? null,
        deploymentId ?? null,
        id,
        kind,
        name,
        tx.address ?? null,
        tx.requestId,
      ],
    );
  }

  /** Newest first. */
  list(ctx: TenantContext, filter: AuditFilter): Promise<AuditEventEntity[]> {
    const where = new SqlConditions(ctx.tenantId)
      .always('tenant_id = $1')
      .when(filter.before, (id) => `id < ${id}::bigint`)
      .when(filter.action, (action) => `action = ${action}`)
      .when(filter.actorId, (actor) => `actor_id = ${actor}`)
      .when(filter.objectId, (id) => `(object_id = ${id}::uuid OR deployment_id = ${id}::uuid)`)
      .when(filter.from, (from) => `created_at >= ${from}`)
      .when(filter.to, (to) => `created_at <= ${to}`);
    return this.queryUnprepared(
      ctx,
      `SELECT ${columnsOf(AuditEventEntity)} FROM control_plane.audit_event WHERE ${where.sql}
        ORDER BY id DESC LIMIT ${where.param(filter.limit)}`,
      where.params,
    );
  }

  /** Deletes old rows of all workspaces. Returns their number. */
  async deleteOld(olderThanMs: number, limit: number): Promise<number> {
    return this.countReturned(
      {},
      `DELETE FROM control_plane.audit_event WHERE id IN (
         SELECT id FROM control_plane.audit_event WHERE created_at < now() - $1 * interval '1 millisecond'
          ORDER BY created_at LIMIT $2 FOR UPDATE SKIP LOCKED) RETURNING id`,
      [olderThanMs, limit],
    );
  }
}
