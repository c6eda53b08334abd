import { Injectable } from '@nestjs/common';
import type { TenantContext } from '@heddle/auth';
import { BaseRepository } from '@heddle/database';
import { type BinnedValues, maximumDiscreteValues, type ValueRange } from '../../analysis/comparison/distribution.js';
import {
  comparedMeans,
  exampleMeans,
  type MetricSource,
  maximumCompared,
} from '../../analysis/comparison/means.sql.js';

/** Examples with similar values in the baseline and in an experiment. */
export interface PairCell {
  sessionId: string;
  baseline: number;
  value: number;
  n: number;
  exampleId: string;
}

/** Number of the interval of a value; one interval if all values are equal. */
const binOf = (value: string, bins: string) =>
  `CASE WHEN high > low THEN least(floor((${value} - low) / (high - low) * ${bins})::int, ${bins} - 1) ELSE 0 END`;

@Injectable()
export class DistributionRepository extends BaseRepository {
  /** Means of examples by bin. The range is null without values. */
  async binned(
    ctx: TenantContext,
    metric: { source: MetricSource; key: string },
    sessionIds: readonly string[],
    bins: number,
  ): Promise<{ range: ValueRange | null; values: BinnedValues[] }> {
    const rows = await this.query<BinnedValues & ValueRange>(
      ctx,
      `WITH means AS MATERIALIZED (${exampleMeans(metric.source)}),
       range AS (
         SELECT min(mean) AS low, max(mean) AS high, count(DISTINCT mean) <= $5 AS discrete FROM means
       )
       SELECT session_id AS "sessionId", CASE WHEN discrete THEN mean ELSE ${binOf('mean', '$4::int')} END AS place,
         count(*)::int AS n, low, high, discrete
       FROM means, range GROUP BY 1, 2, low, high, discrete`,
      [ctx.tenantId, sessionIds, metric.key, bins, maximumDiscreteValues],
    );
    const [first] = rows;
    return {
      range: first ? { low: first.low, high: first.high, discrete: first.discrete } : null,
      values: rows.map(({ sessionId, place, n }) => ({ sessionId, place, n })),
    };
  }

  /** Pairs of means in a grid of `bins` by `bins` cells over the range of both. */
  async cells(
    ctx: TenantContext,
    metric: { source: MetricSource; key: string },
    baselineId: string,
    sessionIds: readonly string[],
    bins: number,
  ): Promise<PairCell[]> {
    const others = sessionIds.filter((id) => id !== baselineId);
    const found: PairCell[] = [];
    for (let at = 0; at < others.length; at += maximumCompared) {
      const some = others.slice(at, at + maximumCompared);
      const rows = await this.query<PairCell>(
        ctx,
        `WITH compared AS MATERIALIZED (
           SELECT * FROM (${comparedMeans(metric.source, some.length)}) means WHERE key = $3
         ), range AS (
           SELECT min(least(mean, base)) AS low, max(greatest(mean, base)) AS high FROM compared
         )
         SELECT session_id AS "sessionId", avg(base) AS baseline, avg(mean) AS value, count(*)::int AS n,
           min(example_id::text) AS "exampleId"
         FROM compared, range
         GROUP BY 1, ${binOf('base', '$4::int')}, ${binOf('mean', '$4::int')} ORDER BY 1, 2, 3`,
        [ctx.tenantId, [baselineId, ...some], metric.key, bins],
      );
      found.push(...rows);
    }
    return found;
  }
}
