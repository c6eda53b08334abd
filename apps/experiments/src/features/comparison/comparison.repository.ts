import { Injectable } from '@nestjs/common';
import type { TenantContext } from '@heddle/auth';
import { BaseRepository, SqlConditions } from '@heddle/database';
import { type Example, exampleColumns } from '../examples/example.repository.js';
import type { CoverageRow } from './comparison-summary.js';

export type { Example } from '../examples/example.repository.js';

export interface ComparedPage {
  sessionIds: readonly string[];
  exampleIds?: readonly string[];
  /** Feedback key whose mean score, over all experiments, orders the examples. */
  sortKey?: string;
  sortOrder: 'ASC' | 'DESC';
  offset: number;
  limit: number;
}

export interface DeltaQuery {
  baselineId: string;
  sessionIds: readonly string[];
  key: string;
  /** Of the examples of the baseline. */
  offset: number;
  limit: number;
}

export interface DeltaRow {
  sessionId: string;
  exampleId: string;
  /** Mean score minus that of the baseline. */
  delta: number;
}

/** Which examples the experiments share. */
export interface Coverage {
  total: number;
  inAll: number;
  changed: number;
  experiments: CoverageRow[];
}

/** Mean score of every example in every experiment: repetitions count as their mean. `$1` tenant, `$2` experiments. */
const exampleMeans = `
  SELECT r.session_id, r.reference_example_id AS example_id, f.key, avg(f.score) AS mean
  FROM experiments.run r JOIN experiments.feedback f ON f.tenant_id = r.tenant_id AND f.run_id = r.id
  WHERE r.tenant_id = $1 AND r.session_id = ANY($2::uuid[]) AND r.reference_example_id IS NOT NULL AND f.score IS NOT NULL`;

/**
 * Beside every row of `means`, the mean of the same example in the baseline. A window and no join: joining the
 * means with themselves is quadratic when the planner takes freshly uploaded tables for empty.
 */
const baselineMean = (baseline: string) =>
  `max(mean) FILTER (WHERE session_id = ${baseline}::uuid) OVER (PARTITION BY example_id, key)`;

@Injectable()
export class ComparisonRepository extends BaseRepository {
  /** Examples of the dataset that at least one of the experiments has a run on. */
  examples(ctx: TenantContext, datasetId: string, page: ComparedPage): Promise<Example[]> {
    const where = new SqlConditions(ctx.tenantId, datasetId, page.sessionIds)
      .always('e.tenant_id = $1 AND e.dataset_id = $2')
      .always(
        `EXISTS (SELECT FROM experiments.run r WHERE r.tenant_id = e.tenant_id AND r.reference_example_id = e.id
          AND r.session_id = ANY($3::uuid[]))`,
      )
      .when(page.exampleIds, (p) => `e.id = ANY(${p}::uuid[])`);
    const sort = page.sortKey === undefined ? undefined : where.param(page.sortKey);
    const join = sort
      ? `LEFT JOIN (
           SELECT r.reference_example_id AS example_id, avg(f.score) AS mean
           FROM experiments.run r JOIN experiments.feedback f ON f.tenant_id = r.tenant_id AND f.run_id = r.id
           WHERE r.tenant_id = $1 AND r.session_id = ANY($3::uuid[]) AND f.key = ${sort} GROUP BY 1
         ) scores ON scores.example_id = e.id`
      : '';
    const order = sort ? `scores.mean ${page.sortOrder} NULLS LAST, e.position` : 'e.position';
    return this.queryUnprepared(
      ctx,
      `SELECT ${exampleColumns()}
       FROM experiments.example e ${join} WHERE ${where.sql} ORDER BY ${order}, e.id
       LIMIT ${where.param(page.limit)} OFFSET ${where.param(page.offset)}`,
      where.params,
    );
  }

