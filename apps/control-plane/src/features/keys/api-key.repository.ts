import { Injectable } from '@nestjs/common';
import type { TenantContext } from '@heddle/auth';
import { BaseRepository, columnsOf, type DatabaseContext } from '@heddle/database';
import { ApiKeyEntity } from '@heddle/entities-control-plane';

type NewApiKey = Pick<
  ApiKeyEntity,
  'id' | 'tenantId' | 'allWorkspaces' | 'name' | 'permissions' | 'keyHash' | 'keyHint' | 'createdBy'
>;

export interface Page {
  limit: number;
  offset: number;
}

export interface Visibility {
  /** Includes keys that administer all workspaces. */
  allWorkspaces: boolean;
}

const columns = columnsOf(ApiKeyEntity);

@Injectable()
export class ApiKeyRepository extends BaseRepository {
  /** Null if a key with this digest exists, revoked or not. */
  async insert(ctx: DatabaseContext, key: NewApiKey): Promise<ApiKeyEntity | null> {
    return this.queryOne<ApiKeyEntity>(
      ctx,
      `INSERT INTO control_plane.api_key
         (id, tenant_id, all_workspaces, name, permissions, key_hash, key_hint, created_by)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT (key_hash) DO NOTHING RETURNING ${columns}`,
      [key.id, key.tenantId, key.allWorkspaces, key.name, key.permissions, key.keyHash, key.keyHint, key.createdBy],
    );
  }

  /** Across workspaces on purpose: a key determines its workspace. */
  async findByHash(keyHash: Buffer): Promise<ApiKeyEntity | null> {
    return this.queryOne<ApiKeyEntity>({}, `SELECT ${columns} FROM control_plane.api_key WHERE key_hash = $1`, [
      keyHash,
    ]);
  }

  /** Valid keys, newest first. */
  list(ctx: TenantContext, { allWorkspaces, limit, offset }: Visibility & Page): Promise<ApiKeyEntity[]> {
    return this.query(
      ctx,
      `SELECT ${columns} FROM control_plane.api_key
        WHERE tenant_id = $1 AND revoked_at IS NULL AND ($2 OR NOT all_workspaces)
        ORDER BY created_at DESC, id DESC LIMIT $3 OFFSET $4`,
      [ctx.tenantId, allWorkspaces, limit, offset],
    );
  }

  /** Name of the key; null if it does not exist or was already revoked. */
  async revoke(ctx: TenantContext, id: string, { allWorkspaces }: Visibility): Promise<string | null> {
    const row = await this.queryOne<{ name: string }>(
      ctx,
      `UPDATE control_plane.api_key SET revoked_at = now()
        WHERE id = $1 AND tenant_id = $2 AND revoked_at IS NULL AND ($3 OR NOT all_workspaces) RETURNING name`,
      [id, ctx.tenantId, allWorkspaces],
    );
    return row?.name ?? null;
  }
}
