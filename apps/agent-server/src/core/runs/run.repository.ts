import { Injectable } from '@nestjs/common';
import type { TenantContext } from '@heddle/auth';
import { BaseRepository, columnsOf, type InTransaction, SqlConditions, sqlList } from '@heddle/database';
import {
  type CancelAction,
  type CancelReason,
  type MultitaskStrategy,
  RUN_STATUSES_IN_FLIGHT,
  RunEntity,
  type RunStatusInFlight,
} from '@heddle/entities-agent-server';
import type { RowMetadata } from '../../authorization/resource-registry.js';
import { onVisibleThread } from '../../authorization/visible-rows.sql.js';
import type { ThreadTtl } from '../../config/langgraph/checkpointer.js';
import type { RunKwargs } from './run-kwargs.js';
import { insertOnExpectedThreads, insertOnLockedThread } from './run-insert.sql.js';
import { textArray } from '@heddle/postgres';
import { runColumns } from './run-columns.sql.js';
import { statusesBefore } from './run.state.js';

/** A run with typed `kwargs`. */
export interface RunRow extends Omit<RunEntity, 'kwargs' | 'thread'> {
  kwargs: RunKwargs;
  /** The thread has no checkpoint; known only for runs that start for the first time. */
  threadIsEmpty?: boolean;
}

/** A later start, another run or an edit of the thread, or workers that take further runs. */
export type PendingReason = 'delayed' | 'thread' | 'slot';

export interface NewRun {
  runId: string;
  threadId: string;
  assistantId: string;
  graphId: string;
  multitaskStrategy: MultitaskStrategy;
  metadata: Record<string, unknown>;
  kwargs: RunKwargs;
  /** Columns of the thread that show its newest run. */
  shown: { metadata: Record<string, unknown>; config: Record<string, unknown> };
}

type Metadata = Record<string, unknown>;

/** Assumptions about the thread; the insert verifies them. */
export interface ExpectedThread {
  /** Possible metadata of the thread; the plan of the run is the same for each of them. */
  metadata: [Metadata, ...Metadata[]];
  /** The thread is created if it does not exist. */
  newThread: { isTemporary: boolean } | null;
  /** The thread may wait for an answer. */
  mayBeInterrupted: boolean;
}

/** A run whose insert verifies the assumptions of its plan, instead of the caller locking the thread first. */
export interface RunOnExpectedThread extends NewRun {
  /** `kwargs` as JSON. */
  kwargsText: string;
  expected: ExpectedThread;
  /** Version of the assistant's row. */
  assistantVersion: string;
  /** TTL of a created thread. */
  ttl: ThreadTtl | null;
  /** The run is stored as running in this process; null as pending. */
  claimer: Claimer | null;
}

/** Process that executes a run under a lease. */
export interface Claimer {
  owner: string;
  leaseMs: number;
}

/** Runs to cancel: of a workspace or one of its threads by status, or of one thread by ids. */
export type CancelSelection =
  { status: RunStatusInFlight | 'all'; threadId?: string } | { threadId: string; runIds: string[] };

/** Reason and author of a cancel request. */
interface CancelCause {
  reason: CancelReason;
  by: string;
}

export interface CancelRequest {
  action: CancelAction;
  cause: CancelCause;
}

@Injectable()
export class RunRepository extends BaseRepository {
  /**
   * Stores a pending run, and shows it on its thread, which the caller has locked. Its creation time is later than that
   * of every earlier run of the thread.
   */
  async insert(ctx: InTransaction<TenantContext>, run: NewRun, afterSeconds: number): Promise<RunRow> {
    const row = await this.queryOne<Omit<RunRow, 'kwargs'>>(ctx, insertOnLockedThread, [
      run.runId,
      ctx.tenantId,
      run.threadId,
      run.assistantId,
      run.graphId,
      run.multitaskStrategy,
      JSON.stringify(run.metadata),
      JSON.stringify(run.kwargs),
      JSON.stringify(run.shown.metadata),
      JSON.stringify(run.shown.config),
      afterSeconds,
    ]);
    return { ...(row as Omit<RunRow, 'kwargs'>), kwargs: run.kwargs };
  }

  /**
   * Stores those of the runs whose threads have no run in flight (their status is not `busy`, and changes under its lock
   * only), are not being edited, and match the assumptions; returns them by id. It leaves the same rows as `insert`, and
   * for running runs those of a claim, and changes nothing for the others. Locked threads are skipped, because a
   * reserved slot must not wait.
   */
  async insertOnExpectedThreads(
    ctx: TenantContext,
    runs: readonly RunOnExpectedThread[],
  ): Promise<ReadonlyMap<string, RunRow>> {
    const json = (valueOf: (run: RunOnExpectedThread) => unknown) =>
      textArray(runs.map((run) => JSON.stringify(valueOf(run))));
    const rows = await this.query<Omit<RunRow, 'kwargs'>>(ctx, insertOnExpectedThreads, [
      ctx.tenantId,
      runs.length,
      runs.map(({ runId }) => runId),
      runs.map(({ threadId }) => threadId),
      runs.map(({ assistantId }) => assistantId),
      runs.map(({ graphId }) => graphId),
      runs.map(({ multitaskStrategy }) => multitaskStrategy),
      json(({ metadata }) => metadata),
      textArray(runs.map(({ kwargsText }) => kwargsText)),
      json(({ shown }) => shown.metadata),
      json(({ shown }) => shown.config),
      runs.map(({ assistantVersion }) => assistantVersion),
      json(({ expected }) => expected.metadata),
      runs.map(({ expected }) => expected.newThread !== null),
      runs.map(({ expected }) => expected.newThread?.isTemporary ?? false),
      runs.map(({ ttl }) => ttl?.strategy ?? null),
      runs.map(({ ttl }) => ttl?.minutes ?? null),
      runs.map(({ expected }) => expected.mayBeInterrupted),
      runs.map(({ claimer }) => claimer?.owner ?? null),
      runs.map(({ claimer }) => claimer?.leaseMs ?? null),
    ]);
    const stored = new Map(rows.map((row) => [row.runId, row]));
    return new Map(
      runs.flatMap(({ runId, kwargs }) => {
        const row = stored.get(runId);
        return row ? [[runId, { ...row, kwargs }] as const] : [];
      }),
    );
  }

