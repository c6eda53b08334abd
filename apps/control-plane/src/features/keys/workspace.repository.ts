import { Injectable } from '@nestjs/common';
import { BaseRepository, type DatabaseContext } from '@heddle/database';
import { WorkspaceEntity } from '@heddle/entities-control-plane';
import { In } from 'typeorm';

const columns = 'id, name, is_default AS "isDefault", created_at AS "createdAt"';

@Injectable()
export class WorkspaceRepository extends BaseRepository {
  async create(ctx: DatabaseContext, name: string): Promise<WorkspaceEntity> {
    const [row] = await this.query<WorkspaceEntity>(
      ctx,
      `INSERT INTO control_plane.workspace (id, name) VALUES (gen_random_uuid(), $1) RETURNING ${columns}`,
      [name],
    );
    return row as WorkspaceEntity;
  }

  /** The default workspace; made on the first call of all, also when several processes call at once. */
  async ensureDefault(ctx: DatabaseContext, name: string): Promise<WorkspaceEntity> {
    await this.query(
      ctx,
      `INSERT INTO control_plane.workspace (id, name, is_default) VALUES (gen_random_uuid(), $1, true)
       ON CONFLICT (is_default) WHERE is_default DO NOTHING`,
      [name],
    );
    return this.manager(ctx).getRepository(WorkspaceEntity).findOneByOrFail({ isDefault: true });
  }

  list(ctx: DatabaseContext, ids: readonly string[] | '*'): Promise<WorkspaceEntity[]> {
    return this.manager(ctx)
      .getRepository(WorkspaceEntity)
      .find({ where: ids === '*' ? {} : { id: In([...ids]) }, order: { createdAt: 'ASC', id: 'ASC' } });
  }

  exists(ctx: DatabaseContext, id: string): Promise<boolean> {
    return this.manager(ctx).getRepository(WorkspaceEntity).existsBy({ id });
  }
}
