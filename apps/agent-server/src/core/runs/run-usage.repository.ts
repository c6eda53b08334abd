import { Injectable } from '@nestjs/common';
import type { TenantContext } from '@heddle/auth';
import { BaseRepository, type InTransaction } from '@heddle/database';
import type { RunUsage } from '../../graphs/run-usage.js';
import type { RunRow } from './run.repository.js';

const counts = {
  messages: 'integer',
  input_tokens: 'bigint',
  output_tokens: 'bigint',
  total_tokens: 'bigint',
  cache_read_tokens: 'bigint',
  reasoning_tokens: 'bigint',
} as const satisfies Record<keyof RunUsage, string>;
export const usageNames = Object.keys(counts);

/** Columns of the counts. */
export const usageColumns = usageNames.join(', ');
/** The same columns as a record of `json_to_record`. */
export const usageRecord = Object.entries(counts)
  .map(([name, type]) => `${name} ${type}`)
  .join(', ');
/** SQL expression: usage of a row as JSON, or null. */
export const usageAsJson = (table: string): string =>
  `CASE WHEN ${table}.run_id IS NULL THEN NULL ELSE json_build_object(
     ${usageNames.map((name) => `'${name}', ${table}.${name}`).join(', ')}) END`;

/** Model usage of runs. A row is written once, with the end of its run, and never changes. */
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
}
