import { Injectable } from '@nestjs/common';
import type { TenantContext } from '@heddle/auth';
import { BaseRepository, SqlConditions } from '@heddle/database';
import { feedbackAggregates, labelCounts, maxComments } from '../../analysis/aggregates/feedback-facts.sql.js';
import { type CountedRuns, countedRunsSql, countsAll } from '../../analysis/filters/counted-runs.sql.js';
import type { LabelRow, StatRow } from './feedback-stats.js';

export interface StatScope {
  /** Subject by which statistics are grouped. */
  owner: 'session' | 'run';
  ids: readonly string[];
  level: 'run' | 'session';
  /** Limits feedback to these runs. */
  counted?: CountedRuns;
}

interface LabelledStatRow extends StatRow {
  /** Points that name a category. */
  labelled: number;
}

@Injectable()
export class FeedbackStatsRepository extends BaseRepository {
  stats(ctx: TenantContext, scope: StatScope): Promise<LabelledStatRow[]> {
    const where = conditions(ctx, scope);
    const owner = `f.${scope.owner}_id`;
    // Ordered aggregates would sort all rows with comments, so a subquery reads the first ones per key.
    return this.queryUnprepared(
      ctx,
      `WITH stat AS MATERIALIZED (
         SELECT ${owner} AS owner, f.key, ${feedbackAggregates}, count(f.comment) AS commented,
           count(f.label)::int AS labelled
         FROM experiments.feedback f WHERE ${where.sql} GROUP BY 1, 2
       )
       SELECT owner, key, n, errors, avg, min, max, stdev, labelled, sources, CASE WHEN commented > 0 THEN ARRAY(
           SELECT f.comment FROM experiments.feedback f
           WHERE ${where.sql} AND ${owner} = stat.owner AND f.key = stat.key AND f.comment IS NOT NULL
           ORDER BY f.created_at, f.id LIMIT ${maxComments}
         ) END AS comments
       FROM stat ORDER BY owner, key`,
      where.params,
    );
  }

  labels(ctx: TenantContext, scope: StatScope): Promise<LabelRow[]> {
    const where = conditions(ctx, scope);
    const labels = labelCounts(`f.${scope.owner}_id`, `experiments.feedback f WHERE ${where.sql}`);
    return this.queryUnprepared(ctx, labels, where.params);
  }
}

function conditions(ctx: TenantContext, { owner, ids, level, counted = {} }: StatScope): SqlConditions {
  const where = new SqlConditions(ctx.tenantId, ids)
    .always(`f.tenant_id = $1 AND f.${owner}_id = ANY($2::uuid[])`)
    .always(level === 'run' ? 'f.run_id IS NOT NULL' : 'f.run_id IS NULL');
  if (level !== 'run' || countsAll(counted)) return where;
  return where.always(`EXISTS (SELECT FROM experiments.run r WHERE r.tenant_id = f.tenant_id AND r.id = f.run_id
    AND ${countedRunsSql(counted, 'r', where)})`);
}
