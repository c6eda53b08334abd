import { Injectable } from '@nestjs/common';
import type { RequestContext } from '@heddle/auth';
import { BaseRepository, type DatabaseContext } from '@heddle/database';
import { ApiKeyEntity } from '@heddle/entities-control-plane';
import { IsNull } from 'typeorm';

export type NewApiKey = Pick<
  ApiKeyEntity,
  'id' | 'tenantId' | 'allWorkspaces' | 'name' | 'permissions' | 'keyHash' | 'keyHint' | 'createdBy'
>;

@Injectable()
export class ApiKeyRepository extends BaseRepository {
  async insert(ctx: DatabaseContext, key: NewApiKey): Promise<ApiKeyEntity> {
    const repository = this.manager(ctx).getRepository(ApiKeyEntity);
    await repository.insert(key);
    return repository.findOneByOrFail({ id: key.id });
  }

  /** False when a key with this digest exists already, revoked or not. */
  async insertIfNew(ctx: DatabaseContext, key: Omit<NewApiKey, 'id'>): Promise<boolean> {
    const rows = await this.query(
      ctx,
      `INSERT INTO control_plane.api_key
         (id, tenant_id, all_workspaces, name, permissions, key_hash, key_hint, created_by)
       VALUES (gen_random_uuid(), $1, $2, $3, $4, $5, $6, $7) ON CONFLICT (key_hash) DO NOTHING RETURNING id`,
      [key.tenantId, key.allWorkspaces, key.name, key.permissions, key.keyHash, key.keyHint, key.createdBy],
    );
    return rows.length === 1;
  }

  /** Across workspaces on purpose: a key says by itself where it belongs. */
  findByHash(keyHash: Buffer): Promise<ApiKeyEntity | null> {
    return this.manager({}).getRepository(ApiKeyEntity).findOneBy({ keyHash });
  }

  /** Without keys of all workspaces, unless the caller has one. */
  list(ctx: RequestContext): Promise<ApiKeyEntity[]> {
    return this.manager(ctx)
      .getRepository(ApiKeyEntity)
      .find({
        where: { tenantId: ctx.tenantId, revokedAt: IsNull(), ...this.visible(ctx) },
        order: { createdAt: 'DESC', id: 'DESC' },
      });
  }

  /** False when there is no such key, or it was revoked before. */
  async revoke(ctx: RequestContext, id: string): Promise<boolean> {
    const result = await this.manager(ctx)
      .getRepository(ApiKeyEntity)
      .update({ id, tenantId: ctx.tenantId, revokedAt: IsNull(), ...this.visible(ctx) }, { revokedAt: () => 'now()' });
    return result.affected === 1;
  }

  private visible({ principal }: RequestContext): { allWorkspaces?: false } {
    return principal.tenantIds === '*' ? {} : { allWorkspaces: false };
  }
}
