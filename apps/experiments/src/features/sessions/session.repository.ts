import { Injectable } from '@nestjs/common';
import type { RequestContext } from '@heddle/auth';
import { BaseRepository, isUniqueViolation, SqlConditions } from '@heddle/database';
import type { ListSessionsQueryDto, UpdateSessionDto } from '@heddle/dto-experiments';
import { wireTime } from '../../contract/wire-time.sql.js';
import { SessionNameTakenError } from './session.errors.js';

export interface SessionRow {
  id: string;
  tenant_id: string;
  name: string;
  description: string | null;
  reference_dataset_id: string | null;
  default_dataset_id: string | null;
  test_run_number: number | null;
  start_time: string;
  end_time: string | null;
  extra: Record<string, unknown> | null;
  trace_tier: string;
}

export interface RunStatsRow {
  session_id: string;
  run_count: number;
  error_rate: number | null;
  latency_p50: number | null;
  latency_p99: number | null;
  last_run_start_time: string | null;
}

const columns = `s.id, s.tenant_id, s.name, s.description, s.reference_dataset_id, s.default_dataset_id,
  s.test_run_number, ${wireTime('s.start_time')} AS start_time, ${wireTime('s.end_time')} AS end_time, s.extra, s.trace_tier`;

/** Seconds, as a double. */
const latency = 'extract(epoch FROM r.end_time - r.start_time)::double precision';

/** Sort columns that are computed from runs, as aggregates over `run r`. */
const runAggregates: Record<string, string> = {
  last_run_start_time: 'max(r.start_time)',
  latency_p50: `percentile_cont(0.5) WITHIN GROUP (ORDER BY ${latency})`,
  latency_p99: `percentile_cont(0.99) WITHIN GROUP (ORDER BY ${latency})`,
  error_rate: 'avg((r.error IS NOT NULL)::int)',
  runs_count: 'count(*)',
};

@Injectable()
export class SessionRepository extends BaseRepository {
  list(ctx: RequestContext, query: ListSessionsQueryDto): Promise<SessionRow[]> {
    const where = new SqlConditions(ctx.tenantId)
      .always('s.tenant_id = $1')
      .when(query.id, (p) => `s.id = ANY(${p}::uuid[])`)
      .when(query.name, (p) => `s.name = ${p}`)
      .when(query.name_contains, (p) => `position(lower(${p}) IN lower(s.name)) > 0`)
      .when(query.reference_dataset, (p) => `s.reference_dataset_id = ANY(${p}::uuid[])`)
      .when(query.reference_free, (p) => `(s.reference_dataset_id IS NULL) = ${p}::boolean`)
      .when(query.metadata && JSON.stringify(query.metadata), (p) => `(s.extra->'metadata')::jsonb @> ${p}::jsonb`);
    const sort = sortOf(query, where);
    const sql = `SELECT ${columns} FROM experiments.session s ${sort.join} WHERE ${where.sql}
      ORDER BY ${sort.column} ${query.sort_by_desc ? 'DESC' : 'ASC'} NULLS LAST, s.id
      LIMIT ${where.param(query.limit)} OFFSET ${where.param(query.offset)}`;
    return this.query(ctx, sql, where.params);
  }

  async find(ctx: RequestContext, id: string): Promise<SessionRow | undefined> {
    const rows = await this.query<SessionRow>(
      ctx,
      `SELECT ${columns} FROM experiments.session s WHERE s.tenant_id = $1 AND s.id = $2`,
      [ctx.tenantId, id],
    );
    return rows[0];
  }

  runStats(ctx: RequestContext, ids: readonly string[], since?: string): Promise<RunStatsRow[]> {
    const where = new SqlConditions(ctx.tenantId, ids)
      .always('r.tenant_id = $1 AND r.session_id = ANY($2::uuid[])')
      .when(since, (p) => `r.start_time >= ${p}::timestamptz`);
    return this.query(
      ctx,
      `SELECT session_id, run_count, error_rate, percentiles[1] AS latency_p50, percentiles[2] AS latency_p99,
         ${wireTime('last_start')} AS last_run_start_time
       FROM (
         SELECT r.session_id, count(*)::int AS run_count, avg((r.error IS NOT NULL)::int)::double precision AS error_rate,
           percentile_cont(ARRAY[0.5, 0.99]) WITHIN GROUP (ORDER BY ${latency}) AS percentiles,
           max(r.start_time) AS last_start
         FROM experiments.run r WHERE ${where.sql} GROUP BY r.session_id
       ) stats`,
      where.params,
    );
  }

