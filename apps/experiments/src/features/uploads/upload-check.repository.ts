import { Injectable } from '@nestjs/common';
import type { TenantContext } from '@heddle/auth';
import { BaseRepository, columnsOf } from '@heddle/database';
import { DatasetEntity } from '@heddle/entities-experiments';
import type { KnownDataset } from './dataset-choice.js';
import type { WantedDataset } from './upload.request.js';

/** What an upload would meet; nothing is locked or written. */
@Injectable()
export class UploadCheckRepository extends BaseRepository {
  findDatasets(ctx: TenantContext, wanted: WantedDataset): Promise<KnownDataset[]> {
    return this.query(
      ctx,
      `SELECT ${columnsOf(DatasetEntity, { only: ['id', 'name', 'externallyManaged'] })} FROM experiments.dataset
       WHERE tenant_id = $1 AND (id = $2 OR name = $3) ORDER BY id`,
      [ctx.tenantId, wanted.id ?? null, wanted.name ?? null],
    );
  }

  async isNameTaken(ctx: TenantContext, name: string): Promise<boolean> {
    const rows = await this.query(ctx, 'SELECT FROM experiments.session WHERE tenant_id = $1 AND name = $2', [
      ctx.tenantId,
      name,
    ]);
    return rows.length > 0;
  }

  async isFeedbackStored(ctx: TenantContext, ids: readonly string[]): Promise<boolean> {
    const rows = await this.query(
      ctx,
      'SELECT FROM experiments.feedback WHERE tenant_id = $1 AND id = ANY($2::uuid[]) LIMIT 1',
      [ctx.tenantId, ids],
    );
    return rows.length > 0;
  }
}
