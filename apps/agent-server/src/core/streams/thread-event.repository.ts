import { Injectable } from '@nestjs/common';
import type { TenantContext } from '@heddle/auth';
import { BaseRepository, columnsOf, type InTransaction } from '@heddle/database';
import { ThreadEventEntity } from '@heddle/entities-agent-server';
import { microseconds } from '../../database/microseconds.js';

export type ThreadEvent = Pick<ThreadEventEntity, 'position' | 'event' | 'data'>;

const columns = columnsOf(ThreadEventEntity, {
  only: ['position', 'event', 'data'],
  as: { position: (column) => `${column}::float8` },
});

@Injectable()
export class ThreadEventRepository extends BaseRepository {
  /** Position after all present runs and events. The caller holds the thread's lock, and no run is in flight. */
  async nextPosition(ctx: InTransaction<TenantContext>, threadId: string): Promise<number> {
    const row = await this.queryOne<{ position: number }>(
      ctx,
      `SELECT greatest(
         ${microseconds('clock_timestamp()')},
         (SELECT ${microseconds('max(created_at)')} + 1 FROM agent_server.run WHERE tenant_id = $1 AND thread_id = $2),
         (SELECT max(position)::float8 + 1 FROM agent_server.thread_event WHERE tenant_id = $1 AND thread_id = $2)
       ) AS position`,
      [ctx.tenantId, threadId],
    );
    return (row as { position: number }).position;
  }

  async append(ctx: InTransaction<TenantContext>, threadId: string, event: ThreadEvent): Promise<void> {
    await this.query(
      ctx,
      `INSERT INTO agent_server.thread_event (thread_id, position, tenant_id, event, data)
       VALUES ($2, $3::bigint, $1, $4, $5) ON CONFLICT (thread_id, position) DO NOTHING`,
      [ctx.tenantId, threadId, event.position, event.event, event.data],
    );
  }

  /** Events after a position, in order. */
  async read(ctx: TenantContext, threadId: string, after: number, limit: number): Promise<ThreadEvent[]> {
    return this.query(
      ctx,
      `SELECT ${columns} FROM agent_server.thread_event
       WHERE tenant_id = $1 AND thread_id = $2 AND thread_event.position > $3::bigint
       ORDER BY thread_event.position LIMIT $4`,
      [ctx.tenantId, threadId, after, limit],
    );
  }

  /** Position of the newest event; 0 without one. */
  async lastPosition(ctx: TenantContext, threadId: string): Promise<number> {
    const row = await this.queryOne<{ position: number }>(
      ctx,
      `SELECT coalesce(max(position), 0)::float8 AS position FROM agent_server.thread_event
       WHERE tenant_id = $1 AND thread_id = $2`,
      [ctx.tenantId, threadId],
    );
    return row?.position ?? 0;
  }

  /** Deletes at most `limit` expired events; returns their number. */
  async sweep(retentionMs: number, limit: number): Promise<number> {
    return this.countReturned(
      {},
      `DELETE FROM agent_server.thread_event WHERE (thread_id, position) IN (
         SELECT thread_id, position FROM agent_server.thread_event
         WHERE created_at < now() - $1 * interval '1 millisecond' ORDER BY created_at LIMIT $2 FOR UPDATE SKIP LOCKED
       ) RETURNING thread_id AS "threadId"`,
      [retentionMs, limit],
    );
  }
}
