import { Injectable } from '@nestjs/common';
import type { TenantContext } from '@heddle/auth';
import { BaseRepository, type DatabaseContext, type InTransaction } from '@heddle/database';
import type { StoredStats } from './experiment-summary.js';

export interface DirtySession {
  sessionId: string;
  tenantId: string;
}

/** Maximum bytes of stored statistics: hundreds of keys, or comments of megabytes, are not stored. */
const maxKeptBytes = 256 * 1024;

/** Stored size of columns of a row. */
const sizeOf = (...columns: string[]) => columns.map((column) => `coalesce(pg_column_size(${column}), 0)`).join(' + ');

/** Size of a row without its variable columns: header, ids, times. */
const rowBytes = 160;

/** Condition on a summary `m`: its session has no dirty flag. */
export const isClean = 'NOT EXISTS (SELECT FROM experiments.session_mark k WHERE k.session_id = m.session_id)';

/**
 * Stored statistics, and the dirty flags that invalidate them (docs/contribute/adr/0066-statistics-are-kept-until-a-mark.md).
 * Triggers add a flag to the session in each transaction that changes a run or feedback of it. A summary is made from
 * one snapshot, and removes the flags of that snapshot alone.
 */
@Injectable()
export class ExperimentSummaryRepository extends BaseRepository {
  /** Valid summaries of these sessions. One statement reads summaries and flags: the same moment. */
  find(
    ctx: TenantContext,
    ids: readonly string[],
    version: string,
  ): Promise<({ sessionId: string } & Pick<StoredStats, 'runs' | 'feedback'>)[]> {
    return this.query(
      ctx,
      `SELECT s.id AS "sessionId", m.runs, m.feedback
       FROM experiments.session s JOIN experiments.session_summary m ON m.session_id = s.id
       WHERE s.tenant_id = $1 AND s.id = ANY($2::uuid[]) AND m.version = $3 AND m.feedback IS NOT NULL AND ${isClean}`,
      [ctx.tenantId, ids, version],
    );
  }

  /** Further reads of this transaction use one snapshot; concurrent changes of written rows fail it. */
  async useOneSnapshot(ctx: InTransaction): Promise<void> {
    await this.queryUnprepared(ctx, 'SET TRANSACTION ISOLATION LEVEL REPEATABLE READ');
  }

  /**
   * Only after `useOneSnapshot`. Fails as not serializable when another transaction has made a summary of the session
   * since: of two, the one of the later moment stays.
   */
  async store(ctx: InTransaction<TenantContext>, id: string, version: string, stats: StoredStats): Promise<void> {
    const feedback = JSON.stringify(stats.feedback);
    const keep = Buffer.byteLength(feedback) <= maxKeptBytes;
    await this.query(
      ctx,
      `WITH cleaned AS (
         DELETE FROM experiments.session_mark WHERE tenant_id = $1 AND session_id = $2
       ), runs AS (
         SELECT count(*) AS count,
           coalesce(sum(${rowBytes} + ${sizeOf('name', 'error', 'inputs', 'outputs', 'extra', 'events', 'serialized')}), 0) AS bytes
         FROM experiments.run WHERE tenant_id = $1 AND session_id = $2
       ), feedback AS (
         SELECT count(*) AS count,
           coalesce(sum(${rowBytes} + ${sizeOf('key', 'value', 'comment', 'correction', 'source_metadata', 'extra')}), 0) AS bytes
         FROM experiments.feedback WHERE tenant_id = $1 AND session_id = $2
       )
       INSERT INTO experiments.session_summary
         (session_id, tenant_id, version, runs, means, feedback, storage, summarised_at)
       SELECT s.id, s.tenant_id, $3, $4::jsonb, $5::jsonb, $6::json,
         jsonb_build_object('runs', to_jsonb(runs), 'feedback', to_jsonb(feedback)), now()
       FROM experiments.session s, runs, feedback WHERE s.tenant_id = $1 AND s.id = $2
       ON CONFLICT (session_id) DO UPDATE SET version = excluded.version, runs = excluded.runs, means = excluded.means,
         feedback = excluded.feedback, storage = excluded.storage, summarised_at = excluded.summarised_at`,
      [
        ctx.tenantId,
        id,
        version,
        keep ? JSON.stringify(stats.runs) : null,
        keep ? JSON.stringify(stats.means) : null,
        keep ? feedback : null,
      ],
    );
  }

  /**
   * Sessions to summarise, of all workspaces: those at rest, and those that have not come to rest for long. Marks of
   * sessions that are no more go.
   */
  async dirty(restMs: number, longestMs: number, limit: number): Promise<DirtySession[]> {
    await this.query(
      {},
      `DELETE FROM experiments.session_mark k
       WHERE NOT EXISTS (SELECT FROM experiments.session s WHERE s.id = k.session_id)`,
    );
    return this.query(
      {},
      `SELECT k.session_id AS "sessionId", k.tenant_id AS "tenantId" FROM experiments.session_mark k
       JOIN experiments.session s ON s.id = k.session_id GROUP BY 1, 2
       HAVING max(k.marked_at) <= now() - $1 * interval '1 millisecond'
         OR min(k.marked_at) < now() - $2 * interval '1 millisecond'
       ORDER BY min(k.marked_at) LIMIT $3`,
      [restMs, longestMs, limit],
    );
  }

  /**
   * Stores an empty summary of a session that cannot be summarised, and one new flag in place of all, so that the next
   * attempt comes after another quiet period. Only after `useOneSnapshot`.
   */
  async postpone(ctx: InTransaction<TenantContext>, id: string): Promise<void> {
    await this.query(
      ctx,
      `WITH cleaned AS (
         DELETE FROM experiments.session_mark WHERE tenant_id = $1 AND session_id = $2
       ), emptied AS (
         INSERT INTO experiments.session_summary (session_id, tenant_id, version, storage)
         SELECT s.id, s.tenant_id, '', '{}' FROM experiments.session s WHERE s.tenant_id = $1 AND s.id = $2
         ON CONFLICT (session_id) DO UPDATE SET runs = NULL, means = NULL, feedback = NULL
       )
       INSERT INTO experiments.session_mark (id, tenant_id, session_id)
       SELECT gen_random_uuid(), s.tenant_id, s.id FROM experiments.session s WHERE s.tenant_id = $1 AND s.id = $2`,
      [ctx.tenantId, id],
    );
  }

  /** Flags sessions whose summary is of another version. */
  async flagOutdated(ctx: DatabaseContext, version: string): Promise<void> {
    await this.query(
      ctx,
      `INSERT INTO experiments.session_mark (id, tenant_id, session_id)
       SELECT gen_random_uuid(), m.tenant_id, m.session_id FROM experiments.session_summary m WHERE m.version <> $1
         AND NOT EXISTS (SELECT FROM experiments.session_mark k WHERE k.session_id = m.session_id)`,
      [version],
    );
  }

  /** Age of the oldest dirty flag. */
  async oldestFlagSeconds(ctx: DatabaseContext): Promise<number> {
    const row = await this.queryOne<{ seconds: number }>(
      ctx,
      `SELECT coalesce(extract(epoch FROM now() - min(marked_at)), 0)::float8 AS seconds FROM experiments.session_mark`,
    );
    return row?.seconds ?? 0;
  }
}
