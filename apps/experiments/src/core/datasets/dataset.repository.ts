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
  /** In any case. */
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
export interface NamedDataset {
  id?: string;
  name?: string;
}

export interface KnownDataset {
  id: string;
  name: string;
  externallyManaged: boolean;
}

export interface LockedDataset extends KnownDataset {
  /** Highest position of an example so far. */
  lastPosition: number;
}

/** Absent members stay as they are; null removes optional ones. */
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
/** Parameters: the workspace, an id, a name. One order prevents deadlocks. */
const ofName = 'FROM experiments.dataset WHERE tenant_id = $1 AND (id = $2 OR name = $3) ORDER BY id';

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

  /** Datasets with this id or this name. */
  findNamed(ctx: TenantContext, { id, name }: NamedDataset): Promise<KnownDataset[]> {
    return this.query(ctx, `SELECT ${known} ${ofName}`, [ctx.tenantId, id ?? null, name ?? null]);
  }

  /** The same, locked, which serialises uploads to one dataset. */
  async lockNamed(ctx: InTransaction<TenantContext>, { id, name }: NamedDataset): Promise<LockedDataset[]> {
    const rows = await this.query<LockedDataset>(
      ctx,
      `SELECT ${known}, last_example_position AS "lastPosition" ${ofName} FOR UPDATE`,
      [ctx.tenantId, id ?? null, name ?? null],
    );
    return rows.map((row) => ({ ...row, lastPosition: Number(row.lastPosition) }));
  }

  /** False if the id or the name is taken. Waits for a transaction that stores such a dataset. */
  async insert(ctx: TenantContext, dataset: NewDataset): Promise<boolean> {
    const rows = await this.query(
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
    return rows.length > 0;
  }

  /** Requires the lock of the dataset. */
  async setLastPosition(ctx: InTransaction<TenantContext>, id: string, position: number): Promise<void> {
    await this.query(
      ctx,
      'UPDATE experiments.dataset SET last_example_position = $3 WHERE tenant_id = $1 AND id = $2',
      [ctx.tenantId, id, position],
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

  /** Examples, experiments, runs and feedback go with them. Ids of those that there were. */
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
