import { Injectable } from '@nestjs/common';
import { BaseRepository, columnsOf, type DatabaseContext, SqlConditions } from '@heddle/database';
import { WorkspaceEntity } from '@heddle/entities-control-plane';
import type { Page } from './api-key.repository.js';

const columns = columnsOf(WorkspaceEntity);

@Injectable()
export class WorkspaceRepository extends BaseRepository {
  async insert(ctx: DatabaseContext, workspace: { id: string; name: string }): Promise<WorkspaceEntity> {
    const row = await this.queryOne<WorkspaceEntity>(
      ctx,
      `INSERT INTO control_plane.workspace (id, name) VALUES ($1, $2) RETURNING ${columns}`,
      [workspace.id, workspace.name],
    );
    return row as WorkspaceEntity;
  }

  /** Default workspace, created by the first call; safe for concurrent first calls. */
  async ensureDefault(ctx: DatabaseContext, workspace: { id: string; name: string }): Promise<WorkspaceEntity> {
    await this.query(
      ctx,
      `INSERT INTO control_plane.workspace (id, name, is_default) VALUES ($1, $2, true)
       ON CONFLICT (is_default) WHERE is_default DO NOTHING`,
      [workspace.id, workspace.name],
    );
    const row = await this.queryOne<WorkspaceEntity>(
      ctx,
      `SELECT ${columns} FROM control_plane.workspace WHERE is_default`,
    );
    return row as WorkspaceEntity;
  }

  /** Oldest first. */
  list(ctx: DatabaseContext, ids: readonly string[] | '*', page: Page): Promise<WorkspaceEntity[]> {
    const where = new SqlConditions().when(ids === '*' ? null : ids, (some) => `id = ANY(${some}::uuid[])`);
    return this.queryUnprepared(
      ctx,
      `SELECT ${columns} FROM control_plane.workspace WHERE ${where.sql} ORDER BY created_at, id
        LIMIT ${where.param(page.limit)} OFFSET ${where.param(page.offset)}`,
      where.params,
    );
  }

  async exists(ctx: DatabaseContext, id: string): Promise<boolean> {
    return this.returnsRow(ctx, 'SELECT 1 FROM control_plane.workspace WHERE id = $1', [id]);
  }
}
