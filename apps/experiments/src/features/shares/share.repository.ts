import { Injectable } from '@nestjs/common';
import type { TenantContext } from '@heddle/auth';
import { BaseRepository, columnsOf, type DatabaseContext } from '@heddle/database';
import { DatasetShareEntity } from '@heddle/entities-experiments';

export type DatasetShare = Pick<DatasetShareEntity, 'tenantId' | 'datasetId' | 'token' | 'shareProjects'>;

const columns = columnsOf(DatasetShareEntity, { only: ['tenantId', 'datasetId', 'token', 'shareProjects'] });

@Injectable()
export class ShareRepository extends BaseRepository {
  async find(ctx: TenantContext, datasetId: string): Promise<DatasetShare | null> {
    return this.queryOne<DatasetShare>(
      ctx,
      `SELECT ${columns} FROM experiments.dataset_share WHERE tenant_id = $1 AND dataset_id = $2`,
      [ctx.tenantId, datasetId],
    );
  }

  /** Finds a share of any workspace: the token is the permission. */
  async ofToken(ctx: DatabaseContext, token: string): Promise<DatasetShare | null> {
    return this.queryOne<DatasetShare>(ctx, `SELECT ${columns} FROM experiments.dataset_share WHERE token = $1`, [
      token,
    ]);
  }

  /** A dataset that is shared keeps its token. */
  async put(ctx: TenantContext, share: Omit<DatasetShare, 'tenantId'>): Promise<DatasetShare> {
    const row = await this.queryOne<DatasetShare>(
      ctx,
      `INSERT INTO experiments.dataset_share (tenant_id, dataset_id, token, share_projects) VALUES ($1, $2, $3, $4)
       ON CONFLICT (tenant_id, dataset_id) DO UPDATE SET share_projects = excluded.share_projects RETURNING ${columns}`,
      [ctx.tenantId, share.datasetId, share.token, share.shareProjects],
    );
    return row as DatasetShare;
  }

  async delete(ctx: TenantContext, datasetId: string): Promise<void> {
    await this.query(ctx, 'DELETE FROM experiments.dataset_share WHERE tenant_id = $1 AND dataset_id = $2', [
      ctx.tenantId,
      datasetId,
    ]);
  }
}
