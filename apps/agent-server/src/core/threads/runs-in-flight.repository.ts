import { Injectable } from '@nestjs/common';
import type { TenantContext } from '@heddle/auth';
import { BaseRepository, type InTransaction, sqlList } from '@heddle/database';
import { RUN_STATUSES_IN_FLIGHT } from '@heddle/entities-agent-server';

export interface RunInFlight {
  runId: string;
  /** A worker has claimed it at least once: it may have written checkpoints. */
  started: boolean;
}

/** Pending and running runs of a thread. */
@Injectable()
export class RunsInFlightRepository extends BaseRepository {
  /** Runs in their order. Under the lock of the thread's row no run is added, but a worker may start one. */
  inFlight(ctx: TenantContext, threadId: string): Promise<RunInFlight[]> {
    return this.selectInFlight(ctx, threadId, '');
  }

  /** Like `inFlight`; the locks also keep workers from starting a run until the transaction ends. */
  lockInFlight(ctx: InTransaction<TenantContext>, threadId: string): Promise<RunInFlight[]> {
    return this.selectInFlight(ctx, threadId, 'FOR UPDATE');
  }

  private selectInFlight(ctx: TenantContext, threadId: string, suffix: '' | 'FOR UPDATE'): Promise<RunInFlight[]> {
    return this.query(
      ctx,
      `SELECT run_id AS "runId", lease_generation > 0 AS started FROM agent_server.run
       WHERE tenant_id = $1 AND thread_id = $2 AND status IN (${sqlList(RUN_STATUSES_IN_FLIGHT)})
       ORDER BY created_at, run_id ${suffix}`,
      [ctx.tenantId, threadId],
    );
  }
}
