import { Injectable } from '@nestjs/common';
import type { TenantContext } from '@heddle/auth';
import { BaseRepository, type InTransaction, SqlConditions } from '@heddle/database';
import { wireTime } from '../../contract/wire-time.sql.js';

/** A version of a dataset: the time of a write of its examples. */
export interface DatasetVersion {
  asOf: string;
  tags: string[] | null;
}

export interface VersionQuery {
  /** Part of a tag; case-insensitive. */
  search?: string;
  /** Only versions of these times. */
  times?: readonly string[];
  offset: number;
  limit: number;
}

/** The newest version also has the tag `latest`. */
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

/** Time of the database in whole milliseconds, the precision of JavaScript, and after every version. */
const next = `greatest(date_trunc('milliseconds', clock_timestamp()), (
  SELECT date_trunc('milliseconds', max(as_of)) + interval '1 millisecond'
  FROM experiments.dataset_version WHERE tenant_id = $1 AND dataset_id = $2))`;

@Injectable()
export class VersionRepository extends BaseRepository {
  /** Time of the next version of a locked dataset. */
  async nextTime(ctx: InTransaction<TenantContext>, datasetId: string): Promise<string> {
    const row = await this.queryOne<{ asOf: string }>(ctx, `SELECT ${wireTime(next)} AS "asOf"`, [
      ctx.tenantId,
      datasetId,
    ]);
    return (row as { asOf: string }).asOf;
  }

  /** Creates a version of a locked dataset at a time of `nextTime`; null: now. */
  async insert(ctx: InTransaction<TenantContext>, datasetId: string, asOf: string | null): Promise<string> {
    const row = await this.queryOne<{ asOf: string }>(
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
      .when(query.times, (p) => `v.as_of = ANY(${p}::timestamptz[])`);
    const sql = `${select} AND ${where.sql} ORDER BY v.as_of DESC
      LIMIT ${where.param(query.limit)} OFFSET ${where.param(query.offset)}`;
    return this.queryUnprepared(ctx, sql, where.params);
  }

  /** The version in effect at a time; without a time the newest one. */
  async at(ctx: TenantContext, datasetId: string, time: string | null): Promise<DatasetVersion | null> {
    return this.queryOne<DatasetVersion>(
      ctx,
      `${select} AND v.as_of <= coalesce($3::timestamptz, 'infinity') ORDER BY v.as_of DESC LIMIT 1`,
      [ctx.tenantId, datasetId, time],
    );
  }

  async tagged(ctx: TenantContext, datasetId: string, tag: string): Promise<DatasetVersion | null> {
    return this.queryOne<DatasetVersion>(
      ctx,
      `${select} AND v.as_of = (
         SELECT as_of FROM experiments.dataset_tag WHERE tenant_id = $1 AND dataset_id = $2 AND tag = $3)`,
      [ctx.tenantId, datasetId, tag],
    );
  }

  /** Tags a version; moves the tag from another version. */
  async tag(ctx: TenantContext, datasetId: string, tag: string, asOf: string): Promise<void> {
    await this.query(
      ctx,
      `INSERT INTO experiments.dataset_tag (tenant_id, dataset_id, tag, as_of) VALUES ($1, $2, $3, $4)
       ON CONFLICT (tenant_id, dataset_id, tag) DO UPDATE SET as_of = excluded.as_of`,
      [ctx.tenantId, datasetId, tag, asOf],
    );
  }
}
