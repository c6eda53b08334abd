import { Injectable } from '@nestjs/common';
import type { TenantContext } from '@heddle/auth';
import { BaseRepository, columnsOf, type InTransaction, isUniqueViolation, sqlState } from '@heddle/database';
import { ListenerEntity, type StoredComputeConfig } from '@heddle/entities-control-plane';
import { UnknownWorkspaceError } from '../deployments/deployment.errors.js';
import { ListenerExistsError } from './listener.errors.js';

export interface NewListener {
  id: string;
  computeType: 'k8s';
  computeId: string;
  computeConfig: StoredComputeConfig;
  version: string | null;
}

const columns = columnsOf(ListenerEntity);

@Injectable()
export class ListenerRepository extends BaseRepository {
  async insert(ctx: TenantContext, listener: NewListener): Promise<ListenerEntity> {
    try {
      const row = await this.queryOne<ListenerEntity>(
        ctx,
        `INSERT INTO control_plane.listener (id, tenant_id, compute_type, compute_id, compute_config, version)
         VALUES ($1, $2, $3, $4, $5, $6) RETURNING ${columns}`,
        [
          listener.id,
          ctx.tenantId,
          listener.computeType,
          listener.computeId,
          JSON.stringify(listener.computeConfig),
          listener.version,
        ],
      );
      return row as ListenerEntity;
    } catch (error) {
      if (isUniqueViolation(error, 'listener_compute_unique')) {
        throw new ListenerExistsError(ctx.tenantId, listener.computeId);
      }
      // 23503: the workspace of the caller's token does not exist.
      if (sqlState(error) === '23503') throw new UnknownWorkspaceError(ctx.tenantId);
      throw error;
    }
  }

  /** Newest first. */
  list(ctx: TenantContext, page: { limit: number; offset: number }): Promise<ListenerEntity[]> {
    return this.query(
      ctx,
      `SELECT ${columns} FROM control_plane.listener WHERE tenant_id = $1 ORDER BY seq DESC LIMIT $2 OFFSET $3`,
      [ctx.tenantId, page.limit, page.offset],
    );
  }

  /** All of the workspace, locked against deletion until the transaction ends; listeners still poll meanwhile. */
  share(ctx: InTransaction<TenantContext>): Promise<ListenerEntity[]> {
    return this.query(
      ctx,
      `SELECT ${columns} FROM control_plane.listener WHERE tenant_id = $1 ORDER BY seq FOR KEY SHARE`,
      [ctx.tenantId],
    );
  }

  async find(ctx: TenantContext, id: string): Promise<ListenerEntity | null> {
    return this.queryOne<ListenerEntity>(
      ctx,
      `SELECT ${columns} FROM control_plane.listener WHERE id = $1 AND tenant_id = $2`,
      [id, ctx.tenantId],
    );
  }

  /** Leaves a column unchanged if its new value is null. */
  async update(
    ctx: TenantContext,
    id: string,
    change: { version: string | null; computeConfig: StoredComputeConfig | null },
  ): Promise<ListenerEntity | null> {
    return this.queryOne<ListenerEntity>(
      ctx,
      `UPDATE control_plane.listener
          SET version = coalesce($3, version), compute_config = coalesce($4::jsonb, compute_config), updated_at = now()
        WHERE id = $1 AND tenant_id = $2 RETURNING ${columns}`,
      [id, ctx.tenantId, change.version, change.computeConfig && JSON.stringify(change.computeConfig)],
    );
  }

  async noteSeen(ctx: TenantContext, id: string, version: string | null): Promise<ListenerEntity | null> {
    return this.queryOne<ListenerEntity>(
      ctx,
      `UPDATE control_plane.listener SET last_seen_at = now(), version = coalesce($3, version)
        WHERE id = $1 AND tenant_id = $2 RETURNING ${columns}`,
      [id, ctx.tenantId, version],
    );
  }

  /** Locks the listener against new deployments and counts its deployments; null for an unknown listener. */
  async lockAndCount(
    ctx: InTransaction<TenantContext>,
    id: string,
  ): Promise<{ name: string; deployments: number } | null> {
    const row = await this.queryOne<{ name: string }>(
      ctx,
      'SELECT compute_id AS name FROM control_plane.listener WHERE id = $1 AND tenant_id = $2 FOR UPDATE',
      [id, ctx.tenantId],
    );
    if (!row) return null;
    const counted = await this.queryOne<{ deployments: number }>(
      ctx,
      `SELECT count(*)::int AS deployments FROM control_plane.deployment
        WHERE tenant_id = $2 AND source_config ->> 'listener_id' = $1::text`,
      [id, ctx.tenantId],
    );
    return { name: row.name, deployments: counted?.deployments ?? 0 };
  }

  async remove(ctx: TenantContext, id: string): Promise<void> {
    await this.query(ctx, 'DELETE FROM control_plane.listener WHERE id = $1 AND tenant_id = $2', [id, ctx.tenantId]);
  }
}
