import { Injectable } from '@nestjs/common';
import type { TenantContext } from '@heddle/auth';
import { BaseRepository, columnsOf } from '@heddle/database';
import { type ColumnOverride, ExperimentViewOverrideEntity } from '@heddle/entities-experiments';
import { wireTime, type WithWireTimes } from '../../contract/wire-time.sql.js';

export type ViewOverride = WithWireTimes<ExperimentViewOverrideEntity>;

const columns = columnsOf(ExperimentViewOverrideEntity, { of: 'v', as: { createdAt: wireTime, modifiedAt: wireTime } });

@Injectable()
export class ViewOverrideRepository extends BaseRepository {
  /** At most one. */
  list(ctx: TenantContext, datasetId: string): Promise<ViewOverride[]> {
    return this.query(
      ctx,
      `SELECT ${columns} FROM experiments.experiment_view_override v WHERE v.tenant_id = $1 AND v.dataset_id = $2`,
      [ctx.tenantId, datasetId],
    );
  }

  /** Null where the dataset has one. */
  async insert(
    ctx: TenantContext,
    datasetId: string,
    id: string,
    overrides: readonly ColumnOverride[],
  ): Promise<ViewOverride | null> {
    return this.queryOne<ViewOverride>(
      ctx,
      `INSERT INTO experiments.experiment_view_override AS v (tenant_id, dataset_id, id, column_overrides)
       VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING RETURNING ${columns}`,
      [ctx.tenantId, datasetId, id, JSON.stringify(overrides)],
    );
  }

  async update(
    ctx: TenantContext,
    datasetId: string,
    id: string,
    overrides: readonly ColumnOverride[],
  ): Promise<ViewOverride | null> {
    return this.queryOne<ViewOverride>(
      ctx,
      `UPDATE experiments.experiment_view_override v SET column_overrides = $4, modified_at = now()
       WHERE v.tenant_id = $1 AND v.dataset_id = $2 AND v.id = $3 RETURNING ${columns}`,
      [ctx.tenantId, datasetId, id, JSON.stringify(overrides)],
    );
  }

  /** False when there is none. */
  async delete(ctx: TenantContext, datasetId: string, id: string): Promise<boolean> {
    return this.returnsRow(
      ctx,
      `DELETE FROM experiments.experiment_view_override WHERE tenant_id = $1 AND dataset_id = $2 AND id = $3 RETURNING id`,
      [ctx.tenantId, datasetId, id],
    );
  }
}
