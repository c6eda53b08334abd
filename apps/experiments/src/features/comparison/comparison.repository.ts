import { Injectable } from '@nestjs/common';
import type { TenantContext } from '@heddle/auth';
import { BaseRepository, SqlConditions } from '@heddle/database';
import { meanScore } from '../../analysis/aggregates/feedback-facts.sql.js';
import { hasFailed, runAggregates } from '../../analysis/aggregates/run-facts.sql.js';
import type { CoverageRow } from '../../analysis/comparison/comparison-summary.js';
import { addRunFilters, type RunFilters } from '../../analysis/comparison/run-filter.sql.js';

export interface DeltaQuery {
  baselineId: string;
  sessionIds: readonly string[];
  key: string;
  /** Only examples with a matching run in each of the experiments. */
  runs: RunFilters;
  /** Only scores that were given in this pairwise comparison. */
  comparativeId?: string;
  /** Page of the examples of the baseline. */
  offset: number;
  limit: number;
}

interface DeltaRow {
  sessionId: string;
  exampleId: string;
  /** Mean score minus that of the baseline. */
  delta: number;
}

/** Numbers of examples that the experiments have, and share. */
export interface Coverage {
  total: number;
  inAll: number;
  changed: number;
  experiments: CoverageRow[];
}

export interface RunTotals {
  sessionId: string;
  runCount: number;
  errorCount: number;
  /** Latencies in seconds. */
  latencyP50: number | null;
  latencyP99: number | null;
}

@Injectable()
export class ComparisonRepository extends BaseRepository {
  /** Mean score of a key minus that of the baseline, per experiment and example, for one page of its examples. */
  deltas(ctx: TenantContext, query: DeltaQuery): Promise<DeltaRow[]> {
    const { baselineId, sessionIds } = query;
    const where = new SqlConditions(ctx.tenantId, [baselineId, ...sessionIds], query.key, baselineId, sessionIds);
    const scored = [
      'f.tenant_id = $1 AND f.key = $3 AND f.example_id IS NOT NULL AND f.score IS NOT NULL',
      ...(query.comparativeId ? [`f.comparative_experiment_id = ${where.param(query.comparativeId)}::uuid`] : []),
    ].join(' AND ');
    where.always(
      // A subquery, since a join would be quadratic while the planner has no statistics of the tables.
      `e.tenant_id = $1
       AND (e.id IN (SELECT f.example_id FROM experiments.feedback f WHERE f.session_id = $4 AND ${scored})) IS TRUE`,
    );
    addRunFilters(where, query.runs);
    return this.queryUnprepared(
      ctx,
      `WITH page AS (
         SELECT e.id, row_number() OVER (ORDER BY e.position, e.id) AS place FROM experiments.example e WHERE ${where.sql}
         ORDER BY place LIMIT ${where.param(query.limit)} OFFSET ${where.param(query.offset)}
       ), known AS (
         SELECT id AS example_id, place, NULL::uuid AS session_id, NULL::double precision AS mean FROM page
         UNION ALL
         SELECT f.example_id, NULL, f.session_id, ${meanScore('f')} FROM experiments.feedback f
         WHERE f.session_id = ANY($2::uuid[]) AND ${scored} GROUP BY 1, 3
       ), compared AS (
         SELECT session_id, example_id, max(place) OVER same AS place,
           mean - max(mean) FILTER (WHERE session_id = $4) OVER same AS delta
         FROM known WINDOW same AS (PARTITION BY example_id)
       )
       SELECT session_id AS "sessionId", example_id AS "exampleId", delta FROM compared
       WHERE session_id = ANY($5::uuid[]) AND delta IS NOT NULL AND place IS NOT NULL ORDER BY place`,
      where.params,
    );
  }

