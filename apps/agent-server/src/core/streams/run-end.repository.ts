import { Injectable } from '@nestjs/common';
import type { TenantContext } from '@heddle/auth';
import { BaseRepository, columnsOf, type DatabaseContext, type InTransaction } from '@heddle/database';
import { RunEndEntity } from '@heddle/entities-agent-server';

/** End of a run as it is stored. */
export type RunEnd = Pick<RunEndEntity, 'runId' | 'tenantId' | 'threadId' | 'status' | 'output' | 'omitted'>;

@Injectable()
export class RunEndRepository extends BaseRepository {
  /** False when the run already has an end, which stays. */
  async insert(ctx: InTransaction, end: RunEnd): Promise<boolean> {
    return this.returnsRow(
      ctx,
      `INSERT INTO agent_server.run_end (run_id, tenant_id, thread_id, status, output, omitted)
       VALUES ($1, $2, $3, $4, $5, $6::json) ON CONFLICT (run_id) DO NOTHING RETURNING run_id`,
      [end.runId, end.tenantId, end.threadId, end.status, end.output, end.omitted && JSON.stringify(end.omitted)],
    );
  }

  async find(ctx: TenantContext, runId: string): Promise<RunEndEntity | null> {
    return this.queryOne<RunEndEntity>(
      ctx,
      `SELECT ${columnsOf(RunEndEntity)} FROM agent_server.run_end WHERE tenant_id = $1 AND run_id = $2`,
      [ctx.tenantId, runId],
    );
  }

  async exists(ctx: DatabaseContext, runId: string): Promise<boolean> {
    return this.returnsRow(ctx, `SELECT 1 FROM agent_server.run_end WHERE run_id = $1`, [runId]);
  }

  /** Deletes the ends and logs of the finished runs of a deleted thread. */
  async forgetThread(ctx: InTransaction<TenantContext>, threadId: string, keep: string[]): Promise<void> {
    const ended = await this.query<{ runId: string }>(
      ctx,
      `DELETE FROM agent_server.run_end WHERE tenant_id = $1 AND thread_id = $2 AND run_id <> ALL($3::uuid[])
       RETURNING run_id AS "runId"`,
      [ctx.tenantId, threadId, keep],
    );
    await this.forgetEvents(
      ctx,
      ended.map((row) => row.runId),
    );
  }

  async forgetRun(ctx: InTransaction<TenantContext>, runId: string): Promise<void> {
    await this.query(ctx, `DELETE FROM agent_server.run_end WHERE tenant_id = $1 AND run_id = $2`, [
      ctx.tenantId,
      runId,
    ]);
    await this.forgetEvents(ctx, [runId]);
  }

  /** Deletes at most `limit` expired ends with their logs; returns their number. */
  async sweep(retentionMs: number, limit: number): Promise<number> {
    return this.countReturned(
      {},
      `WITH old AS (
         SELECT run_id FROM agent_server.run_end
         WHERE ended_at < now() - $1 * interval '1 millisecond' ORDER BY ended_at LIMIT $2 FOR UPDATE SKIP LOCKED
       ), events AS (
         DELETE FROM agent_server.run_event WHERE run_id IN (SELECT run_id FROM old)
       )
       DELETE FROM agent_server.run_end WHERE run_id IN (SELECT run_id FROM old) RETURNING run_id AS "runId"`,
      [retentionMs, limit],
    );
  }

  private async forgetEvents(ctx: InTransaction, runIds: string[]): Promise<void> {
    if (runIds.length === 0) return;
    await this.query(ctx, `DELETE FROM agent_server.run_event WHERE run_id = ANY($1::uuid[])`, [runIds]);
  }
}
