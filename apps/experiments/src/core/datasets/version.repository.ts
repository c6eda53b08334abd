import { Injectable } from '@nestjs/common';
import type { TenantContext } from '@heddle/auth';
import { BaseRepository, columnsOf, type InTransaction, SqlConditions } from '@heddle/database';
import { DatasetEntity } from '@heddle/entities-experiments';
import { wireTime } from '../../contract/wire-time.sql.js';

/** A moment at which examples of a dataset were written. */
export interface DatasetVersion {
  asOf: string;
  tags: string[] | null;
}

export interface VersionQuery {
  /** Of a name, in any case. */
  search?: string;
  /** Only those that changed this example. */
  exampleId?: string;
  offset: number;
  limit: number;
}

/** A dataset that this transaction has locked for writing. */
export interface LockedDataset {
  id: string;
  externallyManaged: boolean;
  inputsSchemaDefinition: Record<string, unknown> | null;
  outputsSchemaDefinition: Record<string, unknown> | null;
  /** Highest position of an example so far. */
  lastPosition: number;
}

export interface VersionDiff {
  modified: string[];
  added: string[];
  removed: string[];
}

/** The newest one is `latest` as well. */
const select = `
  SELECT ${wireTime('v.as_of')} AS "asOf",
    nullif(array_remove(
      array_prepend(CASE WHEN v.as_of = newest.as_of THEN 'latest' END, tags.names), NULL), '{}') AS tags
  FROM experiments.dataset_version v
  CROSS JOIN LATERAL (
    SELECT max(as_of) AS as_of FROM experiments.dataset_version WHERE tenant_id = $1 AND dataset_id = $2
  ) newest
  CROSS JOIN LATERAL (
    SELECT coalesce(array_agg(t.tag ORDER BY t.tag), '{}') AS names FROM experiments.dataset_tag t
    WHERE t.tenant_id = $1 AND t.dataset_id = $2 AND t.as_of = v.as_of
  ) tags
  WHERE v.tenant_id = $1 AND v.dataset_id = $2`;

/** The time of the database in whole milliseconds, which the dates of JavaScript hold, and later than every version. */
const next = `greatest(date_trunc('milliseconds', clock_timestamp()), (
  SELECT date_trunc('milliseconds', max(as_of)) + interval '1 millisecond'
  FROM experiments.dataset_version WHERE tenant_id = $1 AND dataset_id = $2))`;

/** Hash and metadata of every example at a time. `$1` tenant, `$2` dataset. */
const stateAt = (at: string) => `
  SELECT id, content_hash, metadata FROM experiments.example
  WHERE tenant_id = $1 AND dataset_id = $2 AND modified_at <= ${at}::timestamptz
  UNION ALL
  SELECT example_id, content_hash, metadata FROM experiments.example_version
  WHERE tenant_id = $1 AND dataset_id = $2 AND valid_from <= ${at}::timestamptz AND valid_until > ${at}::timestamptz`;

@Injectable()
export class VersionRepository extends BaseRepository {
  /** In the order of their ids, so that two that want the same ones do not wait for each other. */
  async lock(ctx: InTransaction<TenantContext>, datasetIds: readonly string[]): Promise<LockedDataset[]> {
    const only = ['id', 'externallyManaged', 'inputsSchemaDefinition', 'outputsSchemaDefinition'] as const;
    const rows = await this.query<LockedDataset>(
      ctx,
      `SELECT ${columnsOf(DatasetEntity, { only })}, last_example_position AS "lastPosition" FROM experiments.dataset
       WHERE tenant_id = $1 AND id = ANY($2::uuid[]) ORDER BY id FOR UPDATE`,
      [ctx.tenantId, datasetIds],
    );
    return rows.map((row) => ({ ...row, lastPosition: Number(row.lastPosition) }));
  }

