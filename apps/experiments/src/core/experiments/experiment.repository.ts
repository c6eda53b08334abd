import { Injectable } from '@nestjs/common';
import type { TenantContext } from '@heddle/auth';
import { BaseRepository, columnsOf, type InTransaction, isUniqueViolation, SqlConditions } from '@heddle/database';
import { SessionEntity } from '@heddle/entities-experiments';
import { meanScore } from '../../analysis/aggregates/feedback-facts.sql.js';
import { type RunAggregate, runAggregate, runAggregates } from '../../analysis/aggregates/run-facts.sql.js';
import { type CountedRuns, countedRunsSql } from '../../analysis/filters/counted-runs.sql.js';
import type { Predicate } from '../../analysis/filters/filter-predicate.js';
import { sessionFilterSql } from '../../analysis/filters/filters.sql.js';
import { wireTime, type WithWireTimes } from '../../contract/wire-time.sql.js';
import type { RunStats } from './experiment-stats.js';
import { summaryVersion } from './experiment-summary.js';
import { isClean } from './experiment-summary.repository.js';
import { ExperimentNameTakenError } from './experiment.errors.js';

export type Experiment = WithWireTimes<SessionEntity>;

type SortedAggregate = RunAggregate & ('lastRunStartTime' | 'latencyP50' | 'latencyP99' | 'errorRate' | 'runCount');

/** The last form sorts by the mean score of a key. */
export type ExperimentSort = 'name' | 'startTime' | SortedAggregate | { feedbackKey: string; level: 'run' | 'session' };

export interface ExperimentQuery {
  ids?: readonly string[];
  name?: string;
  /** Case-insensitive. */
  nameContains?: string;
  referenceDatasetIds?: readonly string[];
  /** Only plain projects, or only experiments. */
  referenceFree?: boolean;
  metadata?: Record<string, unknown>;
  filter?: Predicate;
  /** Taken from the metadata. */
  datasetVersion?: string;
  sortBy: ExperimentSort;
  descending: boolean;
  offset: number;
  limit: number;
}

export interface NewExperiment {
  id: string;
  name: string;
  description: string | null;
  extra: Record<string, unknown> | null;
  referenceDatasetId: string | null;
  defaultDatasetId: string | null;
  /** Undefined: now. */
  startTime?: string;
  endTime: string | null;
  traceTier: string;
  expectedRunCount: number | null;
  evaluatorKeys: string[] | null;
}

interface NamedSession {
  id: string;
  name: string;
}

/** Absent members are unchanged. */
export interface ExperimentChange {
  name?: string;
  description?: string;
  defaultDatasetId?: string;
  endTime?: string;
  extra?: Record<string, unknown>;
  traceTier?: string;
}

const columns = columnsOf(SessionEntity, {
  of: 's',
  as: { startTime: wireTime, endTime: wireTime, createdAt: wireTime },
});

const statistics = runAggregates(
  'r',
  'runCount',
  'errorRate',
  'latencyP50',
  'latencyP99',
  'firstTokenP50',
  'firstTokenP99',
  'streamingRate',
  'lastRunStartTime',
);

@Injectable()
export class ExperimentRepository extends BaseRepository {
  list(ctx: TenantContext, query: ExperimentQuery): Promise<Experiment[]> {
    const where = conditions(ctx, query);
    const sort = sortOf(query.sortBy, where);
    const sql = `SELECT ${columns} FROM experiments.session s ${sort.join} WHERE ${where.sql}
      ORDER BY ${sort.column} ${query.descending ? 'DESC' : 'ASC'} NULLS LAST, s.id
      LIMIT ${where.param(query.limit)} OFFSET ${where.param(query.offset)}`;
    return this.queryUnprepared(ctx, sql, where.params);
  }

  async find(ctx: TenantContext, id: string): Promise<Experiment | null> {
    const sql = `SELECT ${columns} FROM experiments.session s WHERE s.tenant_id = $1 AND s.id = $2`;
    return this.queryOne<Experiment>(ctx, sql, [ctx.tenantId, id]);
  }