  /** For one page of the baseline's examples: mean score of a key minus that of the baseline, per experiment. */
  deltas(ctx: TenantContext, query: DeltaQuery): Promise<DeltaRow[]> {
    return this.query(
      ctx,
      `WITH page AS MATERIALIZED (
         SELECT e.id FROM experiments.example e
         WHERE e.tenant_id = $1 AND e.id IN (
           SELECT r.reference_example_id FROM experiments.run r JOIN experiments.feedback f ON f.tenant_id = r.tenant_id AND f.run_id = r.id
           WHERE r.tenant_id = $1 AND r.session_id = $4 AND f.session_id = $4 AND f.key = $3 AND f.score IS NOT NULL
         )
         ORDER BY e.position, e.id LIMIT $5 OFFSET $6
       ), means AS (
         ${exampleMeans} AND f.key = $3 AND r.reference_example_id = ANY(ARRAY(SELECT id FROM page)) GROUP BY 1, 2, 3
       ), compared AS (
         SELECT session_id, example_id, mean - ${baselineMean('$4')} AS delta FROM means
       )
       SELECT session_id AS "sessionId", example_id AS "exampleId", delta FROM compared
       WHERE session_id = ANY($7::uuid[]) AND delta IS NOT NULL
       ORDER BY array_position(ARRAY(SELECT id FROM page), example_id)`,
      [
        ctx.tenantId,
        [query.baselineId, ...query.sessionIds],
        query.key,
        query.baselineId,
        query.limit,
        query.offset,
        query.sessionIds,
      ],
    );
  }

  async coverage(ctx: TenantContext, baselineId: string, sessionIds: readonly string[]): Promise<Coverage> {
    const perExample = `
      SELECT reference_example_id, array_agg(DISTINCT session_id) AS sessions, count(DISTINCT example_hash) AS contents
      FROM experiments.run
      WHERE tenant_id = $1 AND session_id = ANY($2::uuid[]) AND reference_example_id IS NOT NULL
        AND parent_run_id IS NULL GROUP BY 1`;
    const [counts] = await this.query<Omit<Coverage, 'experiments'>>(
      ctx,
      `SELECT count(*)::int AS total, count(*) FILTER (WHERE cardinality(sessions) = cardinality($2::uuid[]))::int AS "inAll",
         count(*) FILTER (WHERE contents > 1)::int AS changed
       FROM (${perExample}) covered`,
      [ctx.tenantId, sessionIds],
    );
    const experiments = await this.query<CoverageRow>(
      ctx,
      `WITH covered AS (
         SELECT session_id, reference_example_id AS example_id, count(*) AS runs, bool_or(error IS NOT NULL) AS errored,
           NULL::boolean AS scored
         FROM experiments.run
         WHERE tenant_id = $1 AND session_id = ANY($2::uuid[]) AND reference_example_id IS NOT NULL AND parent_run_id IS NULL
         GROUP BY 1, 2
         UNION ALL
         SELECT session_id, example_id, NULL, NULL, true FROM experiments.feedback
         WHERE tenant_id = $1 AND session_id = ANY($2::uuid[]) AND example_id IS NOT NULL AND score IS NOT NULL GROUP BY 1, 2
       ), examples AS (
         SELECT session_id, example_id, max(runs) AS runs, bool_or(errored) AS errored, bool_or(scored) AS scored,
           count(max(runs)) OVER same AS sessions, coalesce(bool_or(session_id = $3::uuid) OVER same, false) AS in_baseline
         FROM covered GROUP BY 1, 2 HAVING max(runs) IS NOT NULL WINDOW same AS (PARTITION BY example_id)
       )
       SELECT session_id AS "sessionId", count(*)::int AS examples, count(*) FILTER (WHERE sessions = 1)::int AS "onlyHere",
         count(*) FILTER (WHERE in_baseline)::int AS "inBoth",
         (max(count(*) FILTER (WHERE session_id = $3::uuid)) OVER () - count(*) FILTER (WHERE in_baseline))::int AS "onlyInBaseline",
         count(*) FILTER (WHERE errored)::int AS errored, count(*) FILTER (WHERE scored)::int AS scored,
         max(runs)::int AS "mostRepetitions"
       FROM examples GROUP BY 1`,
      [ctx.tenantId, sessionIds, baselineId],
    );
    return { ...(counts as Omit<Coverage, 'experiments'>), experiments };
  }
}
