import { Injectable } from '@nestjs/common';
import type { TenantContext } from '@heddle/auth';
import { BaseRepository, SqlConditions } from '@heddle/database';
import type { LabelRow, StatRow } from './feedback-stats.js';

/** As many comments and categories as statistics show. */
const maxComments = 10;
const maxLabels = 100;

export interface StatScope {
  /** What statistics are grouped by. */
  owner: 'session' | 'run';
  ids: readonly string[];
  level: 'run' | 'session';
  /** Only feedback on runs that started then or later. */
  since?: string;
}

@Injectable()
export class FeedbackStatsRepository extends BaseRepository {
  stats(ctx: TenantContext, scope: StatScope): Promise<StatRow[]> {
    const where = conditions(ctx, scope);
    return this.queryUnprepared(
      ctx,
      `SELECT f.${scope.owner}_id AS owner, f.key, count(*)::int AS n, avg(f.score) AS avg, min(f.score) AS min,
         max(f.score) AS max, stddev_samp(f.score) AS stdev,
         (array_agg(f.comment ORDER BY f.created_at, f.id) FILTER (WHERE f.comment IS NOT NULL))[1:${maxComments}] AS comments,
         array_agg(DISTINCT f.source_type) AS sources
       FROM experiments.feedback f WHERE ${where.sql} GROUP BY 1, 2 ORDER BY 1, 2`,
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

function conditions(ctx: TenantContext, { owner, ids, level, since }: StatScope): SqlConditions {
  return new SqlConditions(ctx.tenantId, ids)
    .always(`f.tenant_id = $1 AND f.${owner}_id = ANY($2::uuid[])`)
    .always(level === 'run' ? 'f.run_id IS NOT NULL' : 'f.run_id IS NULL')
    .when(
      level === 'run' ? since : undefined,
      (p) => `EXISTS (SELECT FROM experiments.run r
        WHERE r.tenant_id = f.tenant_id AND r.id = f.run_id AND r.start_time >= ${p}::timestamptz)`,
    );
}
