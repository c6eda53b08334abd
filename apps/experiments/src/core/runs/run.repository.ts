import { Injectable } from '@nestjs/common';
import type { TenantContext } from '@heddle/auth';
import { BaseRepository, columnsOf, SqlConditions } from '@heddle/database';
import { RunEntity } from '@heddle/entities-experiments';
import { latency, statusOf } from '../../analysis/aggregates/run-facts.sql.js';
import { usageOfRun } from '../../analysis/aggregates/trace-usage.sql.js';
import { conjuncts } from '../../analysis/filters/filter-predicate.js';
import { runFilterSql } from '../../analysis/filters/filters.sql.js';
import { threadOf } from '../../analysis/filters/filter-columns.sql.js';
import { wireTime, type WithWireTimes } from '../../contract/wire-time.sql.js';
import { hasSeveralSessions, inSessions, runConditions, type RunFilter, startedIn } from './run-conditions.sql.js';
import type { RunCursor } from './run-cursor.js';
import { allFields, type CostlyField, type RunFields } from './run-fields.js';
import type { TreeNode } from './run-tree.js';

export type Run = WithWireTimes<Omit<RunEntity, 'position' | 'exampleHash' | 'inputs'>> & {
  /** Null in a preview. */
  inputs: Record<string, unknown> | null;
  /** The beginning of the JSON. */
  inputsPreview: string | null;
  outputsPreview: string | null;
  /** Start in the format of `dotted_order`. */
  startStamp: string;
  latencySeconds: number | null;
  threadId: string | null;
  referenceDatasetId: string | null;
  traceTier: string;
  /** The example has changed since this run. */
  exampleChanged: boolean;
};

export interface TraceStep extends TreeNode {
  name: string;
  runType: string;
  status: string;
  startTime: string;
  endTime: string | null;
  firstTokenTime: string | null;
  /** Tokens of the step alone. */
  totalTokens: number | null;
  totalCost: string | null;
}

export interface RunQuery extends RunFilter {
  /** Order by start time. */
  order: 'asc' | 'desc';
  limit: number;
  fields: RunFields;
  cursor?: RunCursor;
  /** Last run that may be on the page, in the direction of the cursor. */
  until?: RunCursor;
}

/** Runs of one session in their order, as the index has them. */
type SessionOrder = Pick<
  RunQuery,
  'order' | 'cursor' | 'isRoot' | 'startedFrom' | 'startedWithinMs' | 'startedUntil' | 'filters'
>;

/** Trace and session of a draft; a change alone may name none. */
const draftTrace = `coalesce((d.content->>'traceId')::uuid, d.run_id)`;
const draftSession = `coalesce(d.session_id, (d.content->>'sessionId')::uuid)`;

const previewCharacters = 500;
const none = () => 'NULL';
const times = { startTime: wireTime, endTime: wireTime, firstTokenTime: wireTime };

const summed = (column: string) => column.replace('r.', 'usage.');
const summedTokens = (column: string) => `${summed(column)}::double precision`;
const usage = {
  promptTokens: summedTokens,
  completionTokens: summedTokens,
  totalTokens: summedTokens,
  promptCost: summed,
  completionCost: summed,
  totalCost: summed,
  promptTokenDetails: summed,
  completionTokenDetails: summed,
  promptCostDetails: summed,
  completionCostDetails: summed,
};

const jsonColumns = ['inputs', 'outputs', 'extra', 'events', 'serialized'] as const;

/** The beginning of the JSON. Of a long list of messages the last one: the first ones are the same in all runs of a chat. */
function previewOf(column: string): string {
  const messages = `${column}->'messages'`;
  const last = `'{"messages": ["…", ' || (${messages}->-1)::text || ']}'`;
  return `left(CASE WHEN length(${column}::text) <= ${previewCharacters} THEN ${column}::text
    WHEN json_typeof(${messages}) IS DISTINCT FROM 'array' THEN ${column}::text
    WHEN json_array_length(${messages}) < 2 THEN ${column}::text ELSE ${last} END, ${previewCharacters})`;
}

/** `runs`: relation in place of the table, so that a page is limited before its rows are hydrated. */
function select(fields: RunFields, runs = 'experiments.run', errors: 'full' | 'preview' = 'full'): string {
  const left = jsonColumns.filter((column) => !fields.has(column)).map((column) => [column, none]);
  const columns = columnsOf(RunEntity, {
    of: 'r',
    except: ['position', 'exampleHash'],
    as: {
      ...times,
      ...usage,
      ...Object.fromEntries(left),
      ...(errors === 'preview' ? { error: (column: string) => `left(${column}, ${previewCharacters})` } : {}),
    },
  });
  const preview = (column: 'inputs' | 'outputs') =>
    fields.has(`${column}_preview` satisfies CostlyField) ? previewOf(`r.${column}`) : 'NULL';
  return `
  SELECT ${columns}, s.reference_dataset_id AS "referenceDatasetId", s.trace_tier AS "traceTier",
    to_char(r.start_time AT TIME ZONE 'UTC', 'YYYYMMDD"T"HH24MISSUS"Z"') AS "startStamp",
    ${latency('r')} AS "latencySeconds", ${threadOf('r')} AS "threadId",
    ${preview('inputs')} AS "inputsPreview", ${preview('outputs')} AS "outputsPreview",
    coalesce(e.content_hash <> r.example_hash, false) AS "exampleChanged"
  FROM ${runs} r
  JOIN experiments.session s ON s.id = r.session_id
  LEFT JOIN experiments.example e ON e.tenant_id = r.tenant_id AND e.id = r.reference_example_id
  CROSS JOIN LATERAL ${usageOfRun('r')} usage`;
}

