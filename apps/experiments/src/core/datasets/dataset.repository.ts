import { Injectable } from '@nestjs/common';
import type { TenantContext } from '@heddle/auth';
import { BaseRepository, columnsOf, type InTransaction, isUniqueViolation, SqlConditions } from '@heddle/database';
import { DatasetEntity } from '@heddle/entities-experiments';
import { wireTime, type WithWireTimes } from '../../contract/wire-time.sql.js';
import { DatasetNameTakenError } from './dataset.errors.js';

export type Dataset = WithWireTimes<DatasetEntity>;

/** A dataset with counts from the time of the read. */
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
  /** Case-insensitive. */
  nameContains?: string;
  dataTypes?: readonly string[];
  metadata?: Record<string, unknown>;
  sortBy: DatasetSort;
  descending: boolean;
  offset: number;
  limit: number;
}

export interface NewDataset {
  id: string;
  name: string;
  description: string | null;
  dataType: string;
  /** Only uploads write its examples. */
  externallyManaged: boolean;
  metadata: Record<string, unknown> | null;
  inputsSchemaDefinition: Record<string, unknown> | null;
  outputsSchemaDefinition: Record<string, unknown> | null;
  /** Undefined is now. */
  createdAt?: string;
}

/** Reference of an upload to a dataset: its id, its name, or both. */
interface NamedDataset {
  id?: string;
  name?: string;
}

export interface KnownDataset {
  id: string;
  name: string;
  externallyManaged: boolean;
}

/** A dataset that this transaction has locked for writing. */
export interface LockedDataset extends KnownDataset {
  inputsSchemaDefinition: Record<string, unknown> | null;
  outputsSchemaDefinition: Record<string, unknown> | null;
  /** Highest position of an example so far. */
  lastPosition: number;
}

/** Absent members are unchanged; null removes optional ones. */
export interface DatasetChange {
  name?: string;
  description?: string | null;
  metadata?: Record<string, unknown> | null;
  baselineExperimentId?: string | null;
  inputsSchemaDefinition?: Record<string, unknown> | null;
  outputsSchemaDefinition?: Record<string, unknown> | null;
}

const columns = columnsOf(DatasetEntity, { of: 'd', as: { createdAt: wireTime, modifiedAt: wireTime } });