  /** Time of the next version of a locked dataset. */
  async nextTime(ctx: InTransaction<TenantContext>, datasetId: string): Promise<string> {
    const [row] = await this.query<{ asOf: string }>(ctx, `SELECT ${wireTime(next)} AS "asOf"`, [
      ctx.tenantId,
      datasetId,
    ]);
    return (row as { asOf: string }).asOf;
  }

  /** A new version of a locked dataset, at the time that `nextTime` has given, or gives now. */
  async insert(ctx: InTransaction<TenantContext>, datasetId: string, asOf: string | null): Promise<string> {
    const [row] = await this.query<{ asOf: string }>(
      ctx,
      `WITH touched AS (UPDATE experiments.dataset SET modified_at = now() WHERE tenant_id = $1 AND id = $2)
       INSERT INTO experiments.dataset_version (tenant_id, dataset_id, as_of)
       SELECT $1, $2, coalesce($3, ${next}) RETURNING ${wireTime('as_of')} AS "asOf"`,
      [ctx.tenantId, datasetId, asOf],
    );
    return (row as { asOf: string }).asOf;
  }

  list(ctx: TenantContext, datasetId: string, query: VersionQuery): Promise<DatasetVersion[]> {
    const where = new SqlConditions(ctx.tenantId, datasetId);
    where
      .when(query.search, (p) => `position(lower(${p}) IN lower(array_to_string(tags.names, ' '))) > 0`)
      .when(
        query.exampleId,
        (p) => `v.as_of IN (
          SELECT modified_at FROM experiments.example WHERE tenant_id = $1 AND dataset_id = $2 AND id = ${p}::uuid
          UNION ALL
          SELECT time FROM experiments.example_version x CROSS JOIN LATERAL (VALUES (valid_from), (valid_until)) t (time)
          WHERE x.tenant_id = $1 AND x.dataset_id = $2 AND x.example_id = ${p}::uuid)`,
      );
    const sql = `${select} AND ${where.sql} ORDER BY v.as_of DESC
      LIMIT ${where.param(query.limit)} OFFSET ${where.param(query.offset)}`;
    return this.queryUnprepared(ctx, sql, where.params);
  }

  /** The one in effect at a time; the newest one without. */
  async at(ctx: TenantContext, datasetId: string, time: string | null): Promise<DatasetVersion | null> {
    const [row] = await this.query<DatasetVersion>(
      ctx,
      `${select} AND v.as_of <= coalesce($3::timestamptz, 'infinity') ORDER BY v.as_of DESC LIMIT 1`,
      [ctx.tenantId, datasetId, time],
    );
    return row ?? null;
  }

  async tagged(ctx: TenantContext, datasetId: string, tag: string): Promise<DatasetVersion | null> {
    const [row] = await this.query<DatasetVersion>(
      ctx,
      `${select} AND v.as_of = (
         SELECT as_of FROM experiments.dataset_tag WHERE tenant_id = $1 AND dataset_id = $2 AND tag = $3)`,
      [ctx.tenantId, datasetId, tag],
    );
    return row ?? null;
  }

  /** Moves the tag when another version has it. */
  async tag(ctx: TenantContext, datasetId: string, tag: string, asOf: string): Promise<void> {
    await this.query(
      ctx,
      `INSERT INTO experiments.dataset_tag (tenant_id, dataset_id, tag, as_of) VALUES ($1, $2, $3, $4)
       ON CONFLICT (tenant_id, dataset_id, tag) DO UPDATE SET as_of = excluded.as_of`,
      [ctx.tenantId, datasetId, tag, asOf],
    );
  }

  async diff(ctx: TenantContext, datasetId: string, from: string, to: string): Promise<VersionDiff> {
    const [row] = await this.queryUnprepared<VersionDiff>(
      ctx,
      `WITH changed AS (
         SELECT coalesce(a.id, b.id) AS id, a.id IS NULL AS added, b.id IS NULL AS removed
         FROM (${stateAt('$3')}) a FULL JOIN (${stateAt('$4')}) b ON a.id = b.id
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
}
