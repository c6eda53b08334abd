import { Injectable } from '@nestjs/common';
import type { TenantContext } from '@heddle/auth';
import { BaseRepository, SqlConditions } from '@heddle/database';
import { usageNames } from '../../core/runs/run-usage.repository.js';
import type { RunUsage } from '../../graphs/run-usage.js';

const sums = [
  'count(*)::float8 AS runs',
  ...usageNames.map((name) => `coalesce(sum(${name}), 0)::float8 AS ${name}`),
].join(', ');

/** Usage of several runs. */
export interface UsageSum extends RunUsage {
  /** Number of runs with usage. */
  runs: number;
}

/** SQL expression of each group. A day is a UTC day. */
const usageGroups = {
  day: `to_char(ended_at AT TIME ZONE 'UTC', 'YYYY-MM-DD')`,
  assistant: 'assistant_id',
  graph: 'graph_id',
} as const;
export type UsageGroup = keyof typeof usageGroups;

export type UsageOfGroup = UsageSum & Partial<Record<UsageGroup, string>>;

/** Sums of model usage. */
@Injectable()
export class UsageRepository extends BaseRepository {
  async ofThread(ctx: TenantContext, threadId: string): Promise<UsageSum> {
    const row = await this.queryOne<UsageSum>(
      ctx,
      `SELECT ${sums} FROM agent_server.run_usage WHERE tenant_id = $1 AND thread_id = $2`,
      [ctx.tenantId, threadId],
    );
    return row as UsageSum;
  }

  /** Usage of runs that ended in the range, ordered by group; a single row without groups. */
  async ofWorkspace(
    ctx: TenantContext,
    { from, to }: { from: string; to: string },
    groups: readonly UsageGroup[],
  ): Promise<UsageOfGroup[]> {
    const where = new SqlConditions(ctx.tenantId, from, to).always(
      'tenant_id = $1 AND ended_at >= $2::timestamptz AND ended_at < $3::timestamptz',
    );
    const columns = groups.map((group) => `${usageGroups[group]} AS "${group}"`);
    const ordinals = groups.map((_group, index) => index + 1).join(', ');
    return this.queryUnprepared(
      ctx,
      `SELECT ${[...columns, sums].join(', ')} FROM agent_server.run_usage WHERE ${where.sql}
       ${groups.length > 0 ? `GROUP BY ${ordinals} ORDER BY ${ordinals}` : ''}`,
      where.params,
    );
  }
}
