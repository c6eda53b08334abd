import { Injectable } from '@nestjs/common';
import type { TenantContext } from '@heddle/auth';
import { BaseRepository, columnsOf, SqlConditions } from '@heddle/database';
import { ExampleEntity } from '@heddle/entities-experiments';
import type { Predicate } from '../../analysis/filters/filter-predicate.js';
import { exampleFilterSql } from '../../analysis/filters/filters.sql.js';
import { wireTime, type WithWireTimes } from '../../contract/wire-time.sql.js';

export type Example = WithWireTimes<Omit<ExampleEntity, 'position' | 'contentHash'>>;

export interface ExampleFilter {
  ids?: readonly string[];
  datasetId?: string;
  metadata?: Record<string, unknown>;
  filter?: Predicate;
  /** Texts that the inputs or outputs must all contain; case-insensitive. */
  texts?: readonly string[];
  splits?: readonly string[];
  /** Undefined is the present. */
  asOf?: string;
}

export type ExampleOrder = 'modifiedAt' | 'createdAt' | 'random' | 'id';

export interface ExamplePage {
  orderBy: ExampleOrder;
  /** Undefined: latest first, ids ascending. */
  descending?: boolean;
  /** Seed of the random order. */
  randomSeed: number;
  offset: number;
  limit: number;
}

export interface ExampleDiff {
  modified: string[];
  added: string[];
  removed: string[];
}

/** Columns of `example e`. */
export const exampleColumns = () =>
  columnsOf(ExampleEntity, {
    of: 'e',
    except: ['position', 'contentHash'],
    as: { createdAt: wireTime, modifiedAt: wireTime },
  });

@Injectable()
export class ExampleRepository extends BaseRepository {
  list(ctx: TenantContext, filter: ExampleFilter, page: ExamplePage): Promise<Example[]> {
    const { from, where, columns } = source(ctx, filter);
    const order = orderOf(page, where);
    const sql = `SELECT ${columns} FROM ${from} WHERE ${where.sql} ORDER BY ${order}
      LIMIT ${where.param(page.limit)} OFFSET ${where.param(page.offset)}`;
    return this.queryUnprepared(ctx, sql, where.params);
  }

  /** Examples in a range of positions of a dataset, in order. Reads a range of an index. */
  at(ctx: TenantContext, filter: ExampleFilter, positions: { after: number; until: number }): Promise<Example[]> {
    const { from, where, columns } = source(ctx, filter);
    where.always(`e.position > ${where.param(positions.after)}::bigint`);
    where.always(`e.position <= ${where.param(positions.until)}::bigint`);
    const sql = `SELECT ${columns} FROM ${from} WHERE ${where.sql} ORDER BY e.position`;
    return this.queryUnprepared(ctx, sql, where.params);
  }

  async find(
    ctx: TenantContext,
    id: string,
    filter: Pick<ExampleFilter, 'asOf' | 'datasetId'> = {},
  ): Promise<Example | null> {
    const { from, where, columns } = source(ctx, { ...filter, ids: [id] });
    const [row] = await this.queryUnprepared<Example>(
      ctx,
      `SELECT ${columns} FROM ${from} WHERE ${where.sql}`,
      where.params,
    );
    return row ?? null;
  }

  async count(ctx: TenantContext, filter: ExampleFilter): Promise<number> {
    const { from, where } = source(ctx, filter);
    const [row] = await this.queryUnprepared<{ n: number }>(
      ctx,
      `SELECT count(*)::int AS n FROM ${from} WHERE ${where.sql}`,
      where.params,
    );
    return row?.n ?? 0;
  }

  /** Dataset of an example, deleted ones included. */
  async datasetOf(ctx: TenantContext, id: string): Promise<string | null> {
    const row = await this.queryOne<{ datasetId: string }>(
      ctx,
      `SELECT dataset_id AS "datasetId" FROM experiments.example WHERE tenant_id = $1 AND id = $2
       UNION ALL (
         SELECT dataset_id FROM experiments.example_version WHERE tenant_id = $1 AND example_id = $2
         ORDER BY valid_from DESC LIMIT 1
       ) LIMIT 1`,
      [ctx.tenantId, id],
    );
    return row?.datasetId ?? null;
  }

  async members(ctx: TenantContext, filter: ExampleFilter): Promise<{ inputs: string[]; outputs: string[] }> {
    const { from, where } = source(ctx, filter);
    const rows = await this.queryUnprepared<{ part: 'inputs' | 'outputs'; name: string }>(
      ctx,
      `SELECT part, name FROM ${from}
       CROSS JOIN LATERAL (VALUES ('inputs', e.inputs), ('outputs', e.outputs)) AS parts (part, value)
       CROSS JOIN LATERAL json_object_keys(
         CASE json_typeof(value) WHEN 'object' THEN value END) WITH ORDINALITY AS names (name, nth)
       WHERE ${where.sql} GROUP BY part, name ORDER BY min(e.position), min(nth)`,
      where.params,
    );
    const namesOf = (wanted: string) => rows.filter(({ part }) => part === wanted).map(({ name }) => name);
    return { inputs: namesOf('inputs'), outputs: namesOf('outputs') };
  }

  /** Times of the versions of a dataset that changed an example. */
  async versionTimes(ctx: TenantContext, datasetId: string, id: string): Promise<string[]> {
    const rows = await this.query<{ time: string }>(
      ctx,
      `SELECT ${wireTime('time')} AS time FROM (
         SELECT modified_at AS time FROM experiments.example WHERE tenant_id = $1 AND dataset_id = $2 AND id = $3
         UNION
         SELECT time FROM experiments.example_version x CROSS JOIN LATERAL (VALUES (valid_from), (valid_until)) t (time)
         WHERE x.tenant_id = $1 AND x.dataset_id = $2 AND x.example_id = $3
       ) times`,
      [ctx.tenantId, datasetId, id],
    );
    return rows.map(({ time }) => time);
  }

