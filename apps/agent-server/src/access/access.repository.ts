import { Injectable } from '@nestjs/common';
import type { TenantContext } from '@heddle/auth';
import { BaseRepository } from '@heddle/database';

type Metadata = Record<string, unknown>;

/** Metadata of rows, for comparison with a filter. null without a row; `{}` matches no filter. */
@Injectable()
export class AccessRepository extends BaseRepository {
  ofThread(ctx: TenantContext, threadId: string): Promise<Metadata | null> {
    return this.first(
      ctx,
      `SELECT metadata FROM agent_server.thread WHERE tenant_id = $1 AND thread_id = $2`,
      threadId,
    );
  }

  async ofThreads(ctx: TenantContext, threadIds: readonly string[]): Promise<ReadonlyMap<string, Metadata>> {
    const rows = await this.query<{ threadId: string; metadata: Metadata }>(
      ctx,
      `SELECT thread_id AS "threadId", metadata FROM agent_server.thread
       WHERE tenant_id = $1 AND thread_id = ANY($2::uuid[])`,
      [ctx.tenantId, threadIds],
    );
    return new Map(rows.map(({ threadId, metadata }) => [threadId, metadata]));
  }

  /** Metadata of the run's thread. The end and stream of a run without a thread have no owner. */
  ofRun(ctx: TenantContext, runId: string): Promise<Metadata | null> {
    return this.first(
      ctx,
      `SELECT coalesce(thread.metadata, '{}') AS metadata
       FROM (
         SELECT thread_id FROM agent_server.run WHERE tenant_id = $1 AND run_id = $2
         UNION ALL
         SELECT thread_id FROM agent_server.run_end WHERE tenant_id = $1 AND run_id = $2
       ) AS known
       LEFT JOIN agent_server.thread ON thread.tenant_id = $1 AND thread.thread_id = known.thread_id
       LIMIT 1`,
      runId,
    );
  }

  ofAssistant(ctx: TenantContext, assistantId: string): Promise<Metadata | null> {
    return this.first(
      ctx,
      `SELECT metadata FROM agent_server.assistant WHERE tenant_id = $1 AND assistant_id = $2`,
      assistantId,
    );
  }

  ofCron(ctx: TenantContext, cronId: string): Promise<Metadata | null> {
    return this.first(ctx, `SELECT metadata FROM agent_server.cron WHERE tenant_id = $1 AND cron_id = $2`, cronId);
  }

  /** Metadata of the delivery's thread. A delivery without a thread has no owner. */
  ofDelivery(ctx: TenantContext, runId: string): Promise<Metadata | null> {
    return this.first(
      ctx,
      `SELECT coalesce(thread.metadata, '{}') AS metadata FROM agent_server.webhook_delivery AS delivery
       LEFT JOIN agent_server.thread ON thread.tenant_id = $1 AND thread.thread_id = delivery.thread_id
       WHERE delivery.tenant_id = $1 AND delivery.run_id = $2`,
      runId,
    );
  }

  private async first(ctx: TenantContext, sql: string, id: string): Promise<Metadata | null> {
    const [row] = await this.query<{ metadata: Metadata }>(ctx, sql, [ctx.tenantId, id]);
    return row?.metadata ?? null;
  }
}