  async findById(ctx: TenantContext, runId: string): Promise<RunRow | null> {
    return this.queryOne<RunRow>(
      ctx,
      `SELECT ${runColumns} FROM agent_server.run WHERE tenant_id = $1 AND run_id = $2`,
      [ctx.tenantId, runId],
    );
  }

  /** Reason why a run does not start; null if it is not pending any more. */
  async pendingReason(ctx: TenantContext, runId: string): Promise<PendingReason | null> {
    const row = await this.queryOne<{ reason: PendingReason }>(
      ctx,
      `SELECT CASE
         WHEN run.created_at > clock_timestamp() THEN 'delayed'
         WHEN thread.edit_lease_until >= clock_timestamp() OR EXISTS (
           SELECT FROM agent_server.run AS other
           WHERE other.thread_id = run.thread_id AND (other.status = 'running' OR other.status = 'pending'
             AND (other.created_at, other.run_id) < (run.created_at, run.run_id))) THEN 'thread'
         ELSE 'slot' END AS reason
       FROM agent_server.run AS run JOIN agent_server.thread AS thread ON thread.thread_id = run.thread_id
       WHERE run.tenant_id = $1 AND run.run_id = $2 AND run.status = 'pending'`,
      [ctx.tenantId, runId],
    );
    return row?.reason ?? null;
  }

  /** Metadata of the threads of runs. The end of a run without a thread has no owner. */
  async metadataOf(ctx: TenantContext, runIds: readonly string[]): Promise<ReadonlyMap<string, RowMetadata>> {
    const rows = await this.query<{ runId: string; metadata: RowMetadata }>(
      ctx,
      `SELECT known.run_id AS "runId", coalesce(thread.metadata, '{}') AS metadata
       FROM (
         SELECT run_id, thread_id FROM agent_server.run WHERE tenant_id = $1 AND run_id = ANY($2::uuid[])
         UNION
         SELECT run_id, thread_id FROM agent_server.run_end WHERE tenant_id = $1 AND run_id = ANY($2::uuid[])
       ) AS known
       LEFT JOIN agent_server.thread ON thread.tenant_id = $1 AND thread.thread_id = known.thread_id`,
      [ctx.tenantId, runIds],
    );
    return new Map(rows.map(({ runId, metadata }) => [runId, metadata]));
  }

  /** Locks the row, after the thread's. */
  async lock(ctx: InTransaction<TenantContext>, runId: string): Promise<RunRow | null> {
    return this.queryOne<RunRow>(
      ctx,
      `SELECT ${runColumns} FROM agent_server.run WHERE tenant_id = $1 AND run_id = $2 FOR UPDATE`,
      [ctx.tenantId, runId],
    );
  }

  /** Runs that can still be cancelled, oldest first. */
  async cancellable(ctx: TenantContext, selection: CancelSelection): Promise<{ runId: string; threadId: string }[]> {
    const statuses = 'status' in selection && selection.status !== 'all' ? [selection.status] : RUN_STATUSES_IN_FLIGHT;
    const where = new SqlConditions(ctx.tenantId, statuses)
      .always('tenant_id = $1 AND status = ANY($2::text[])')
      .when(selection.threadId, (p) => `thread_id = ${p}`)
      .when('runIds' in selection ? selection.runIds : null, (p) => `run_id = ANY(${p}::uuid[])`);
    where.always(onVisibleThread(where, ctx, 'run'));
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
    return this.queryOne<RunRow>(
      ctx,
      `UPDATE agent_server.run AS run
       SET status = 'interrupted', ended_at = now(), updated_at = now(), cancel_requested_at = now(),
           cancel_action = $3, cancel_reason = $4, cancelled_by = $5
       WHERE tenant_id = $1 AND run_id = $2 AND status IN (${sqlList(statusesBefore('interrupted'))})
       RETURNING ${runColumns}`,
      [ctx.tenantId, runId, action, cause.reason, cause.by],
    );
  }

  async delete(ctx: InTransaction<TenantContext>, runId: string): Promise<RunRow | null> {
    return this.queryOne<RunRow>(
      ctx,
      `DELETE FROM agent_server.run WHERE tenant_id = $1 AND run_id = $2 RETURNING ${runColumns}`,
      [ctx.tenantId, runId],
    );
  }
}
