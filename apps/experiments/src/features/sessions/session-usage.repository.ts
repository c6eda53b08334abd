import { Injectable } from '@nestjs/common';
import type { TenantContext } from '@heddle/auth';
import { BaseRepository, SqlConditions } from '@heddle/database';
import { type CountedRuns, countedRunsSql } from '../filters/counted-runs.sql.js';

/** What the runs of a session say they used, added up; null where none of them said. */
export interface SessionUsage {
  sessionId: string;
  totalTokens: number | null;
  promptTokens: number | null;
  completionTokens: number | null;
  /** US dollars, as decimals. */
  totalCost: string | null;
  promptCost: string | null;
  completionCost: string | null;
}

/** Where a model is called through another run, both may say the same: in a trace the calls of models count alone. */
const ofTrace = (column: string) =>
  `coalesce(sum(r.${column}) FILTER (WHERE r.run_type = 'llm'), sum(r.${column})) AS ${column}`;
const counts = ['total_tokens', 'prompt_tokens', 'completion_tokens'];
const costs = ['total_cost', 'prompt_cost', 'completion_cost'];

@Injectable()
export class SessionUsageRepository extends BaseRepository {
  usage(ctx: TenantContext, ids: readonly string[], counted: CountedRuns): Promise<SessionUsage[]> {
    const where = new SqlConditions(ctx.tenantId, ids).always(
      `r.tenant_id = $1 AND r.session_id = ANY($2::uuid[])
       AND (r.total_tokens IS NOT NULL OR r.total_cost IS NOT NULL)`,
    );
    where.always(countedRunsSql(counted, 'r', where));
    return this.queryUnprepared(
      ctx,
      `SELECT session_id AS "sessionId",
         sum(total_tokens)::double precision AS "totalTokens", sum(prompt_tokens)::double precision AS "promptTokens",
         sum(completion_tokens)::double precision AS "completionTokens", sum(total_cost)::text AS "totalCost",
         sum(prompt_cost)::text AS "promptCost", sum(completion_cost)::text AS "completionCost"
       FROM (
         SELECT r.session_id, ${[...counts, ...costs].map(ofTrace).join(', ')}
         FROM experiments.run r
         WHERE ${where.sql}
         GROUP BY r.session_id, coalesce(r.trace_id, r.id)
       ) traces GROUP BY session_id`,
      where.params,
    );
  }

  /** Roots that have ended, of experiments that say how many they are to have. */
  ended(ctx: TenantContext, ids: readonly string[]): Promise<{ sessionId: string; count: number }[]> {
    return this.query(
      ctx,
      `SELECT r.session_id AS "sessionId", count(*)::int AS count
       FROM experiments.session s JOIN experiments.run r ON r.tenant_id = $1 AND r.session_id = s.id
       WHERE s.tenant_id = $1 AND s.id = ANY($2::uuid[]) AND s.expected_run_count IS NOT NULL
         AND r.parent_run_id IS NULL AND r.end_time IS NOT NULL
       GROUP BY r.session_id`,
      [ctx.tenantId, ids],
    );
  }
}