const known = columnsOf(DatasetEntity, { only: ['id', 'name', 'externallyManaged'] });
const locked = columnsOf(DatasetEntity, {
  only: ['id', 'name', 'externallyManaged', 'inputsSchemaDefinition', 'outputsSchemaDefinition'],
});
/** Parameters: an id, a name. */
const isNamed = '(id = $2 OR name = $3)';

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
    return this.queryOne<CountedDataset>(ctx, sql, [ctx.tenantId, id]);
  }

  /** Datasets with this id or this name. */
  findNamed(ctx: TenantContext, { id, name }: NamedDataset): Promise<KnownDataset[]> {
    return this.query(ctx, `SELECT ${known} FROM experiments.dataset WHERE tenant_id = $1 AND ${isNamed}`, [
      ctx.tenantId,
      id ?? null,
      name ?? null,
    ]);
  }

  /** The same, locked, which serialises uploads to one dataset. */
  lockNamed(ctx: InTransaction<TenantContext>, { id, name }: NamedDataset): Promise<LockedDataset[]> {
    return this.lockWhere(ctx, isNamed, id ?? null, name ?? null);
  }

  lock(ctx: InTransaction<TenantContext>, ids: readonly string[]): Promise<LockedDataset[]> {
    return this.lockWhere(ctx, 'id = ANY($2::uuid[])', ids);
  }

  /** Locks in the order of ids, which prevents deadlocks. */
  private async lockWhere(
    ctx: InTransaction<TenantContext>,
    condition: string,
    ...values: unknown[]
  ): Promise<LockedDataset[]> {
    const rows = await this.query<LockedDataset>(
      ctx,
      `SELECT ${locked}, last_example_position AS "lastPosition" FROM experiments.dataset
       WHERE tenant_id = $1 AND ${condition} ORDER BY id FOR UPDATE`,
      [ctx.tenantId, ...values],
    );
    return rows.map((row) => ({ ...row, lastPosition: Number(row.lastPosition) }));
  }

  /** False if the id or the name is taken. Waits for a transaction that stores such a dataset. */
  async insert(ctx: TenantContext, dataset: NewDataset): Promise<boolean> {
    return this.returnsRow(
      ctx,
      `INSERT INTO experiments.dataset (tenant_id, id, name, description, data_type, externally_managed, metadata,
         inputs_schema_definition, outputs_schema_definition, created_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, coalesce($10, now()))
       ON CONFLICT DO NOTHING RETURNING id`,
      [
        ctx.tenantId,
        dataset.id,
        dataset.name,
        dataset.description,
        dataset.dataType,
        dataset.externallyManaged,
        json(dataset.metadata),
        json(dataset.inputsSchemaDefinition),
        json(dataset.outputsSchemaDefinition),
        dataset.createdAt ?? null,
      ],
    );
  }

  /** Requires the lock of the dataset. */
  async setLastPosition(ctx: InTransaction<TenantContext>, id: string, position: number): Promise<void> {
    await this.query(
      ctx,
      'UPDATE experiments.dataset SET last_example_position = $3 WHERE tenant_id = $1 AND id = $2',
      [ctx.tenantId, id, position],
    );
  }

  /** Highest position that an example of the dataset ever had; 0 before the first. */
  async lastPosition(ctx: TenantContext, id: string): Promise<number> {
    const row = await this.queryOne<{ position: string }>(
      ctx,
      'SELECT last_example_position AS position FROM experiments.dataset WHERE tenant_id = $1 AND id = $2',
      [ctx.tenantId, id],
    );
    return Number(row?.position ?? 0);
  }

  /** Next ordinal of an experiment; locks the dataset until the transaction ends. Null without the dataset. */
  async nextTestRunNumber(ctx: InTransaction<TenantContext>, id: string): Promise<number | null> {
    const row = await this.queryOne<{ number: number }>(
      ctx,
      `UPDATE experiments.dataset SET last_test_run_number = last_test_run_number + 1, modified_at = now()
       WHERE tenant_id = $1 AND id = $2 RETURNING last_test_run_number AS number`,
      [ctx.tenantId, id],
    );
    return row?.number ?? null;
  }

  /** Datasets with one of these experiments as their baseline have none afterwards. */
  async unsetBaselines(ctx: TenantContext, experimentIds: readonly string[]): Promise<void> {
    await this.query(
      ctx,
      `UPDATE experiments.dataset SET baseline_experiment_id = NULL
       WHERE tenant_id = $1 AND baseline_experiment_id = ANY($2::uuid[])`,
      [ctx.tenantId, experimentIds],
    );
  }

  async update(ctx: TenantContext, id: string, change: DatasetChange): Promise<Dataset | null> {
    const values: unknown[] = [ctx.tenantId, id];
    const assignments = ['modified_at = now()'];
    const assign = (column: string, value: unknown) => assignments.push(`${column} = $${values.push(value)}`);
    if (change.name !== undefined) assign('name', change.name);
    if (change.description !== undefined) assign('description', change.description);
    if (change.metadata !== undefined) assign('metadata', json(change.metadata));
    if (change.inputsSchemaDefinition !== undefined)
      assign('inputs_schema_definition', json(change.inputsSchemaDefinition));
    if (change.outputsSchemaDefinition !== undefined)
      assign('outputs_schema_definition', json(change.outputsSchemaDefinition));
    if (change.baselineExperimentId !== undefined) assign('baseline_experiment_id', change.baselineExperimentId);
    try {
      return await this.queryOne<Dataset>(
        ctx,
        `UPDATE experiments.dataset d SET ${assignments.join(', ')} WHERE tenant_id = $1 AND id = $2 RETURNING ${columns}`,
        values,
      );
    } catch (error) {
      if (isUniqueViolation(error, 'dataset_tenant_name')) throw new DatasetNameTakenError();
      throw error;
    }
  }

  /** Deletes datasets with their examples, experiments, runs and feedback; returns the ids of those that existed. */
  async delete(ctx: TenantContext, ids: readonly string[]): Promise<string[]> {
    const rows = await this.query<{ id: string }>(
      ctx,
      'DELETE FROM experiments.dataset WHERE tenant_id = $1 AND id = ANY($2::uuid[]) RETURNING id',
      [ctx.tenantId, ids],
    );
    return rows.map(({ id }) => id);
  }
}

const json = (value: object | null) => value && JSON.stringify(value);
