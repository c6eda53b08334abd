import { Injectable } from '@nestjs/common';
import type { TenantContext } from '@heddle/auth';
import { BaseRepository, columnsOf, SqlConditions } from '@heddle/database';
import { RunEntity, type ThreadEntity } from '@heddle/entities-agent-server';
import { visibleRows } from '../../authorization/visible-rows.sql.js';
import type { RunCursor } from '../../core/runs/run-cursor.js';
import type { WantedTurns } from './task-state.js';

/** Member of the metadata of a run that continues a task. Clients cannot set it. */
export const taskKey = '__a2a_task_id';

const columns = ['runId', 'threadId', 'status', 'error', 'cancelReason', 'createdAt', 'startedAt', 'endedAt'] as const;

/** A task with its newest run. */
export interface TaskRow extends Pick<RunEntity, (typeof columns)[number]> {
  /** Id of its first run. */
  taskId: string;
  /** Metadata of its first run. */
  metadata: Record<string, unknown>;
  /** Id of the message that began it; null if the input had no message with an id. */
  firstMessageId: string | null;
  interrupts: ThreadEntity['interrupts'];
  /** The thread has no later run. */
  isNewest: boolean;
  isWaiting: boolean;
  /** Start of the present state, with microseconds. */
  place: string;
}

interface TaskFilter extends WantedTurns {
  assistantId: string;
  threadId?: string | undefined;
  /** Start of the present state. */
  since?: Date | undefined;
}

/** Task of `run`. */
const taskOf = (run: string) => `coalesce((${run}.metadata->>'${taskKey}')::uuid, ${run}.run_id)`;
const later = 'later.thread_id = run.thread_id AND (later.created_at, later.run_id) > (run.created_at, run.run_id)';
const isNewest = `NOT EXISTS (SELECT FROM agent_server.run AS later WHERE ${later})`;
const isLastOfTask = `NOT EXISTS (
  SELECT FROM agent_server.run AS later WHERE ${later} AND ${taskOf('later')} = ${taskOf('run')})`;
const isWaiting = `(thread.status = 'interrupted' AND thread.interrupts::text <> '{}' AND ${isNewest})`;
const statusTime = 'coalesce(run.ended_at, run.started_at, run.created_at)';

const ofStatus = 'run.tenant_id = $1 AND run.status = ANY($2::text[])';

const relation = `agent_server.run AS run
  JOIN agent_server.thread AS thread ON thread.thread_id = run.thread_id AND NOT thread.is_temporary`;
const head = `JOIN agent_server.run AS head ON head.run_id = ${taskOf('run')} AND head.thread_id = run.thread_id`;

const selected = `${columnsOf(RunEntity, { of: 'run', only: [...columns] })}, head.run_id AS "taskId", head.metadata,
  head.kwargs #>> '{input,messages,0,id}' AS "firstMessageId", thread.interrupts,
  ${isNewest} AS "isNewest", ${isWaiting} AS "isWaiting",
  to_char(${statusTime} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS place`;

/** Tasks: a run with a thread, and the runs that continue it. The newest one has the state of the task. */
@Injectable()
export class TaskRepository extends BaseRepository {
  async find(ctx: TenantContext, assistantId: string, taskId: string): Promise<TaskRow | null> {
    const where = new SqlConditions(ctx.tenantId, assistantId, taskId).always(
      `run.tenant_id = $1 AND run.assistant_id = $2 AND ${taskOf('run')} = $3
       AND run.thread_id = (SELECT thread_id FROM agent_server.run WHERE tenant_id = $1 AND run_id = $3)`,
    );
    return this.first(ctx, where);
  }

  /** The newest task of a thread. */
  async newest(ctx: TenantContext, assistantId: string, threadId: string): Promise<TaskRow | null> {
    const where = new SqlConditions(ctx.tenantId, assistantId, threadId).always(
      'run.tenant_id = $1 AND run.assistant_id = $2 AND run.thread_id = $3',
    );
    return this.first(ctx, where);
  }

  /** The task whose state is newest first, as A2A wants it (section 3.1.4). The count reads all of them anyway. */
  async list(ctx: TenantContext, filter: TaskFilter, page: { limit: number; after: RunCursor | null }) {
    const where = new SqlConditions(ctx.tenantId, filter.statuses).always(ofStatus);
    narrow(where, ctx, filter);
    if (page.after) {
      const { time, runId } = page.after;
      where.always(`(${statusTime}, run.run_id) < (${where.param(time)}::timestamptz, ${where.param(runId)}::uuid)`);
    }
    const order = `ORDER BY ${statusTime} DESC, run.run_id DESC`;
    return this.queryUnprepared<TaskRow>(
      ctx,
      `SELECT ${selected}
       FROM (
         SELECT run.run_id FROM ${relation} WHERE ${where.sql} ${order} LIMIT ${where.param(page.limit)}::bigint
       ) AS found
       JOIN agent_server.run AS run ON run.run_id = found.run_id
       JOIN agent_server.thread AS thread ON thread.thread_id = run.thread_id
       ${head} ${order}`,
      where.params,
    );
  }

  async count(ctx: TenantContext, filter: TaskFilter): Promise<number> {
    const where = new SqlConditions(ctx.tenantId, filter.statuses).always(ofStatus);
    narrow(where, ctx, filter);
    return this.countRows(ctx, relation, where);
  }

  /** Messages of the input that began the task, as they were sent. */
  async sentMessages(ctx: TenantContext, taskId: string): Promise<unknown> {
    const row = await this.queryOne<{ messages: unknown }>(
      ctx,
      `SELECT kwargs #> '{input,messages}' AS messages FROM agent_server.run WHERE tenant_id = $1 AND run_id = $2`,
      [ctx.tenantId, taskId],
    );
    return row?.messages;
  }

  private async first(ctx: TenantContext, where: SqlConditions): Promise<TaskRow | null> {
    where.always(visibleRows(where, ctx, 'threads', 'thread.metadata'));
    const [row] = await this.queryUnprepared<TaskRow>(
      ctx,
      `SELECT ${selected} FROM ${relation} ${head} WHERE ${where.sql}
       ORDER BY run.created_at DESC, run.run_id DESC LIMIT 1`,
      where.params,
    );
    return row ?? null;
  }
}

function narrow(
  where: SqlConditions,
  ctx: TenantContext,
  { assistantId, threadId, since, isWaiting: waits }: TaskFilter,
) {
  where
    .always(visibleRows(where, ctx, 'threads', 'thread.metadata'))
    .when(assistantId, (p) => `run.assistant_id = ${p}`)
    .when(threadId, (p) => `run.thread_id = ${p}`)
    .when(since, (p) => `${statusTime} >= ${p}`)
    .always(isLastOfTask);
  if (waits !== null) where.always(waits ? isWaiting : `NOT ${isWaiting}`);
}