/** Adds the conditions of the cursors; returns the ORDER BY clause. A backward cursor reverses the order. */
function inOrder(where: SqlConditions, { order, cursor, until }: Pick<RunQuery, 'order' | 'cursor' | 'until'>): string {
  const ascending = (order === 'asc') !== (cursor?.back ?? false);
  const bound = (operator: '<' | '<=' | '>' | '>=', { startTime, id }: RunCursor) => {
    const [time, runId] = [where.param(startTime), where.param(id)];
    where.always(`(r.start_time, r.id) ${operator} (${time}::timestamptz, ${runId}::uuid)`);
    // PostgreSQL estimates a range from conditions on one column alone; without one it would read the whole table.
    where.always(`r.start_time ${operator.startsWith('<') ? '<=' : '>='} ${time}::timestamptz`);
  };
  if (cursor) bound(ascending ? '>' : '<', cursor);
  if (until) bound(ascending ? '<=' : '>=', until);
  const direction = ascending ? 'ASC' : 'DESC';
  return `ORDER BY r.start_time ${direction}, r.id ${direction}`;
}

const selected = {
  full: select(allFields),
  preview: select(new Set<CostlyField>(['inputs_preview', 'outputs_preview']), undefined, 'preview'),
};

@Injectable()
export class RunRepository extends BaseRepository {
  /** Runs in the order of the query; reversed with a backward cursor. */
  page(ctx: TenantContext, query: RunQuery): Promise<Run[]> {
    const several = hasSeveralSessions(query);
    const where = runConditions(ctx, query, several ? 'elsewhere' : 'included');
    const order = inOrder(where, query);
    const limit = where.param(query.limit);
    const conditions = several ? `${where.sql} AND r.session_id = chosen.id` : where.sql;
    const ordered = `(SELECT r.* FROM experiments.run r WHERE ${conditions} ${order} LIMIT ${limit})`;
    const sessions = ['chosen.tenant_id = $1', ...(several ? inSessions(where, 'chosen.id', query) : [])].join(' AND ');
    const runs = several
      ? `(SELECT r.* FROM experiments.session chosen CROSS JOIN LATERAL ${ordered} r WHERE ${sessions} ${order} LIMIT ${limit})`
      : ordered;
    return this.queryUnprepared(ctx, `${select(query.fields, runs)} ${order}`, where.params);
  }

  /**
   * The run `count` places after the cursor, of those that the index alone can choose; null if the list ends before.
   */
  async ahead(ctx: TenantContext, sessionId: string, list: SessionOrder, count: number): Promise<RunCursor | null> {
    const where = new SqlConditions(ctx.tenantId);
    where.always(
      `r.session_id = (SELECT id FROM experiments.session WHERE tenant_id = $1 AND id = ${where.param(sessionId)})`,
    );
    if (list.isRoot) where.always('r.parent_run_id IS NULL');
    startedIn(where, list);
    for (const part of conjuncts(list.filters ?? [])) {
      if (part.type === 'test' && part.attribute === 'start_time') where.always(runFilterSql(part, 'r', where));
    }
    const order = inOrder(where, list);
    const [row] = await this.queryUnprepared<Omit<RunCursor, 'back'>>(
      ctx,
      `SELECT ${wireTime('r.start_time')} AS "startTime", r.id FROM experiments.run r WHERE ${where.sql}
       ${order} OFFSET ${where.param(count - 1)} LIMIT 1`,
      where.params,
    );
    return row ? { ...row, back: list.cursor?.back ?? false } : null;
  }

  async find(ctx: TenantContext, id: string): Promise<Run | null> {
    const sql = `${selected.full} WHERE r.tenant_id = $1 AND r.id = $2`;
    const [row] = await this.query<Run>(ctx, sql, [ctx.tenantId, id]);
    return row ?? null;
  }

  /** Runs of some experiments on some examples; those of the first experiment first, repetitions in order of upload. */
  ofExamples(
    ctx: TenantContext,
    sessionIds: readonly string[],
    exampleIds: readonly string[],
    content: 'full' | 'preview',
  ): Promise<Run[]> {
    return this.query(
      ctx,
      `${selected[content]}
       WHERE r.tenant_id = $1 AND r.session_id = ANY($2::uuid[]) AND r.reference_example_id = ANY($3::uuid[])
         AND r.parent_run_id IS NULL
       ORDER BY array_position($2::uuid[], r.session_id), r.position, r.start_time, r.id`,
      [ctx.tenantId, sessionIds, exampleIds],
    );
  }

