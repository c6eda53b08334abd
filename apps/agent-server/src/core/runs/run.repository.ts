import { Injectable } from '@nestjs/common';
import type { TenantContext } from '@heddle/auth';
import { BaseRepository, columnsOf, type InTransaction, SqlConditions, sqlList } from '@heddle/database';
import {
  type CancelAction,
  type CancelReason,
  type MultitaskStrategy,
  RUN_STATUSES_IN_FLIGHT,
  RunEntity,
  type RunStatus,
  type RunStatusInFlight,
} from '@heddle/entities-agent-server';
import type { RunKwargs } from './run-kwargs.js';
import { statusesBefore } from './run.state.js';
import { onVisibleThread } from './visible-thread.js';

/** A run with typed `kwargs`. */
export interface RunRow extends Omit<RunEntity, 'kwargs' | 'thread'> {
  kwargs: RunKwargs;
  /** The thread has no checkpoint; known only for runs that were created running. */
  threadIsEmpty?: boolean;
}

export interface NewRun {
  runId: string;
  threadId: string;
  assistantId: string;
  graphId: string;
  multitaskStrategy: MultitaskStrategy;
  metadata: Record<string, unknown>;
  kwargs: RunKwargs;
  afterSeconds: number;
}

/** Runs to cancel: of a workspace or one of its threads by status, or of one thread by ids. */
export type CancelSelection =
  { status: RunStatusInFlight | 'all'; threadId?: string } | { threadId: string; runIds: string[] };

/** Reason and author of a cancel request. */
export interface CancelCause {
  reason: CancelReason;
  by: string;
}

export interface CancelRequest {
  action: CancelAction;
  cause: CancelCause;
}

const expressions = { leaseGeneration: (column: string) => `${column}::float8` };

/** Columns of the table under its own name, or under the alias `run`. */
export const runColumns = columnsOf(RunEntity, { of: 'run', as: expressions });

/** Columns without `kwargs`: parsing a large input again would block the event loop as long as writing it. */
export const writtenRunColumns = columnsOf(RunEntity, { of: 'run', as: expressions, except: ['kwargs'] });

@Injectable()
export class RunRepository extends BaseRepository {
  /** The caller holds the thread's lock, so that the creation time is later than that of every earlier run. */
  async insert(ctx: InTransaction<TenantContext>, run: NewRun): Promise<RunRow> {
    const [row] = await this.query<Omit<RunRow, 'kwargs'>>(
      ctx,
      `INSERT INTO agent_server.run AS run
         (run_id, tenant_id, thread_id, assistant_id, graph_id, multitask_strategy, metadata, kwargs, created_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7::json, $8::json,
         greatest(
           clock_timestamp() + $9 * interval '1 second',
           (SELECT max(created_at) + interval '1 microsecond' FROM agent_server.run
            WHERE thread_id = $3 AND created_at <= clock_timestamp() + interval '1 second')))
       RETURNING ${writtenRunColumns}`,
      [
        run.runId,
        ctx.tenantId,
        run.threadId,
        run.assistantId,
        run.graphId,
        run.multitaskStrategy,
        JSON.stringify(run.metadata),
        JSON.stringify(run.kwargs),
        run.afterSeconds,
      ],
    );
    return { ...(row as Omit<RunRow, 'kwargs'>), kwargs: run.kwargs };
  }

  async findById(ctx: TenantContext, runId: string): Promise<RunRow | null> {
    const [row] = await this.query<RunRow>(
      ctx,
      `SELECT ${runColumns} FROM agent_server.run WHERE tenant_id = $1 AND run_id = $2`,
      [ctx.tenantId, runId],
    );
    return row ?? null;
  }

  /** Locks the row, after the thread's. */
  async lock(ctx: InTransaction<TenantContext>, runId: string): Promise<RunRow | null> {
    const [row] = await this.query<RunRow>(
      ctx,
      `SELECT ${runColumns} FROM agent_server.run WHERE tenant_id = $1 AND run_id = $2 FOR UPDATE`,
      [ctx.tenantId, runId],
    );
    return row ?? null;
  }

