import { Injectable } from '@nestjs/common';
import type { TenantContext } from '@heddle/auth';
import { BaseRepository } from '@heddle/database';
import type { CancelAction, MultitaskStrategy, RunEntity, RunStatus } from '@heddle/entities-agent-server';
import type { RunKwargs } from './run-plan.js';
import { statusesBefore } from './run.state.js';

/** A run's row as the engine and the mappers read it. */
export interface RunRow extends Omit<RunEntity, 'kwargs' | 'leaseGeneration' | 'thread'> {
  kwargs: RunKwargs;
  leaseGeneration: number;
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

export const runColumns = (alias = 'run') =>
  `${alias}.run_id AS "runId", ${alias}.tenant_id AS "tenantId", ${alias}.thread_id AS "threadId",
   ${alias}.assistant_id AS "assistantId", ${alias}.graph_id AS "graphId", ${alias}.status,
   ${alias}.multitask_strategy AS "multitaskStrategy", ${alias}.metadata, ${alias}.kwargs, ${alias}.attempt,
   ${alias}.suspicion, ${alias}.lost_among_others AS "lostAmongOthers",
   ${alias}.lease_owner AS "leaseOwner", ${alias}.lease_generation::float8 AS "leaseGeneration",
   ${alias}.lease_until AS "leaseUntil", ${alias}.cancel_requested_at AS "cancelRequestedAt",
   ${alias}.cancel_action AS "cancelAction", ${alias}.error, ${alias}.started_at AS "startedAt",
   ${alias}.ended_at AS "endedAt", ${alias}.created_at AS "createdAt", ${alias}.updated_at AS "updatedAt"`;

@Injectable()
export class RunRepository extends BaseRepository {
  /** The caller holds the thread's lock: the creation time is then later than that of every run before. */
  async insert(ctx: TenantContext, run: NewRun): Promise<RunRow> {
    const [row] = await this.query<RunRow>(
      ctx,
      `INSERT INTO agent_server.run AS run
         (run_id, tenant_id, thread_id, assistant_id, graph_id, multitask_strategy, metadata, kwargs, created_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7::json, $8::json,
         greatest(
           clock_timestamp() + $9 * interval '1 second',
           (SELECT max(created_at) + interval '1 microsecond' FROM agent_server.run
            WHERE thread_id = $3 AND created_at <= clock_timestamp() + interval '1 second')))
       RETURNING ${runColumns()}`,
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
    return row as RunRow;
  }

  async find(ctx: TenantContext, threadId: string, runId: string): Promise<RunRow | null> {
    const [row] = await this.query<RunRow>(
      ctx,
      `SELECT ${runColumns()} FROM agent_server.run WHERE tenant_id = $1 AND thread_id = $2 AND run_id = $3`,
      [ctx.tenantId, threadId, runId],
    );
    return row ?? null;
  }

  async findById(ctx: TenantContext, runId: string): Promise<RunRow | null> {
    const [row] = await this.query<RunRow>(
      ctx,
      `SELECT ${runColumns()} FROM agent_server.run WHERE tenant_id = $1 AND run_id = $2`,
      [ctx.tenantId, runId],
    );
    return row ?? null;
  }

  /** Locks the row, after the thread's. */
  async lock(ctx: TenantContext, runId: string): Promise<RunRow | null> {
    const [row] = await this.query<RunRow>(
      ctx,
      `SELECT ${runColumns()} FROM agent_server.run WHERE tenant_id = $1 AND run_id = $2 FOR UPDATE`,
      [ctx.tenantId, runId],
    );
    return row ?? null;
  }

  async list(
    ctx: TenantContext,
    threadId: string,
    filter: { status?: RunStatus | undefined; limit: number; offset: number },
  ): Promise<{ rows: RunRow[]; total: number }> {
    const where = `tenant_id = $1 AND thread_id = $2 AND ($3::text IS NULL OR status = $3)`;
    const params = [ctx.tenantId, threadId, filter.status ?? null];
    const rows = await this.query<RunRow>(
      ctx,
      `SELECT ${runColumns()} FROM agent_server.run WHERE ${where} ORDER BY created_at DESC, run_id DESC LIMIT $4 OFFSET $5`,
      [...params, filter.limit, filter.offset],
    );
    const [count] = await this.query<{ n: string }>(
      ctx,
      `SELECT count(*) AS n FROM agent_server.run WHERE ${where}`,
      params,
    );
    return { rows, total: Number(count?.n ?? 0) };
  }

  /** Ids of runs that can still be cancelled, with their threads. */
  async cancellable(
    ctx: TenantContext,
    filter: { status: 'pending' | 'running' | 'all' } | { threadId: string; runIds: string[] },
  ): Promise<{ runId: string; threadId: string }[]> {
    const statuses = 'status' in filter && filter.status !== 'all' ? [filter.status] : ['pending', 'running'];
    const byId = 'runIds' in filter;
    return this.query(
      ctx,
      `SELECT run_id AS "runId", thread_id AS "threadId" FROM agent_server.run
       WHERE tenant_id = $1 AND status = ANY($2::text[])
         AND ($3::uuid IS NULL OR thread_id = $3) AND ($4::uuid[] IS NULL OR run_id = ANY($4))
       ORDER BY created_at, run_id`,
      [ctx.tenantId, statuses, byId ? filter.threadId : null, byId ? filter.runIds : null],
    );
  }

  /** Recorded before anybody is notified, so that it survives the death of the worker. A rollback is not taken back. */
  async requestCancel(ctx: TenantContext, runIds: readonly string[], action: CancelAction): Promise<void> {
    if (runIds.length === 0) return;
    await this.query(
      ctx,
      `UPDATE agent_server.run
       SET cancel_requested_at = coalesce(cancel_requested_at, now()), updated_at = now(),
           cancel_action = CASE WHEN cancel_action = 'rollback' THEN 'rollback' ELSE $3 END
       WHERE tenant_id = $1 AND run_id = ANY($2::uuid[]) AND status IN ('pending', 'running')`,
      [ctx.tenantId, runIds, action],
    );
  }

  /** To a terminal status, once, and only from where the table of states allows it. */
  async end(
    ctx: TenantContext,
    runId: string,
    status: Exclude<RunStatus, 'pending' | 'running'>,
    error: unknown,
  ): Promise<boolean> {
    const rows = await this.query(
      ctx,
      `UPDATE agent_server.run
       SET status = $3, error = $4::json, lease_owner = NULL, lease_until = NULL, ended_at = now(), updated_at = now()
       WHERE tenant_id = $1 AND run_id = $2 AND status = ANY($5::text[]) RETURNING run_id`,
      [ctx.tenantId, runId, status, error === null ? null : JSON.stringify(error), statusesBefore(status)],
    );
    return rows.length > 0;
  }

  async delete(ctx: TenantContext, runId: string): Promise<boolean> {
    const rows = await this.query(
      ctx,
      `DELETE FROM agent_server.run WHERE tenant_id = $1 AND run_id = $2 RETURNING run_id`,
      [ctx.tenantId, runId],
    );
    return rows.length > 0;
  }
}
