import { Injectable } from '@nestjs/common';
import { BaseRepository, sqlList } from '@heddle/database';
import { RUN_STATUSES_IN_FLIGHT } from '@heddle/entities-agent-server';

/**
 * The condition on the creation time is for the index: no run ends before it was created. A run whose stream is kept
 * stays too, because readers of the thread's stream need its row.
 */
const isOldRun = `run.status NOT IN (${sqlList(RUN_STATUSES_IN_FLIGHT)})
  AND run.created_at < now() - $2::float8 * interval '1 hour'
  AND run.ended_at < now() - $2::float8 * interval '1 hour'
  AND NOT EXISTS (SELECT FROM agent_server.run_end WHERE run_end.run_id = run.run_id)`;

/** Deletes old runs and old usage. */
@Injectable()
export class RunRetentionRepository extends BaseRepository {
  /** Deletes at most `limit` runs and skips locked ones; returns the number of runs. */
  async deleteOldRuns(threadIds: readonly string[], hours: number, limit: number): Promise<number> {
    return this.countReturned(
      {},
      `WITH old AS (
         SELECT run_id FROM agent_server.run AS run
         WHERE thread_id = ANY ($1::uuid[]) AND ${isOldRun} LIMIT $3 FOR UPDATE SKIP LOCKED
       )
       DELETE FROM agent_server.run WHERE run_id IN (SELECT run_id FROM old) RETURNING run_id`,
      [threadIds, hours, limit],
    );
  }

  async countOldRuns(threadIds: readonly string[], hours: number): Promise<number> {
    const row = await this.queryOne<{ runs: number }>(
      {},
      `SELECT count(*)::float8 AS runs FROM agent_server.run AS run
       WHERE thread_id = ANY ($1::uuid[]) AND ${isOldRun}`,
      [threadIds, hours],
    );
    return row?.runs ?? 0;
  }

  /**
   * Deletes at most `limit` rows of usage that are older than `days`; returns the number of rows. The query takes one
   * index step per workspace, because no index has the times of all workspaces.
   */
  async deleteOldUsage(days: number, limit: number): Promise<number> {
    return this.countReturned(
      {},
      `WITH RECURSIVE walk AS (
         (SELECT tenant_id FROM agent_server.run_usage ORDER BY tenant_id LIMIT 1)
         UNION ALL
         SELECT (SELECT u.tenant_id FROM agent_server.run_usage u WHERE u.tenant_id > walk.tenant_id
                 ORDER BY u.tenant_id LIMIT 1)
         FROM walk WHERE walk.tenant_id IS NOT NULL
       ), old AS (
         SELECT usage.run_id FROM walk CROSS JOIN LATERAL (
           SELECT run_id FROM agent_server.run_usage u
           WHERE u.tenant_id = walk.tenant_id AND u.ended_at < now() - $1::float8 * interval '1 day'
           ORDER BY u.ended_at LIMIT $2) AS usage
         LIMIT $2
       )
       DELETE FROM agent_server.run_usage WHERE run_id IN (SELECT run_id FROM old) RETURNING run_id`,
      [days, limit],
    );
  }
}
