import { Injectable } from '@nestjs/common';
import type { TenantContext } from '@heddle/auth';
import { BaseRepository, columnsOf, isUniqueViolation, SqlConditions } from '@heddle/database';
import { DatasetEntity } from '@heddle/entities-experiments';
import { wireTime, type WithWireTimes } from '../../contract/wire-time.sql.js';
import { DatasetNameTakenError } from './dataset.errors.js';

export type Dataset = WithWireTimes<DatasetEntity>;

/** With what is counted when it is read. */
export type CountedDataset = Dataset & {
  exampleCount: number;
  sessionCount: number;
  lastSessionStartTime: string | null;
};

export type DatasetSort =
  'name' | 'createdAt' | 'modifiedAt' | 'lastSessionStartTime' | 'exampleCount' | 'sessionCount';

export interface DatasetQuery {
  ids?: readonly string[];
  name?: string;
  /** In any case. */
  nameContains?: string;
  dataTypes?: readonly string[];
  metadata?: Record<string, unknown>;
  sortBy: DatasetSort;
  descending: boolean;
  offset: number;
  limit: number;
}

/** What is absent stays; a null removes what may be absent. */
export interface DatasetChange {
  name?: string;
  description?: string | null;
  metadata?: Record<string, unknown> | null;
  baselineExperimentId?: string | null;
}

const columns = columnsOf(DatasetEntity, { of: 'd', as: { createdAt: wireTime, modifiedAt: wireTime } });

const select = `
  SELECT ${columns}, examples.n AS "exampleCount", sessions.n AS "sessionCount",
    ${wireTime('sessions.last_start')} AS "lastSessionStartTime"
  FROM experiments.dataset d
  CROSS JOIN LATERAL (
    SELECT count(*)::int AS n FROM experiments.example e WHERE e.tenant_id = d.tenant_id AND e.dataset_id = d.id
  ) examples
  CROSS JOIN LATERAL (
    SELECT count(*)::int AS n, max(s.start_time) AS last_start FROM experiments.session s
    WHERE s.tenant_id = d.tenant_id AND s.reference_dataset_id = d.id
  ) sessions`;

const sortColumns: Record<DatasetSort, string> = {
  name: 'd.name',
  createdAt: 'd.created_at',
  modifiedAt: 'd.modified_at',
  lastSessionStartTime: 'sessions.last_start',
  exampleCount: 'examples.n',
  sessionCount: 'sessions.n',
};

@Injectable()
export class DatasetRepository extends BaseRepository {
  list(ctx: TenantContext, query: DatasetQuery): Promise<CountedDataset[]> {
    const where = new SqlConditions(ctx.tenantId)
      .always('d.tenant_id = $1')
      .when(query.ids, (p) => `d.id = ANY(${p}::uuid[])`)
      .when(query.name, (p) => `d.name = ${p}`)
      .when(query.nameContains, (p) => `position(lower(${p}) IN lower(d.name)) > 0`)
      .when(query.dataTypes, (p) => `d.data_type = ANY(${p}::text[])`)
      .when(query.metadata && JSON.stringify(query.metadata), (p) => `d.metadata::jsonb @> ${p}::jsonb`);
    const sql = `${select} WHERE ${where.sql}
      ORDER BY ${sortColumns[query.sortBy]} ${query.descending ? 'DESC' : 'ASC'} NULLS LAST, d.id
      LIMIT ${where.param(query.limit)} OFFSET ${where.param(query.offset)}`;
    return this.queryUnprepared(ctx, sql, where.params);
  }

  async find(ctx: TenantContext, id: string): Promise<CountedDataset | null> {
    const sql = `${select} WHERE d.tenant_id = $1 AND d.id = $2`;
    const [row] = await this.query<CountedDataset>(ctx, sql, [ctx.tenantId, id]);
    return row ?? null;
  }

  async update(ctx: TenantContext, id: string, change: DatasetChange): Promise<Dataset | null> {
    const values: unknown[] = [ctx.tenantId, id];
    const assignments = ['modified_at = now()'];
    const assign = (column: string, value: unknown) => assignments.push(`${column} = $${values.push(value)}`);
    if (change.name !== undefined) assign('name', change.name);
    if (change.description !== undefined) assign('description', change.description);
    if (change.metadata !== undefined) assign('metadata', change.metadata && JSON.stringify(change.metadata));
    if (change.baselineExperimentId !== undefined) assign('baseline_experiment_id', change.baselineExperimentId);
    try {
      const [row] = await this.query<Dataset>(
        ctx,
        `UPDATE experiments.dataset d SET ${assignments.join(', ')} WHERE tenant_id = $1 AND id = $2 RETURNING ${columns}`,
        values,
      );
      return row ?? null;
    } catch (error) {
      if (isUniqueViolation(error, 'dataset_tenant_name')) throw new DatasetNameTakenError();
      throw error;
    }
  }

  /** Examples, experiments, runs and feedback go with it. False when there is no such dataset. */
  async delete(ctx: TenantContext, id: string): Promise<boolean> {
    const rows = await this.query(
      ctx,
      'DELETE FROM experiments.dataset WHERE tenant_id = $1 AND id = $2 RETURNING id',
      [ctx.tenantId, id],
    );
    return rows.length > 0;
  }
}