  runStats(ctx: TenantContext, ids: readonly string[], counted: CountedRuns): Promise<RunStats[]> {
    const where = new SqlConditions(ctx.tenantId, ids).always(
      'r.tenant_id = $1 AND r.session_id = ANY($2::uuid[]) AND r.parent_run_id IS NULL',
    );
    where.always(countedRunsSql(counted, 'r', where));
    return this.queryUnprepared(
      ctx,
      `SELECT r.session_id AS "sessionId", ${statistics} FROM experiments.run r WHERE ${where.sql} GROUP BY r.session_id`,
      where.params,
    );
  }

  async update(ctx: TenantContext, id: string, change: ExperimentChange): Promise<Experiment | null> {
    try {
      return await this.queryOne<Experiment>(
        ctx,
        `UPDATE experiments.session s SET
           name = coalesce($3, name), description = coalesce($4, description),
           default_dataset_id = coalesce($5, default_dataset_id), end_time = coalesce($6, end_time),
           extra = coalesce($7, extra), trace_tier = coalesce($8, trace_tier)
         WHERE tenant_id = $1 AND id = $2 RETURNING ${columns}`,
        [
          ctx.tenantId,
          id,
          change.name,
          change.description,
          change.defaultDatasetId,
          change.endTime,
          change.extra && JSON.stringify(change.extra),
          change.traceTier,
        ],
      );
    } catch (error) {
      if (isUniqueViolation(error, 'session_tenant_name')) throw new ExperimentNameTakenError();
      throw error;
    }
  }

  /** Returns the ids of those that existed. */
  async delete(ctx: TenantContext, ids: readonly string[]): Promise<string[]> {
    const rows = await this.query<{ id: string }>(
      ctx,
      'DELETE FROM experiments.session WHERE tenant_id = $1 AND id = ANY($2::uuid[]) RETURNING id',
      [ctx.tenantId, ids],
    );
    return rows.map(({ id }) => id);
  }

  async insert(ctx: TenantContext, session: NewExperiment, testRunNumber: number | null): Promise<Experiment> {
    try {
      const row = await this.queryOne<Experiment>(
        ctx,
        `INSERT INTO experiments.session AS s
           (id, tenant_id, name, description, extra, reference_dataset_id, default_dataset_id, test_run_number,
            start_time, end_time, trace_tier, expected_run_count, evaluator_keys)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, coalesce($9, now()), $10, $11, $12, $13)
         RETURNING ${columns}`,
        [
          session.id,
          ctx.tenantId,
          session.name,
          session.description,
          session.extra && JSON.stringify(session.extra),
          session.referenceDatasetId,
          session.defaultDatasetId,
          testRunNumber,
          session.startTime ?? null,
          session.endTime,
          session.traceTier,
          session.expectedRunCount,
          session.evaluatorKeys,
        ],
      );
      return row as Experiment;
    } catch (error) {
      if (isUniqueViolation(error, 'session_tenant_name') || isUniqueViolation(error, 'session_pkey'))
        throw new ExperimentNameTakenError();
      throw error;
    }
  }

  async lockNamed(ctx: TenantContext, name: string): Promise<{ id: string; referenceDatasetId: string | null } | null> {
    return this.queryOne<{ id: string; referenceDatasetId: string | null }>(
      ctx,
      `SELECT ${columnsOf(SessionEntity, { only: ['id', 'referenceDatasetId'] })} FROM experiments.session
       WHERE tenant_id = $1 AND name = $2 FOR NO KEY UPDATE`,
      [ctx.tenantId, name],
    );
  }

  /** Existing sessions, protected from deletion until the transaction ends. */
  hold(ctx: TenantContext, ids: readonly string[], names: readonly string[]): Promise<NamedSession[]> {
    return this.query(
      ctx,
      `SELECT id, name FROM experiments.session
       WHERE tenant_id = $1 AND (id = ANY($2::uuid[]) OR name = ANY($3::text[])) ORDER BY id FOR KEY SHARE`,
      [ctx.tenantId, ids, names],
    );
  }

  /** Creates plain projects. Waits for concurrent inserts; the order of names prevents deadlocks. */
  async insertProjects(ctx: TenantContext, projects: readonly { name: string; startTime: string }[]): Promise<void> {
    await this.query(
      ctx,
      `INSERT INTO experiments.session (id, tenant_id, name, start_time)
       SELECT gen_random_uuid(), $1, name, start_time
       FROM unnest($2::text[], $3::timestamptz[]) AS new (name, start_time) ORDER BY name
       ON CONFLICT DO NOTHING`,
      [ctx.tenantId, projects.map(({ name }) => name), projects.map(({ startTime }) => startTime)],
    );
  }

