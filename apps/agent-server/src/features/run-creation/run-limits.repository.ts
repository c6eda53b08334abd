import { Injectable } from '@nestjs/common';
import type { TenantContext } from '@heddle/auth';
import { BaseRepository, type InTransaction, sqlList } from '@heddle/database';
import { RUN_STATUSES_IN_FLIGHT } from '@heddle/entities-agent-server';

@Injectable()
export class RunLimitsRepository extends BaseRepository {
  /** Serializes admissions of the workspace until the transaction ends. */
  async lockWorkspace(ctx: InTransaction<TenantContext>): Promise<void> {
    await this.query(ctx, `SELECT pg_advisory_xact_lock(hashtextextended('heddle run limit ' || $1::text, 0))`, [
      ctx.tenantId,
    ]);
  }

  /** Runs in flight by assistant, without cancelled ones. */
  async inFlight(ctx: InTransaction<TenantContext>): Promise<ReadonlyMap<string, number>> {
    const rows = await this.query<{ assistantId: string; runs: number }>(
      ctx,
      `SELECT assistant_id AS "assistantId", count(*)::integer AS runs FROM agent_server.run
       WHERE tenant_id = $1 AND status IN (${sqlList(RUN_STATUSES_IN_FLIGHT)}) AND cancel_action IS NULL
       GROUP BY assistant_id`,
      [ctx.tenantId],
    );
    return new Map(rows.map(({ assistantId, runs }) => [assistantId, runs]));
  }
}
