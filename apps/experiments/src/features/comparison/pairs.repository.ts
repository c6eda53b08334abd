import { Injectable } from '@nestjs/common';
import type { TenantContext } from '@heddle/auth';
import { BaseRepository } from '@heddle/database';
import { hasFailed } from '../../analysis/aggregates/run-facts.sql.js';
import type { MetricRow, PairRow } from '../../analysis/comparison/comparison-summary.js';
import { comparedMeans, type MetricSource, maximumCompared, runMetrics } from '../../analysis/comparison/means.sql.js';

/** One metric against the baseline; one difference for each example, in no defined order. */
export interface PairsRow extends PairRow {
  /** All scores that make differences, here and in the baseline, are 0 or 1. */
  binary: boolean;
  differences: Float64Array;
}

/** An example that is left out of the pairs of an experiment. */
export interface ExcludedPair {
  sessionId: string;
  exampleId: string;
}

interface Exclusion {
  /** Examples whose content was not the same in the experiment and in the baseline. */
  changed: boolean;
  /** Examples that failed in either. */
  errored: boolean;
}

@Injectable()
export class PairsRepository extends BaseRepository {
  /** Scores of every key in every experiment. */
  metrics(ctx: TenantContext, source: MetricSource, sessionIds: readonly string[]): Promise<MetricRow[]> {
    const values =
      source === 'feedback'
        ? `SELECT session_id, key, score AS value FROM experiments.feedback
           WHERE tenant_id = $1 AND session_id = ANY($2::uuid[]) AND run_id IS NOT NULL AND score IS NOT NULL`
        : `SELECT r.session_id, metric.key, metric.value FROM experiments.run r,
             LATERAL ${runMetrics}
           WHERE r.tenant_id = $1 AND r.session_id = ANY($2::uuid[]) AND r.parent_run_id IS NULL AND metric.value IS NOT NULL`;
    return this.query(
      ctx,
      `SELECT session_id AS "sessionId", key, count(*)::int AS n, avg(value) AS avg FROM (${values}) measured
       GROUP BY 1, 2 ORDER BY key, session_id`,
      [ctx.tenantId, sessionIds],
    );
  }

  /**
   * Examples scored in an experiment and in the baseline: how many, by how much they differ, and in which direction. The
   * differences come as doubles in one piece, since a hundred thousand rows would hold the process up for longer than
   * their statistics; `without` are left out of them, and nothing is in them when it is null.
   */
  async pairs(
    ctx: TenantContext,
    source: MetricSource,
    baselineId: string,
    sessionIds: readonly string[],
    without: readonly ExcludedPair[] | null,
  ): Promise<PairsRow[]> {
    const others = sessionIds.filter((id) => id !== baselineId);
    const found: PairsRow[] = [];
    for (let at = 0; at < others.length; at += maximumCompared) {
      const some = others.slice(at, at + maximumCompared);
      const rows = await this.query<Omit<PairsRow, 'differences'> & { differences: Buffer | null }>(
        ctx,
        `SELECT session_id AS "sessionId", key, count(*)::int AS examples, avg(mean - base) AS delta,
           count(*) FILTER (WHERE mean > base)::int AS higher, count(*) FILTER (WHERE mean < base)::int AS lower,
           coalesce(bool_and(mean IN (0, 1) AND base IN (0, 1)) FILTER (WHERE counts), false) AS binary,
           string_agg(float8send(mean - base), '') FILTER (WHERE counts) AS differences
         FROM (${comparedMeans(source, some.length)}) compared, LATERAL (
           SELECT $3::boolean AND (session_id, example_id) NOT IN (
             SELECT session_id, example_id FROM unnest($4::uuid[], $5::uuid[]) excluded (session_id, example_id)
           ) AS counts
         ) pair GROUP BY 1, 2`,
        [
          ctx.tenantId,
          [baselineId, ...some],
          without !== null,
          without?.map(({ sessionId }) => sessionId) ?? [],
          without?.map(({ exampleId }) => exampleId) ?? [],
        ],
      );
      found.push(...rows.map((row) => ({ ...row, differences: toDoubles(row.differences) })));
    }
    return found;
  }

  excluded(
    ctx: TenantContext,
    baselineId: string,
    sessionIds: readonly string[],
    exclusion: Exclusion,
  ): Promise<ExcludedPair[]> {
    return this.query(
      ctx,
      `SELECT session_id AS "sessionId", example_id AS "exampleId" FROM (
         SELECT session_id, example_id, failed, least(first, min(first) FILTER (WHERE of_baseline) OVER same) AS first,
           greatest(last, max(last) FILTER (WHERE of_baseline) OVER same) AS last,
           bool_or(failed) FILTER (WHERE of_baseline) OVER same AS base_failed
         FROM (
           SELECT r.session_id, r.session_id = $3::uuid AS of_baseline, r.reference_example_id AS example_id,
             min(r.example_hash) AS first, max(r.example_hash) AS last, bool_or(${hasFailed('r')}) AS failed
           FROM experiments.run r
           WHERE r.tenant_id = $1 AND r.session_id = ANY($2::uuid[]) AND r.reference_example_id IS NOT NULL
             AND r.parent_run_id IS NULL
           GROUP BY 1, 2, 3
         ) runs WINDOW same AS (PARTITION BY example_id)
       ) compared
       WHERE session_id <> $3::uuid AND (($4 AND first <> last) OR ($5 AND (failed OR base_failed)))`,
      [ctx.tenantId, sessionIds, baselineId, exclusion.changed, exclusion.errored],
    );
  }
}

function toDoubles(bytes: Buffer | null): Float64Array {
  if (bytes === null) return new Float64Array();
  const doubles = new Float64Array(bytes.length / 8);
  for (let at = 0; at < doubles.length; at += 1) doubles[at] = bytes.readDoubleBE(at * 8);
  return doubles;
}