  /** Runs that can still be cancelled, oldest first. */
  async cancellable(ctx: TenantContext, selection: CancelSelection): Promise<{ runId: string; threadId: string }[]> {
    const statuses = 'status' in selection && selection.status !== 'all' ? [selection.status] : RUN_STATUSES_IN_FLIGHT;
    const where = new SqlConditions(ctx.tenantId, statuses)
      .always('tenant_id = $1 AND status = ANY($2::text[])')
      .when(selection.threadId, (p) => `thread_id = ${p}`)
      .when('runIds' in selection ? selection.runIds : null, (p) => `run_id = ANY(${p}::uuid[])`);
    where.always(onVisibleThread(where, ctx.access));
    return this.queryUnprepared(
      ctx,
      `SELECT ${columnsOf(RunEntity, { only: ['runId', 'threadId'] })} FROM agent_server.run WHERE ${where.sql}
       ORDER BY created_at, run_id`,
      where.params,
    );
  }

  /**
   * Stores cancel requests, before any notification, so that they survive the death of the worker. A rollback stays a
   * rollback, and the first request keeps its author. Returns the number of runs without an earlier request.
   */
  async requestCancel(
    ctx: InTransaction<TenantContext>,
    runIds: readonly string[],
    { action, cause }: CancelRequest,
  ): Promise<number> {
    if (runIds.length === 0) return 0;
    const rows = await this.query<{ isFirst: boolean }>(
      ctx,
      `UPDATE agent_server.run AS run
       SET cancel_requested_at = coalesce(run.cancel_requested_at, now()), updated_at = now(),
           cancel_action = CASE WHEN run.cancel_action = 'rollback' THEN 'rollback' ELSE $3 END,
           cancel_reason = CASE WHEN run.cancel_requested_at IS NULL THEN $4 ELSE run.cancel_reason END,
           cancelled_by = CASE WHEN run.cancel_requested_at IS NULL THEN $5 ELSE run.cancelled_by END
       FROM agent_server.run AS before
       WHERE before.run_id = run.run_id AND run.tenant_id = $1 AND run.run_id = ANY($2::uuid[])
         AND run.status IN (${sqlList(RUN_STATUSES_IN_FLIGHT)})
       RETURNING before.cancel_requested_at IS NULL AS "isFirst"`,
      [ctx.tenantId, runIds, action, cause.reason, cause.by],
    );
    return rows.filter(({ isFirst }) => isFirst).length;
  }

  /** Ends a run that no worker has started, with the reason for it. */
  async endWaiting(
    ctx: InTransaction<TenantContext>,
    runId: string,
    { action, cause }: CancelRequest,
  ): Promise<RunRow | null> {
    const [row] = await this.query<RunRow>(
      ctx,
      `UPDATE agent_server.run AS run
       SET status = 'interrupted', ended_at = now(), updated_at = now(), cancel_requested_at = now(),
           cancel_action = $3, cancel_reason = $4, cancelled_by = $5
       WHERE tenant_id = $1 AND run_id = $2 AND status IN (${sqlList(statusesBefore('interrupted'))})
       RETURNING ${runColumns}`,
      [ctx.tenantId, runId, action, cause.reason, cause.by],
    );
    return row ?? null;
  }

  /** Moves a run to a terminal status, once, from the statuses that the table of states allows. */
  async end(
    ctx: InTransaction<TenantContext>,
    runId: string,
    status: Exclude<RunStatus, RunStatusInFlight>,
    error: unknown,
  ): Promise<RunRow | null> {
    const [row] = await this.query<RunRow>(
      ctx,
      `UPDATE agent_server.run AS run
       SET status = $3, error = $4::json, lease_owner = NULL, lease_until = NULL, ended_at = now(), updated_at = now(),
           cancel_reason = CASE WHEN $3 = 'timeout' THEN 'timeout' ELSE cancel_reason END
       WHERE tenant_id = $1 AND run_id = $2 AND status IN (${sqlList(statusesBefore(status))})
       RETURNING ${runColumns}`,
      [ctx.tenantId, runId, status, error === null ? null : JSON.stringify(error)],
    );
    return row ?? null;
  }

  async delete(ctx: InTransaction<TenantContext>, runId: string): Promise<RunRow | null> {
    const [row] = await this.query<RunRow>(
      ctx,
      `DELETE FROM agent_server.run WHERE tenant_id = $1 AND run_id = $2 RETURNING ${runColumns}`,
      [ctx.tenantId, runId],
    );
    return row ?? null;
  }
}