  /** Ids of examples that differ between two times. */
  async diff(ctx: TenantContext, datasetId: string, from: string, to: string): Promise<ExampleDiff> {
    const [row] = await this.queryUnprepared<ExampleDiff>(
      ctx,
      `WITH changed AS (
         SELECT coalesce(a.id, b.id) AS id, a.id IS NULL AS added, b.id IS NULL AS removed
         FROM (${hashesAt('$3')}) a
         FULL JOIN (${hashesAt('$4')}) b ON a.id = b.id
         WHERE a.id IS NULL OR b.id IS NULL OR a.content_hash <> b.content_hash
           OR a.metadata IS DISTINCT FROM b.metadata
       )
       SELECT coalesce(array_agg(id ORDER BY id) FILTER (WHERE NOT added AND NOT removed), '{}') AS modified,
         coalesce(array_agg(id ORDER BY id) FILTER (WHERE added), '{}') AS added,
         coalesce(array_agg(id ORDER BY id) FILTER (WHERE removed), '{}') AS removed
       FROM changed`,
      [ctx.tenantId, datasetId, from, to],
    );
    return row ?? { modified: [], added: [], removed: [] };
  }

  /** Number and stored size of the examples of a dataset. */
  async measure(ctx: TenantContext, datasetId: string): Promise<{ count: number; bytes: number }> {
    const row = await this.queryOne<{ count: number; bytes: number }>(
      ctx,
      `SELECT count(*)::float8 AS count, coalesce(sum(160 + pg_column_size(inputs) + coalesce(pg_column_size(outputs), 0)
         + coalesce(pg_column_size(metadata), 0)), 0)::float8 AS bytes
       FROM experiments.example WHERE tenant_id = $1 AND dataset_id = $2`,
      [ctx.tenantId, datasetId],
    );
    return row ?? { count: 0, bytes: 0 };
  }

  /** Names of the splits, in alphabetical order. */
  async splits(ctx: TenantContext, filter: ExampleFilter): Promise<string[]> {
    const { from, where } = source(ctx, filter);
    const rows = await this.queryUnprepared<{ split: string }>(
      ctx,
      `SELECT DISTINCT split FROM ${from}
       CROSS JOIN LATERAL jsonb_array_elements_text(
         CASE jsonb_typeof(e.metadata->'dataset_split') WHEN 'array' THEN e.metadata->'dataset_split' ELSE '[]' END
       ) AS names (split)
       WHERE ${where.sql} ORDER BY split`,
      where.params,
    );
    return rows.map(({ split }) => split);
  }
}

/** Present examples, or those that were valid at a time, deleted ones included. */
function source(ctx: TenantContext, filter: ExampleFilter) {
  const where = new SqlConditions(ctx.tenantId).always('e.tenant_id = $1');
  const from = filter.asOf === undefined ? 'experiments.example e' : statesAt(where.param(filter.asOf));
  where
    .when(filter.ids, (p) => `e.id = ANY(${p}::uuid[])`)
    .when(filter.datasetId, (p) => `e.dataset_id = ${p}::uuid`)
    .when(filter.metadata && JSON.stringify(filter.metadata), (p) => `e.metadata @> ${p}::jsonb`)
    .when(filter.splits, (p) => `e.metadata->'dataset_split' ?| ${p}::text[]`);
  const text = `lower(e.inputs::text || ' ' || coalesce(e.outputs::text, ''))`;
  for (const needle of filter.texts ?? []) where.when(needle, (p) => `position(lower(${p}) IN ${text}) > 0`);
  if (filter.filter) where.always(exampleFilterSql(filter.filter, 'e', where));
  return { from, where, columns: exampleColumns() };
}

/** Relation with the columns of `example e`. `$1` is the tenant. */
const statesAt = (at: string) => `(
  SELECT tenant_id, id, dataset_id, position, inputs, outputs, metadata, source_run_id, content_hash, created_at,
    modified_at
  FROM experiments.example WHERE tenant_id = $1 AND modified_at <= ${at}::timestamptz
  UNION ALL
  SELECT tenant_id, example_id, dataset_id, position, inputs, outputs, metadata, source_run_id, content_hash, created_at,
    valid_from
  FROM experiments.example_version
  WHERE tenant_id = $1 AND valid_from <= ${at}::timestamptz AND valid_until > ${at}::timestamptz
) e`;

/** Hash and metadata of the examples of dataset `$2` at a time. */
const hashesAt = (at: string) => `SELECT e.id, e.content_hash, e.metadata FROM ${statesAt(at)} WHERE e.dataset_id = $2`;

function orderOf({ orderBy, descending, randomSeed }: ExamplePage, where: SqlConditions): string {
  switch (orderBy) {
    case 'id':
      return `e.id ${descending ? 'DESC' : 'ASC'}`;
    case 'random':
      return `md5(e.id::text || ${where.param(String(randomSeed))}), e.id`;
    case 'modifiedAt':
    case 'createdAt': {
      // Examples of one upload share their time; among themselves they keep the order of the upload.
      const column = orderBy === 'modifiedAt' ? 'e.modified_at' : 'e.created_at';
      return `${column} ${descending === false ? 'ASC' : 'DESC'}, e.position, e.id`;
    }
  }
}
