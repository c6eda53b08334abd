import { Injectable } from '@nestjs/common';
import type { TenantContext } from '@heddle/auth';
import { BaseRepository, type InTransaction, SqlConditions } from '@heddle/database';
import type { RunUsage } from '../../graphs/graph-runtime.port.js';
import type { RunRow } from './run.repository.js';

const counts = {
  messages: 'integer',
  input_tokens: 'bigint',
  output_tokens: 'bigint',
  total_tokens: 'bigint',
  cache_read_tokens: 'bigint',
  reasoning_tokens: 'bigint',
} as const satisfies Record<keyof RunUsage, string>;
const names = Object.keys(counts);

/** The columns that count. */
export const usageColumns = names.join(', ');
/** The same as members of a JSON object. */
export const usageRecord = Object.entries(counts)
  .map(([name, type]) => `${name} ${type}`)
  .join(', ');
/** SQL: the usage of a row as JSON; null where there is none. */
export const usageAsJson = (table: string): string =>
  `CASE WHEN ${table}.run_id IS NULL THEN NULL ELSE json_build_object(
     ${names.map((name) => `'${name}', ${table}.${name}`).join(', ')}) END`;

const sums = ['count(*)::float8 AS runs', ...names.map((name) => `coalesce(sum(${name}), 0)::float8 AS ${name}`)].join(
  ', ',
);

/** What several runs have spent. */
export interface UsageSum extends RunUsage {
  /** That have spent anything. */
  runs: number;
}

/** What runs with one of these in common have spent. A day is one of UTC. */
export const usageGroups = {
  day: `to_char(ended_at AT TIME ZONE 'UTC', 'YYYY-MM-DD')`,
  assistant: 'assistant_id',
  graph: 'graph_id',
} as const;
export type UsageGroup = keyof typeof usageGroups;

export type UsageOfGroup = UsageSum & Partial<Record<UsageGroup, string>>;

/** What runs have spent on models. Rows are written once, with the end of their run, and never changed. */
@Injectable()
export class RunUsageRepository extends BaseRepository {
  async insert(ctx: InTransaction<TenantContext>, run: RunRow, usage: RunUsage): Promise<void> {
    await this.query(
      ctx,
      `INSERT INTO agent_server.run_usage (run_id, tenant_id, thread_id, assistant_id, graph_id, ${usageColumns})
       SELECT $1, $2, $3, $4, $5, ${usageColumns} FROM json_to_record($6::json) AS u (${usageRecord})
       ON CONFLICT (run_id) DO NOTHING`,
      [run.runId, ctx.tenantId, run.threadId, run.assistantId, run.graphId, JSON.stringify(usage)],
    );
  }

  async ofThread(ctx: TenantContext, threadId: string): Promise<UsageSum> {
    const [row] = await this.query<UsageSum>(
      ctx,
      `SELECT ${sums} FROM agent_server.run_usage WHERE tenant_id = $1 AND thread_id = $2`,
      [ctx.tenantId, threadId],
    );
    return row as UsageSum;
  }

  /** Of runs that ended in the range, in the order of the groups; one row for all of them where there is no group. */
  async ofWorkspace(
    ctx: TenantContext,
    { from, to }: { from: string; to: string },
    groups: readonly UsageGroup[],
  ): Promise<UsageOfGroup[]> {
    const where = new SqlConditions(ctx.tenantId, from, to).always(
      'tenant_id = $1 AND ended_at >= $2::timestamptz AND ended_at < $3::timestamptz',
    );
    const columns = groups.map((group) => `${usageGroups[group]} AS "${group}"`);
    const places = groups.map((_group, index) => index + 1).join(', ');
    return this.queryUnprepared(
      ctx,
      `SELECT ${[...columns, sums].join(', ')} FROM agent_server.run_usage WHERE ${where.sql}
       ${groups.length > 0 ? `GROUP BY ${places} ORDER BY ${places}` : ''}`,
      where.params,
    );
  }
}