  /** Totals of root runs, with or without an example. */
  runTotals(ctx: TenantContext, sessionIds: readonly string[]): Promise<RunTotals[]> {
    const totals = runAggregates('r', 'runCount', 'errorCount', 'latencyP50', 'latencyP99');
    return this.query(
      ctx,
      `SELECT r.session_id AS "sessionId", ${totals} FROM experiments.run r
       WHERE r.tenant_id = $1 AND r.session_id = ANY($2::uuid[]) AND r.parent_run_id IS NULL GROUP BY 1`,
      [ctx.tenantId, sessionIds],
    );
  }

  /** A row for each experiment, also without runs on examples. The baseline is one of them. */
  async coverage(ctx: TenantContext, baselineId: string, sessionIds: readonly string[]): Promise<Coverage> {
    const compared = [...new Set([...sessionIds, baselineId])];
    const rows = await this.query<CoverageRow & Omit<Coverage, 'experiments'>>(
      ctx,
      `WITH known AS (
         SELECT session_id, reference_example_id AS example_id, count(*) AS runs, bool_or(${hasFailed('r')}) AS errored,
           NULL::boolean AS scored, min(example_hash) AS first, max(example_hash) AS last
         FROM experiments.run r
         WHERE tenant_id = $1 AND session_id = ANY($2::uuid[]) AND reference_example_id IS NOT NULL AND parent_run_id IS NULL
         GROUP BY 1, 2
         UNION ALL
         SELECT session_id, example_id, NULL, NULL, true, NULL, NULL FROM experiments.feedback
         WHERE tenant_id = $1 AND session_id = ANY($2::uuid[]) AND example_id IS NOT NULL AND score IS NOT NULL GROUP BY 1, 2
       ), covered AS (
         SELECT session_id, example_id, max(runs) AS runs, bool_or(errored) AS errored, bool_or(scored) AS scored,
           min(first) AS first, max(last) AS last
         FROM known GROUP BY 1, 2 HAVING max(runs) IS NOT NULL
       ), example AS (
         SELECT count(*) AS experiments, bool_or(session_id = $3::uuid) AS in_baseline, min(first) <> max(last) AS changed,
           array_agg(session_id) AS session_ids, array_agg(runs) AS runs, array_agg(errored) AS errored,
           array_agg(scored) AS scored
         FROM covered GROUP BY example_id
       ), total AS (
         SELECT count(*)::int AS total, count(*) FILTER (WHERE experiments = cardinality($2::uuid[]))::int AS in_all,
           count(*) FILTER (WHERE changed)::int AS changed, count(*) FILTER (WHERE in_baseline)::int AS in_baseline
         FROM example
       ), counted AS (
         SELECT one.session_id, count(*)::int AS examples, count(*) FILTER (WHERE example.experiments = 1)::int AS only_here,
           count(*) FILTER (WHERE example.in_baseline)::int AS in_both, count(*) FILTER (WHERE one.errored)::int AS errored,
           count(*) FILTER (WHERE one.scored)::int AS scored, max(one.runs)::int AS most_repetitions
         FROM example, unnest(session_ids, runs, errored, scored) AS one (session_id, runs, errored, scored)
         GROUP BY one.session_id
       )
       SELECT session_id AS "sessionId", coalesce(examples, 0) AS examples, coalesce(only_here, 0) AS "onlyHere",
         coalesce(in_both, 0) AS "inBoth", total.in_baseline - coalesce(in_both, 0) AS "onlyInBaseline",
         coalesce(errored, 0) AS errored, coalesce(scored, 0) AS scored,
         coalesce(most_repetitions, 0) AS "mostRepetitions", total.total, total.in_all AS "inAll", total.changed
       FROM unnest($2::uuid[]) AS compared (session_id) CROSS JOIN total LEFT JOIN counted USING (session_id)`,
      [ctx.tenantId, compared, baselineId],
    );
    const { total = 0, inAll = 0, changed = 0 } = rows[0] ?? {};
    return { total, inAll, changed, experiments: rows };
  }
}
