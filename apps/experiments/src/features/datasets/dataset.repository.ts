import { Injectable } from '@nestjs/common';
import type { RequestContext } from '@heddle/auth';
import { BaseRepository, isUniqueViolation, SqlConditions } from '@heddle/database';
import type { ListDatasetsQueryDto, UpdateDatasetDto } from '@heddle/dto-experiments';
import { wireTime } from '../../contract/wire-time.sql.js';
import { DatasetNameTakenError } from './dataset.errors.js';

export interface DatasetRow {
  id: string;
  tenant_id: string;
  name: string;
  description: string | null;
  created_at: string;
  modified_at: string;
  data_type: string;
  inputs_schema_definition: Record<string, unknown> | null;
  outputs_schema_definition: Record<string, unknown> | null;
  externally_managed: boolean;
  metadata: Record<string, unknown> | null;
  baseline_experiment_id: string | null;
  example_count: number;
  session_count: number;
  last_session_start_time: string | null;
}

const select = `
  SELECT d.id, d.tenant_id, d.name, d.description, ${wireTime('d.created_at')} AS created_at,
    ${wireTime('d.modified_at')} AS modified_at, d.data_type, d.inputs_schema_definition, d.outputs_schema_definition,
    d.externally_managed, d.metadata, d.baseline_experiment_id, examples.n AS example_count, sessions.n AS session_count,
    ${wireTime('sessions.last_start')} AS last_session_start_time
  FROM experiments.dataset d
  CROSS JOIN LATERAL (
    SELECT count(*)::int AS n FROM experiments.example e WHERE e.tenant_id = d.tenant_id AND e.dataset_id = d.id
  ) examples
  CROSS JOIN LATERAL (
    SELECT count(*)::int AS n, max(s.start_time) AS last_start FROM experiments.session s
    WHERE s.tenant_id = d.tenant_id AND s.reference_dataset_id = d.id
  ) sessions`;

const sortColumns: Record<ListDatasetsQueryDto['sort_by'], string> = {
  name: 'd.name',
  created_at: 'd.created_at',
  modified_at: 'd.modified_at',
  last_session_start_time: 'sessions.last_start',
  example_count: 'examples.n',
  session_count: 'sessions.n',
};

@Injectable()
export class DatasetRepository extends BaseRepository {
  list(ctx: RequestContext, query: ListDatasetsQueryDto): Promise<DatasetRow[]> {
    const where = new SqlConditions(ctx.tenantId)
      .always('d.tenant_id = $1')
      .when(query.id, (p) => `d.id = ANY(${p}::uuid[])`)
      .when(query.name, (p) => `d.name = ${p}`)
      .when(query.name_contains, (p) => `position(lower(${p}) IN lower(d.name)) > 0`)
      .when(query.data_type, (p) => `d.data_type = ANY(${p}::text[])`)
      .when(query.metadata && JSON.stringify(query.metadata), (p) => `d.metadata::jsonb @> ${p}::jsonb`);
    const sql = `${select} WHERE ${where.sql}
      ORDER BY ${sortColumns[query.sort_by]} ${query.sort_by_desc ? 'DESC' : 'ASC'} NULLS LAST, d.id
      LIMIT ${where.param(query.limit)} OFFSET ${where.param(query.offset)}`;
    return this.query(ctx, sql, where.params);
  }

  async find(ctx: RequestContext, id: string): Promise<DatasetRow | undefined> {
    const rows = await this.query<DatasetRow>(ctx, `${select} WHERE d.tenant_id = $1 AND d.id = $2`, [
      ctx.tenantId,
      id,
    ]);
    return rows[0];
  }

  /** Absent members stay; a null removes what may be absent. False when there is no such dataset. */
  async update(ctx: RequestContext, id: string, change: UpdateDatasetDto): Promise<boolean> {
    const values: unknown[] = [ctx.tenantId, id];
    const assignments = ['modified_at = now()'];
    const assign = (column: string, value: unknown) => assignments.push(`${column} = $${values.push(value)}`);
    if (typeof change.name === 'string') assign('name', change.name);
    if (change.description !== undefined) assign('description', change.description);
    if (change.metadata !== undefined) assign('metadata', change.metadata && JSON.stringify(change.metadata));
    if (change.baseline_experiment_id !== undefined) assign('baseline_experiment_id', change.baseline_experiment_id);
    try {
      const rows = await this.query(
        ctx,
        `UPDATE experiments.dataset SET ${assignments.join(', ')} WHERE tenant_id = $1 AND id = $2 RETURNING id`,
        values,
      );
      return rows.length > 0;
    } catch (error) {
      if (isUniqueViolation(error, 'dataset_tenant_name')) throw new DatasetNameTakenError();
      throw error;
    }
  }

  /** Examples, experiments, runs and feedback go with it. False when there is no such dataset. */
  async delete(ctx: RequestContext, id: string): Promise<boolean> {
    const rows = await this.query(
      ctx,
      'DELETE FROM experiments.dataset WHERE tenant_id = $1 AND id = $2 RETURNING id',
      [ctx.tenantId, id],
    );
    return rows.length > 0;
  }
}
