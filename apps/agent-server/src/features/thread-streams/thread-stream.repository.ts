import { Injectable } from '@nestjs/common';
import type { TenantContext } from '@heddle/auth';
import { BaseRepository, sqlList } from '@heddle/database';
import { RUN_STATUSES_IN_FLIGHT, type RunEndStatus } from '@heddle/entities-agent-server';
import { type RunSpan, spanColumns } from '../../core/streams/run-span.repository.js';
import { microseconds, timestampOf } from '../../database/microseconds.js';

/** Run as an entry of the stream of its thread. */
export interface RunInStream {
  runId: string;
  at: number;
  /** Not started, or requeued: earlier entries may still be added. */
  isPending: boolean;
  /** In flight, or ended within the retention of logs. */
  isReadable: boolean;
}

/** A run with the facts that number its events. */
export type RunWithSpan = RunInStream & RunSpan;

const inFlight = `run.status IN (${sqlList(RUN_STATUSES_IN_FLIGHT)})`;
/** A delayed run has no position before its start time, because other entries may precede it. */
const due = 'run.created_at <= clock_timestamp()';

const entryColumns = `run_id AS "runId", ${microseconds('created_at')} AS at, status = 'pending' AS "isPending",
  ${inFlight} OR EXISTS (SELECT 1 FROM agent_server.run_end WHERE run_end.run_id = run.run_id) AS "isReadable"`;

const runsFrom = (columns: string) => `SELECT ${columns} FROM agent_server.run
  WHERE tenant_id = $1 AND thread_id = $2 AND ${due} AND created_at >= ${timestampOf('$3')}
  ORDER BY run.created_at, run.run_id LIMIT $4`;

@Injectable()
export class ThreadStreamRepository extends BaseRepository {
  async threadExists(ctx: TenantContext, threadId: string): Promise<boolean> {
    return this.returnsRow(ctx, `SELECT 1 FROM agent_server.thread WHERE tenant_id = $1 AND thread_id = $2`, [
      ctx.tenantId,
      threadId,
    ]);
  }

  /** Runs from a position on, in order. */
  runsFrom(ctx: TenantContext, threadId: string, at: number, limit: number): Promise<RunInStream[]> {
    return this.query(ctx, runsFrom(entryColumns), [ctx.tenantId, threadId, at, limit]);
  }

  runsWithSpansFrom(ctx: TenantContext, threadId: string, at: number, limit: number): Promise<RunWithSpan[]> {
    return this.query(ctx, runsFrom(`${entryColumns}, ${spanColumns}`), [ctx.tenantId, threadId, at, limit]);
  }

  /** The running run, or the next one. */
  async oldestInFlight(ctx: TenantContext, threadId: string): Promise<{ runId: string; at: number } | null> {
    return this.queryOne<{ runId: string; at: number }>(
      ctx,
      `SELECT run_id AS "runId", ${microseconds('created_at')} AS at FROM agent_server.run
       WHERE tenant_id = $1 AND thread_id = $2 AND ${inFlight} AND ${due}
       ORDER BY run.created_at, run.run_id LIMIT 1`,
      [ctx.tenantId, threadId],
    );
  }

  /** Position of the newest run; 0 without runs. */
  async lastRun(ctx: TenantContext, threadId: string): Promise<number> {
    const row = await this.queryOne<{ at: number | null }>(
      ctx,
      `SELECT ${microseconds('max(created_at)')} AS at FROM agent_server.run
       WHERE tenant_id = $1 AND thread_id = $2 AND ${due}`,
      [ctx.tenantId, threadId],
    );
    return row?.at ?? 0;
  }

  /** null for a run in flight, or past the retention. */
  async endStatus(ctx: TenantContext, runId: string): Promise<RunEndStatus | null> {
    const row = await this.queryOne<{ status: RunEndStatus }>(
      ctx,
      `SELECT status FROM agent_server.run_end WHERE tenant_id = $1 AND run_id = $2`,
      [ctx.tenantId, runId],
    );
    return row?.status ?? null;
  }
}
