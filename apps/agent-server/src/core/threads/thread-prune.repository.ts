import { Injectable } from '@nestjs/common';
import type { TenantContext } from '@heddle/auth';
import { BaseRepository, type DatabaseContext, type InTransaction, sqlList } from '@heddle/database';
import { RUN_STATUSES_IN_FLIGHT, type ThreadTtlStrategy } from '@heddle/entities-agent-server';

export interface ExpiredThread {
  threadId: string;
  strategy: ThreadTtlStrategy;
}

interface ThreadId {
  threadId: string;
}

/** The thread has no run in flight and no edit in progress. */
const isFree = `NOT EXISTS (
    SELECT 1 FROM agent_server.run
    WHERE run.thread_id = thread.thread_id AND run.status IN (${sqlList(RUN_STATUSES_IN_FLIGHT)}))
  AND (edit_lease_until IS NULL OR edit_lease_until < clock_timestamp())`;

/** Deletes idle threads, or their history. Its statements wait for no lock. */
@Injectable()
export class ThreadPruneRepository extends BaseRepository {
  async existing(ctx: TenantContext, threadIds: readonly string[]): Promise<string[]> {
    const rows = await this.query<ThreadId>(
      ctx,
      `SELECT thread_id AS "threadId" FROM agent_server.thread
       WHERE tenant_id = $1 AND thread_id = ANY ($2::uuid[]) ORDER BY thread_id`,
      [ctx.tenantId, threadIds],
    );
    return rows.map(({ threadId }) => threadId);
  }

  /**
   * Locks threads, and skips locked ones. Runs are added under this lock, so that the result of a later `free` holds
   * until the end of the transaction.
   */
  async lock(ctx: InTransaction, threadIds: readonly string[]): Promise<string[]> {
    const rows = await this.query<ThreadId>(
      ctx,
      `SELECT thread_id AS "threadId" FROM agent_server.thread
       WHERE thread_id = ANY ($1::uuid[]) ORDER BY thread_id FOR UPDATE SKIP LOCKED`,
      [threadIds],
    );
    return rows.map(({ threadId }) => threadId);
  }

  /** Those without work in flight; with a strategy, those of them whose time to live is over and ends so. */
  async free(
    ctx: DatabaseContext,
    threadIds: readonly string[],
    expiredBy: ThreadTtlStrategy | null,
  ): Promise<string[]> {
    const rows = await this.query<ThreadId>(
      ctx,
      `SELECT thread_id AS "threadId" FROM agent_server.thread AS thread
       WHERE thread_id = ANY ($1::uuid[]) AND ${isFree}
         AND ($2::text IS NULL OR (ttl_strategy = $2 AND expires_at <= clock_timestamp()))`,
      [threadIds, expiredBy],
    );
    return rows.map(({ threadId }) => threadId);
  }

  /**
   * Expired threads of all workspaces, the oldest first. They are not locked and may change. The condition uses `now()`
   * for the index.
   */
  async expired(limit: number, except: readonly string[]): Promise<ExpiredThread[]> {
    return this.query(
      {},
      `SELECT thread_id AS "threadId", ttl_strategy AS strategy FROM agent_server.thread AS thread
       WHERE expires_at <= now() AND thread_id <> ALL ($2::uuid[]) AND ${isFree}
       ORDER BY expires_at, thread_id LIMIT $1`,
      [limit, except],
    );
  }

  /** Deletes threads with the runs, events and ends of runs. The caller has locked the threads, and deletes their checkpoints. */
  async delete(ctx: InTransaction, threadIds: readonly string[]): Promise<void> {
    await this.query(
      ctx,
      `WITH ended AS (
         DELETE FROM agent_server.run_end WHERE thread_id = ANY ($1::uuid[]) RETURNING run_id
       )
       DELETE FROM agent_server.run_event WHERE run_id IN (SELECT run_id FROM ended)`,
      [threadIds],
    );
    await this.query(ctx, `DELETE FROM agent_server.thread WHERE thread_id = ANY ($1::uuid[])`, [threadIds]);
  }

  /** A history grows again: the next time to prune it is as far away as the first one was. */
  async rearm(ctx: InTransaction, threadId: string): Promise<void> {
    await this.query(
      ctx,
      `UPDATE agent_server.thread SET expires_at = clock_timestamp() + ttl_minutes * interval '1 minute'
       WHERE thread_id = $1`,
      [threadId],
    );
  }

  /** Changes the version of the row, which tells readers that their copy of the history is outdated. */
  async touch(ctx: InTransaction, threadId: string): Promise<void> {
    await this.query(ctx, `UPDATE agent_server.thread SET updated_at = updated_at WHERE thread_id = $1`, [threadId]);
  }

  /** Time since the earliest expiry of an unswept thread; 0 without one. Runs may delay a sweep. */
  async oldestExpiredSeconds(): Promise<number> {
    const row = await this.queryOne<{ seconds: number | null }>(
      {},
      `SELECT extract(epoch FROM now() - min(expires_at))::float8 AS seconds
       FROM agent_server.thread WHERE expires_at <= now()`,
    );
    return row?.seconds ?? 0;
  }
}
