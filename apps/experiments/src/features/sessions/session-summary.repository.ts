import { Injectable } from '@nestjs/common';
import type { TenantContext } from '@heddle/auth';
import { BaseRepository, type DatabaseContext, type InTransaction } from '@heddle/database';
import type { StoredStats } from './session-summary.js';

export interface MarkedSession {
  sessionId: string;
  tenantId: string;
}

/** Longer ones are not kept: hundreds of keys, or comments of megabytes. */
const maxKeptBytes = 256 * 1024;

/** How much the columns of a row take as they are stored. */
const sizeOf = (...columns: string[]) => columns.map((column) => `coalesce(pg_column_size(${column}), 0)`).join(' + ');

/** Of each row: its header, ids, times and the like. */
const rowBytes = 160;

/** That nothing of a session has changed since its summary was made. `m`: the summary. */
export const isUnmarked = 'NOT EXISTS (SELECT FROM experiments.session_mark k WHERE k.session_id = m.session_id)';

/**
 * Statistics that are kept, and the marks that end them (docs/contribute/adr/0066-statistics-are-kept-until-a-mark.md): whoever
 * changes a run or feedback marks its session in the same transaction. A summary is made from one snapshot, and takes
 * away the marks of that snapshot alone.
 */
@Injectable()
export class SessionSummaryRepository extends BaseRepository {
  /** Of those that have one which holds. Summary and marks are read by one statement: the same moment. */
  find(
    ctx: TenantContext,
    ids: readonly string[],
    version: string,
  ): Promise<({ sessionId: string } & Pick<StoredStats, 'runs' | 'feedback'>)[]> {
    return this.query(
      ctx,
      `SELECT s.id AS "sessionId", m.runs, m.feedback
       FROM experiments.session s JOIN experiments.session_summary m ON m.session_id = s.id
       WHERE s.tenant_id = $1 AND s.id = ANY($2::uuid[]) AND m.version = $3 AND m.feedback IS NOT NULL AND ${isUnmarked}`,
      [ctx.tenantId, ids, version],
    );
  }

  /** All that this transaction reads from now on is of one moment, and what others change meanwhile it cannot. */
  async seeOneMoment(ctx: InTransaction): Promise<void> {
    await this.queryUnprepared(ctx, 'SET TRANSACTION ISOLATION LEVEL REPEATABLE READ');
  }

  /**
   * Only after `seeOneMoment`. Fails as not serializable when another transaction has made a summary of the session
   * since: of two, the one of the later moment stays.
   */
  async store(ctx: InTransaction<TenantContext>, id: string, version: string, stats: StoredStats): Promise<void> {
    const feedback = JSON.stringify(stats.feedback);
    const keep = Buffer.byteLength(feedback) <= maxKeptBytes;
    await this.query(
      ctx,
      `WITH unmarked AS (
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
  async marked(restMs: number, longestMs: number, limit: number): Promise<MarkedSession[]> {
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
   * Where no summary could be made: one that says nothing, made in the same way, and one new mark in place of all, so
   * that it is tried again after another rest. Only after `seeOneMoment`.
   */
  async postpone(ctx: InTransaction<TenantContext>, id: string): Promise<void> {
    await this.query(
      ctx,
      `WITH unmarked AS (
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

  /** Summaries of other versions are made anew. */
  async markOutdated(ctx: DatabaseContext, version: string): Promise<void> {
    await this.query(
      ctx,
      `INSERT INTO experiments.session_mark (id, tenant_id, session_id)
       SELECT gen_random_uuid(), m.tenant_id, m.session_id FROM experiments.session_summary m WHERE m.version <> $1
         AND NOT EXISTS (SELECT FROM experiments.session_mark k WHERE k.session_id = m.session_id)`,
      [version],
    );
  }
}