  /** Null leaves a column as it is. False when there is no such session. */
  async update(ctx: RequestContext, id: string, change: UpdateSessionDto): Promise<boolean> {
    try {
      const rows = await this.query(
        ctx,
        `UPDATE experiments.session SET
           name = coalesce($3, name), description = coalesce($4, description),
           default_dataset_id = coalesce($5, default_dataset_id), end_time = coalesce($6, end_time),
           extra = coalesce($7, extra), trace_tier = coalesce($8, trace_tier)
         WHERE tenant_id = $1 AND id = $2 RETURNING id`,
        [
          ctx.tenantId,
          id,
          change.name ?? null,
          change.description ?? null,
          change.default_dataset_id ?? null,
          change.end_time ?? null,
          change.extra ? JSON.stringify(change.extra) : null,
          change.trace_tier ?? null,
        ],
      );
      return rows.length > 0;
    } catch (error) {
      if (isUniqueViolation(error, 'session_tenant_name')) throw new SessionNameTakenError();
      throw error;
    }
  }

  /** Ids of those that existed. A dataset whose baseline goes has none. */
  async delete(ctx: RequestContext, ids: readonly string[]): Promise<string[]> {
    const rows = await this.query<{ id: string }>(
      ctx,
      `WITH unset AS (
         UPDATE experiments.dataset SET baseline_experiment_id = NULL
         WHERE tenant_id = $1 AND baseline_experiment_id = ANY($2::uuid[])
       )
       DELETE FROM experiments.session WHERE tenant_id = $1 AND id = ANY($2::uuid[]) RETURNING id`,
      [ctx.tenantId, ids],
    );
    return rows.map(({ id }) => id);
  }

  /** Official clients read the workspace's id from any session, so there is always one. */
  async ensureDefault(ctx: RequestContext, id: string): Promise<void> {
    await this.query(
      ctx,
      `INSERT INTO experiments.session (id, tenant_id, name, start_time)
       SELECT $2::uuid, $1::uuid, 'default', now()
       WHERE NOT EXISTS (SELECT FROM experiments.session WHERE tenant_id = $1::uuid AND name = 'default')
       ON CONFLICT DO NOTHING`,
      [ctx.tenantId, id],
    );
  }

  /** When the workspace's first session was stored. */
  async firstSeen(ctx: RequestContext): Promise<string> {
    const [row] = await this.query<{ at: string }>(
      ctx,
      `SELECT ${wireTime('coalesce(min(created_at), now())')} AS at FROM experiments.session WHERE tenant_id = $1`,
      [ctx.tenantId],
    );
    return (row as { at: string }).at;
  }
}

function sortOf(query: ListSessionsQueryDto, where: SqlConditions): { join: string; column: string } {
  if (query.sort_by === 'name' || query.sort_by === 'start_time') return { join: '', column: `s.${query.sort_by}` };
  if (query.sort_by === 'feedback') {
    const level = query.sort_by_feedback_source === 'run' ? 'f.run_id IS NOT NULL' : 'f.run_id IS NULL';
    const key = where.param(query.sort_by_feedback_key);
    return {
      join: `LEFT JOIN LATERAL (SELECT avg(f.score) AS value FROM experiments.feedback f
        WHERE f.session_id = s.id AND f.key = ${key} AND ${level}) sort ON true`,
      column: 'sort.value',
    };
  }
  return {
    join: `LEFT JOIN LATERAL (SELECT ${runAggregates[query.sort_by]} AS value FROM experiments.run r
      WHERE r.session_id = s.id) sort ON true`,
    column: 'sort.value',
  };
}