  /** The trace of a run: its root, and its session; null if there is no run. */
  async traceOf(ctx: TenantContext, id: string): Promise<{ traceId: string; sessionId: string } | null> {
    const [row] = await this.query<{ traceId: string; sessionId: string }>(
      ctx,
      `SELECT coalesce(trace_id, id) AS "traceId", session_id AS "sessionId" FROM experiments.run
       WHERE tenant_id = $1 AND id = $2`,
      [ctx.tenantId, id],
    );
    return row ?? null;
  }

  /** Runs of a trace without their contents; the earliest first. */
  steps(ctx: TenantContext, traceId: string, limit: number): Promise<TraceStep[]> {
    return this.query(
      ctx,
      `SELECT r.id, r.parent_run_id AS "parentRunId", r.name, r.run_type AS "runType", ${statusOf('r')} AS status,
         ${wireTime('r.start_time')} AS "startTime", ${wireTime('r.end_time')} AS "endTime",
         ${wireTime('r.first_token_time')} AS "firstTokenTime", r.total_tokens AS "totalTokens",
         r.total_cost AS "totalCost"
       FROM experiments.run r WHERE r.tenant_id = $1 AND (r.id = $2 OR r.trace_id = $2)
       ORDER BY r.start_time, r.dotted_order, r.id LIMIT $3`,
      [ctx.tenantId, traceId, limit],
    );
  }

  /** Runs of traces without their roots; the earliest first. */
  membersOf(ctx: TenantContext, traceIds: readonly string[]): Promise<TreeNode[]> {
    return this.query(
      ctx,
      `SELECT id, parent_run_id AS "parentRunId" FROM experiments.run
       WHERE tenant_id = $1 AND trace_id = ANY($2::uuid[]) ORDER BY start_time, id`,
      [ctx.tenantId, traceIds],
    );
  }

  /** Inputs and outputs of runs. */
  contents(ctx: TenantContext, ids: readonly string[]): Promise<Pick<RunEntity, 'id' | 'inputs' | 'outputs'>[]> {
    return this.query(
      ctx,
      `SELECT ${columnsOf(RunEntity, { only: ['id', 'inputs', 'outputs'] })} FROM experiments.run
       WHERE tenant_id = $1 AND id = ANY($2::uuid[])`,
      [ctx.tenantId, ids],
    );
  }

  /** Traces with a run in the session, or in any, whose metadata have all of these. */
  async tracesWith(
    ctx: TenantContext,
    sessionId: string | undefined,
    metadata: Record<string, string>,
  ): Promise<string[]> {
    const rows = await this.query<{ id: string }>(
      ctx,
      `SELECT coalesce(trace_id, id) AS id FROM experiments.run
       WHERE tenant_id = $1 AND ($2::uuid IS NULL OR session_id = $2) AND (extra->'metadata')::jsonb @> $3::jsonb
       UNION
       SELECT ${draftTrace} FROM experiments.run_draft d
       WHERE tenant_id = $1 AND ($2::uuid IS NULL OR ${draftSession} = $2)
         AND (content->'extra'->'metadata')::jsonb @> $3::jsonb`,
      [ctx.tenantId, sessionId, JSON.stringify(metadata)],
    );
    return rows.map(({ id }) => id);
  }

  /** Deletes traces with the drafts of their runs; returns the ids of the runs. */
  async deleteTraces(
    ctx: TenantContext,
    sessionId: string | undefined,
    traceIds: readonly string[],
  ): Promise<string[]> {
    const rows = await this.query<{ id: string }>(
      ctx,
      `WITH gone AS (
         DELETE FROM experiments.run
         WHERE tenant_id = $1 AND ($2::uuid IS NULL OR session_id = $2)
           AND (id = ANY($3::uuid[]) OR trace_id = ANY($3::uuid[]))
         RETURNING id, coalesce(trace_id, id) AS trace_id
       ), held AS (
         SELECT d.id, d.run_id, ${draftTrace} AS trace_id, ${draftSession} AS session_id
         FROM experiments.run_draft d WHERE d.tenant_id = $1
       ), here AS (
         SELECT trace_id FROM gone UNION SELECT trace_id FROM held WHERE $2::uuid IS NULL OR session_id = $2
       ), waiting AS (
         DELETE FROM experiments.run_draft d USING held h
         WHERE d.tenant_id = $1 AND d.id = h.id AND (h.run_id = ANY($3::uuid[]) OR h.trace_id = ANY($3::uuid[]))
           AND coalesce(h.session_id = $2, h.trace_id IN (SELECT trace_id FROM here))
       )
       SELECT id FROM gone`,
      [ctx.tenantId, sessionId, traceIds],
    );
    return rows.map(({ id }) => id);
  }
}
