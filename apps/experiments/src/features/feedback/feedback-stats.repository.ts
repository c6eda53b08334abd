import { Injectable } from '@nestjs/common';
import type { TenantContext } from '@heddle/auth';
import { BaseRepository, SqlConditions } from '@heddle/database';
import { type CountedRuns, countedRunsSql, countsAll } from '../filters/counted-runs.sql.js';
import type { LabelRow, StatRow } from './feedback-stats.js';

/** As many comments and categories as statistics show. */
const maxComments = 10;
const maxLabels = 100;

/** Those of the contract, in the order of the alphabet. DISTINCT would sort all rows. */
const sources = `array_remove(ARRAY[${['api', 'app', 'auto_eval', 'model']
  .map((source) => `max(f.source_type) FILTER (WHERE f.source_type = '${source}')`)
  .join(', ')}], NULL)`;

export interface StatScope {
  /** What statistics are grouped by. */
  owner: 'session' | 'run';
  ids: readonly string[];
  level: 'run' | 'session';
  /** Only feedback on these; without it on all. */
  counted?: CountedRuns;
}

export interface LabelledStatRow extends StatRow {
  /** Points that name a category. */
  labelled: number;
}

@Injectable()
export class FeedbackStatsRepository extends BaseRepository {
  stats(ctx: TenantContext, scope: StatScope): Promise<LabelledStatRow[]> {
    const where = conditions(ctx, scope);
    const owner = `f.${scope.owner}_id`;
    // Ordered aggregates would sort all rows with their comments; the first few of each key are looked for by themselves.
    return this.queryUnprepared(
      ctx,
      `WITH stat AS MATERIALIZED (
         SELECT ${owner} AS owner, f.key, count(*) FILTER (WHERE NOT f.error)::int AS n,
           count(*) FILTER (WHERE f.error)::int AS errors, avg(f.score) AS avg, min(f.score) AS min,
           max(f.score) AS max, stddev_samp(f.score) AS stdev, count(f.comment) AS commented,
           count(f.label)::int AS labelled, ${sources} AS sources
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
    const where = conditions(ctx, scope).always('f.label IS NOT NULL');
    return this.queryUnprepared(
      ctx,
      `SELECT owner, key, label, n FROM (
         SELECT f.${scope.owner}_id AS owner, f.key, f.label, count(*)::int AS n,
           row_number() OVER (PARTITION BY f.${scope.owner}_id, f.key ORDER BY count(*) DESC, f.label) AS rank
         FROM experiments.feedback f WHERE ${where.sql} GROUP BY 1, 2, 3
       ) counted WHERE rank <= ${maxLabels} ORDER BY owner, key, rank`,
      where.params,
    );
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