  /** Locks an experiment until the transaction ends; false if another transaction holds it, or without one. */
  async lockIdle(ctx: InTransaction<TenantContext>, id: string): Promise<boolean> {
    return this.returnsRow(
      ctx,
      'SELECT FROM experiments.session WHERE tenant_id = $1 AND id = $2 FOR UPDATE SKIP LOCKED',
      [ctx.tenantId, id],
    );
  }

  async isNameTaken(ctx: TenantContext, name: string): Promise<boolean> {
    const sql = 'SELECT FROM experiments.session WHERE tenant_id = $1 AND name = $2';
    return this.returnsRow(ctx, sql, [ctx.tenantId, name]);
  }

  /** Official clients read the workspace's id from any session, so there is always one. */
  async ensureDefault(ctx: TenantContext, id: string): Promise<void> {
    await this.query(
      ctx,
      `INSERT INTO experiments.session (id, tenant_id, name, start_time)
       SELECT $2::uuid, $1::uuid, 'default', now()
       WHERE NOT EXISTS (SELECT FROM experiments.session WHERE tenant_id = $1::uuid AND name = 'default')
       ON CONFLICT DO NOTHING`,
      [ctx.tenantId, id],
    );
  }

  /** Time of the first session of the workspace. */
  async firstSeen(ctx: TenantContext): Promise<string> {
    const row = await this.queryOne<{ at: string }>(
      ctx,
      `SELECT ${wireTime('coalesce(min(created_at), now())')} AS at FROM experiments.session WHERE tenant_id = $1`,
      [ctx.tenantId],
    );
    return (row as { at: string }).at;
  }
}

function conditions(ctx: TenantContext, query: ExperimentQuery): SqlConditions {
  const where = new SqlConditions(ctx.tenantId)
    .always('s.tenant_id = $1')
    .when(query.ids, (p) => `s.id = ANY(${p}::uuid[])`)
    .when(query.name, (p) => `s.name = ${p}`)
    .when(query.nameContains, (p) => `position(lower(${p}) IN lower(s.name)) > 0`)
    .when(query.referenceDatasetIds, (p) => `s.reference_dataset_id = ANY(${p}::uuid[])`)
    .when(query.referenceFree, (p) => `(s.reference_dataset_id IS NULL) = ${p}::boolean`)
    .when(query.metadata && JSON.stringify(query.metadata), (p) => `(s.extra->'metadata')::jsonb @> ${p}::jsonb`)
    .when(query.datasetVersion, (p) => `s.extra->'metadata'->>'dataset_version' = ${p}`);
  return query.filter ? where.always(sessionFilterSql(query.filter, 's', where)) : where;
}

function sortOf(sort: ExperimentSort, where: SqlConditions): { join: string; column: string } {
  if (sort === 'name') return { join: '', column: 's.name' };
  if (sort === 'startTime') return { join: '', column: 's.start_time' };
  const { kept, computed } =
    typeof sort === 'string'
      ? {
          kept: `m.runs->>'${sort}'`,
          computed: `SELECT ${runAggregate(sort, 'r')} FROM experiments.run r
            WHERE r.session_id = s.id AND r.parent_run_id IS NULL`,
        }
      : meanOf(where.param(sort.feedbackKey), sort.level);
  const type = sort === 'lastRunStartTime' ? 'timestamptz' : 'double precision';
  // CASE computes only without a valid summary.
  return {
    join: `LEFT JOIN experiments.session_summary m
        ON m.session_id = s.id AND m.version = ${where.param(summaryVersion)} AND m.runs IS NOT NULL AND ${isClean}
      LEFT JOIN LATERAL (
        SELECT CASE WHEN m.session_id IS NULL THEN (${computed})::${type} ELSE (${kept})::${type} END AS value
      ) sort ON true`,
    column: 'sort.value',
  };
}

const meanOf = (key: string, level: 'run' | 'session') => ({
  kept: `m.means->'${level}'->>${key}`,
  computed: `SELECT ${meanScore('f')} FROM experiments.feedback f WHERE f.session_id = s.id
    AND f.key = ${key} AND f.run_id IS ${level === 'run' ? 'NOT NULL' : 'NULL'}`,
});
