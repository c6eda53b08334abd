import { Injectable } from '@nestjs/common';
import type { TenantContext } from '@heddle/auth';
import { BaseRepository } from '@heddle/database';
import { lockIngestionExclusive, lockIngestionShared } from '../../contract/advisory-lock.sql.js';
import type { RunUsage } from './run-usage.js';
import type { RunWrite } from './run-write.js';

/** A write with its computed columns. */
export interface RunRow extends Omit<RunWrite, 'sessionName'>, Partial<RunUsage> {
  firstTokenTime?: string;
}

/** Members of a write, with their columns and types. */
const written = {
  parentRunId: ['parent_run_id', 'uuid'],
  traceId: ['trace_id', 'uuid'],
  dottedOrder: ['dotted_order', 'text'],
  name: ['name', 'text'],
  runType: ['run_type', 'text'],
  startTime: ['start_time', 'timestamptz'],
  endTime: ['end_time', 'timestamptz'],
  error: ['error', 'text'],
  inputs: ['inputs', 'json'],
  outputs: ['outputs', 'json'],
  extra: ['extra', 'json'],
  serialized: ['serialized', 'json'],
  events: ['events', 'json'],
  tags: ['tags', 'text[]'],
  promptTokens: ['prompt_tokens', 'integer'],
  completionTokens: ['completion_tokens', 'integer'],
  totalTokens: ['total_tokens', 'integer'],
  promptCost: ['prompt_cost', 'numeric'],
  completionCost: ['completion_cost', 'numeric'],
  totalCost: ['total_cost', 'numeric'],
  promptTokenDetails: ['prompt_token_details', 'jsonb'],
  completionTokenDetails: ['completion_token_details', 'jsonb'],
  promptCostDetails: ['prompt_cost_details', 'jsonb'],
  completionCostDetails: ['completion_cost_details', 'jsonb'],
  firstTokenTime: ['first_token_time', 'timestamptz'],
} as const satisfies Partial<Record<keyof RunRow, readonly [string, string]>>;

const columns = Object.values(written);
const names = columns.map(([column]) => column);

/** JSON stays text, which keeps the order of keys and the digits of numbers. */
const rows = `json_to_recordset($2::json) AS n ("id" uuid, "kind" text, "sessionId" uuid, "referenceExampleId" uuid,
  ${Object.entries(written)
    .map(([property, [, type]]) => `"${property}" ${type}`)
    .join(', ')})`;

/** A repeated beginning of an ended run fills absent columns only. */
const isLatePost = `(n."kind" = 'post' AND r.end_time IS NOT NULL)`;
const merged = (column: string, property: string) =>
  `CASE WHEN ${isLatePost} THEN coalesce(r.${column}, n."${property}") ELSE coalesce(n."${property}", r.${column}) END`;
/** Clocks of clients differ, so an end before the start becomes the start. */
const notBefore = (start: string, end: string) => `CASE WHEN ${end} < ${start} THEN ${start} ELSE ${end} END`;
const example = merged('reference_example_id', 'referenceExampleId');

const inserted: Record<string, string> = {
  inputs: `coalesce(n."inputs", '{}')`,
  endTime: notBefore('n."startTime"', 'n."endTime"'),
};
const updated: Record<string, string> = {
  endTime: notBefore(merged('start_time', 'startTime'), merged('end_time', 'endTime')),
};

@Injectable()
export class TracedRunRepository extends BaseRepository {
  async lockIngestion(ctx: TenantContext, { alone }: { alone: boolean }): Promise<void> {
    await this.query(ctx, alone ? lockIngestionExclusive : lockIngestionShared, [ctx.tenantId]);
  }

  /** True if all of these exist. */
  async areKnown(ctx: TenantContext, runIds: readonly string[], sessionIds: readonly string[]): Promise<boolean> {
    const [row] = await this.query<{ known: boolean }>(
      ctx,
      `SELECT (SELECT count(*) FROM experiments.run WHERE tenant_id = $1 AND id = ANY($2::uuid[]))
         = cardinality($2::uuid[])
       AND (SELECT count(*) FROM experiments.session WHERE tenant_id = $1 AND id = ANY($3::uuid[]))
         = cardinality($3::uuid[]) AS known`,
      [ctx.tenantId, runIds, sessionIds],
    );
    return row?.known ?? false;
  }

  /** Existing runs, locked in the order of their ids. */
  async lock(ctx: TenantContext, ids: readonly string[]): Promise<Set<string>> {
    const found = await this.query<{ id: string }>(
      ctx,
      'SELECT id FROM experiments.run WHERE tenant_id = $1 AND id = ANY($2::uuid[]) ORDER BY id FOR UPDATE',
      [ctx.tenantId, ids],
    );
    return new Set(found.map(({ id }) => id));
  }

  /** Ids of the stored runs, without those that another transaction stored first. */
  async insert(ctx: TenantContext, runs: readonly RunRow[]): Promise<Set<string>> {
    if (runs.length === 0) return new Set();
    const stored = await this.query<{ id: string }>(
      ctx,
      `INSERT INTO experiments.run
         (tenant_id, id, session_id, reference_example_id, example_hash, position, ${names.join(', ')})
       SELECT $1, n."id", n."sessionId", n."referenceExampleId", e.content_hash, 0,
         ${Object.keys(written)
           .map((property) => inserted[property] ?? `n."${property}"`)
           .join(', ')}
       FROM ${rows}
       LEFT JOIN experiments.example e ON e.tenant_id = $1 AND e.id = n."referenceExampleId"
       ORDER BY n."id"
       ON CONFLICT (tenant_id, id) DO NOTHING RETURNING id`,
      [ctx.tenantId, JSON.stringify(runs)],
    );
    return new Set(stored.map(({ id }) => id));
  }

  /** A run stays in its session. */
  async update(ctx: TenantContext, runs: readonly RunRow[]): Promise<void> {
    if (runs.length === 0) return;
    await this.query(
      ctx,
      `UPDATE experiments.run r SET
         ${Object.entries(written)
           .map(([property, [column]]) => `${column} = ${updated[property] ?? merged(column, property)}`)
           .join(', ')},
         reference_example_id = ${example},
         example_hash = CASE WHEN ${example} IS NOT DISTINCT FROM r.reference_example_id THEN r.example_hash ELSE (
           SELECT e.content_hash FROM experiments.example e WHERE e.tenant_id = $1 AND e.id = ${example}
         ) END
       FROM ${rows} WHERE r.tenant_id = $1 AND r.id = n."id"`,
      [ctx.tenantId, JSON.stringify(runs)],
    );
  }
}
