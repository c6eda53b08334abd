import { Injectable } from '@nestjs/common';
import type { TenantContext } from '@heddle/auth';
import { BaseRepository, columnsOf, type DatabaseContext, type InTransaction, SqlConditions } from '@heddle/database';
import { LogLineEntity } from '@heddle/entities-control-plane';
import type { LogLevel, LogSource, LogStream } from './deployment-log.port.js';

/** Payload: `<deployment>:<stream>`. Only a hint; readers also poll. */
export const logChannel = 'control_plane_log';

/** Times are milliseconds since the epoch. */
export interface NewLogLine {
  atMs: number;
  level: LogLevel;
  message: string;
}

export interface LogEnd {
  lastSeq: number;
  lastAtMs: number;
  /** Stored bytes of the revision in this stream. */
  bytes: number;
  truncated: boolean;
}

export interface LogTarget {
  deploymentId: string;
  /** Null for all revisions. */
  revisionId: string | null;
  stream: LogStream;
}

export interface LogSelection {
  limit: number;
  order: 'asc' | 'desc';
  /** Only lines after this one, in the order of the selection. */
  after?: string | undefined;
  level?: LogLevel | undefined;
  /** Case-insensitive part of the message. */
  text?: string | undefined;
  /** Inclusive bounds. */
  from?: Date | undefined;
  to?: Date | undefined;
}

@Injectable()
export class LogRepository extends BaseRepository {
  /** Locks the end of the stream until the transaction ends; null if the deployment is gone. */
  async lockEnd(ctx: InTransaction, source: LogSource): Promise<LogEnd | null> {
    const position = await this.queryOne<{ lastSeq: number; lastAtMs: number }>(
      ctx,
      `INSERT INTO control_plane.log_position AS p (deployment_id, stream, tenant_id, last_seq, last_at)
       SELECT id, $2, tenant_id, 0, 'epoch' FROM control_plane.deployment WHERE id = $1 AND tenant_id = $3
       ON CONFLICT (deployment_id, stream) DO UPDATE SET last_seq = p.last_seq
       RETURNING last_seq::float8 AS "lastSeq", round(extract(epoch FROM last_at) * 1000)::float8 AS "lastAtMs"`,
      [source.deploymentId, source.stream, source.tenantId],
    );
    if (!position) return null;
    const volume = await this.queryOne<{ bytes: number; truncated: boolean }>(
      ctx,
      `SELECT bytes::float8 AS bytes, truncated FROM control_plane.log_volume WHERE revision_id = $1 AND stream = $2`,
      [source.revisionId, source.stream],
    );
    return { ...position, ...(volume ?? { bytes: 0, truncated: false }) };
  }

  /** Deletes the oldest lines of the revision and stream, at least these bytes. Returns the bytes; the end is locked. */
  async dropOldest(ctx: InTransaction, source: LogSource, bytes: number): Promise<number> {
    const row = await this.queryOne<{ bytes: number }>(
      ctx,
      `WITH sized AS (
         SELECT seq, sum(octet_length(message)) OVER (ORDER BY seq) - octet_length(message) AS before
           FROM control_plane.log_line WHERE revision_id = $1 AND stream = $2 AND deployment_id = $3),
       gone AS (
         DELETE FROM control_plane.log_line l USING sized
          WHERE l.deployment_id = $3 AND l.stream = $2 AND l.seq = sized.seq AND sized.before < $4
         RETURNING octet_length(l.message) AS bytes)
       SELECT coalesce(sum(bytes), 0)::float8 AS bytes FROM gone`,
      [source.revisionId, source.stream, source.deploymentId, bytes],
    );
    return row?.bytes ?? 0;
  }

  /** The caller holds the lock of the end. */
  async append(ctx: InTransaction, source: LogSource, lines: readonly NewLogLine[], end: LogEnd): Promise<void> {
    await this.query(
      ctx,
      `WITH stored AS (
         INSERT INTO control_plane.log_line (deployment_id, stream, seq, tenant_id, revision_id, at, level, message)
         SELECT $1, $2, $5::bigint - cardinality($7::text[]) + n, $3, $4, to_timestamp(at_ms / 1000), level, message
           FROM unnest($6::float8[], $7::text[], $8::text[]) WITH ORDINALITY AS line(at_ms, level, message, n)),
       moved AS (
         UPDATE control_plane.log_position SET last_seq = $5, last_at = to_timestamp($9::float8 / 1000)
          WHERE deployment_id = $1 AND stream = $2),
       measured AS (
         INSERT INTO control_plane.log_volume AS v (revision_id, stream, tenant_id, deployment_id, bytes, truncated)
         VALUES ($4, $2, $3, $1, $10, $11)
         ON CONFLICT (revision_id, stream) DO UPDATE SET bytes = excluded.bytes, truncated = excluded.truncated)
       SELECT pg_notify('${logChannel}', $1::text || ':' || $2)`,
      [
        source.deploymentId,
        source.stream,
        source.tenantId,
        source.revisionId,
        end.lastSeq,
        lines.map(({ atMs }) => atMs),
        lines.map(({ level }) => level),
        lines.map(({ message }) => message),
        end.lastAtMs,
        end.bytes,
        end.truncated,
      ],
    );
  }

  /** Lines in the order of `seq`, which is that of time. */
  read(ctx: TenantContext, target: LogTarget, wanted: LogSelection): Promise<LogLineEntity[]> {
    const ascending = wanted.order === 'asc';
    const where = new SqlConditions(target.deploymentId, target.stream, ctx.tenantId)
      .always('deployment_id = $1 AND stream = $2 AND tenant_id = $3')
      .when(target.revisionId ?? undefined, (id) => `revision_id = ${id}`)
      .when(wanted.after, (seq) => `seq ${ascending ? '>' : '<'} ${seq}::bigint`)
      .when(wanted.level, (level) => `level = ${level}`)
      .when(wanted.text, (text) => `position(lower(${text}) IN lower(message)) > 0`)
      .when(wanted.from, (from) => `at >= ${from}`)
      .when(wanted.to, (to) => `at <= ${to}`);
    return this.queryUnprepared(
      ctx,
      `SELECT ${columnsOf(LogLineEntity)} FROM control_plane.log_line WHERE ${where.sql}
        ORDER BY seq ${ascending ? 'ASC' : 'DESC'} LIMIT ${where.param(wanted.limit)}`,
      where.params,
    );
  }

  /** Deletes old lines of all workspaces, and frees their size. Returns their number. */
  async deleteOld(ctx: DatabaseContext, olderThanMs: number, limit: number): Promise<number> {
    const row = await this.queryOne<{ count: number }>(
      ctx,
      `WITH old AS (
         DELETE FROM control_plane.log_line WHERE (deployment_id, stream, seq) IN (
           SELECT deployment_id, stream, seq FROM control_plane.log_line
            WHERE at < now() - $1 * interval '1 millisecond' ORDER BY at LIMIT $2)
         RETURNING revision_id, stream, octet_length(message) AS bytes),
       freed AS (
         UPDATE control_plane.log_volume v SET bytes = greatest(v.bytes - sum.bytes, 0), truncated = false
           FROM (SELECT revision_id, stream, sum(bytes) AS bytes FROM old GROUP BY revision_id, stream) sum
          WHERE v.revision_id = sum.revision_id AND v.stream = sum.stream)
       SELECT count(*)::int AS count FROM old`,
      [olderThanMs, limit],
    );
    return row?.count ?? 0;
  }

  /** Deletes lines of one deployment that no longer exists. Returns their number. */
  async deleteOrphans(ctx: DatabaseContext, limit: number): Promise<number> {
    return this.countReturned(
      ctx,
      `WITH RECURSIVE logged AS (
         (SELECT deployment_id AS id FROM control_plane.log_line ORDER BY deployment_id LIMIT 1)
         UNION ALL
         SELECT (SELECT l.deployment_id FROM control_plane.log_line l WHERE l.deployment_id > logged.id
                  ORDER BY l.deployment_id LIMIT 1)
           FROM logged WHERE logged.id IS NOT NULL),
       gone AS (
         SELECT id FROM logged WHERE id IS NOT NULL
            AND NOT EXISTS (SELECT 1 FROM control_plane.deployment d WHERE d.id = logged.id) LIMIT 1)
       DELETE FROM control_plane.log_line WHERE (deployment_id, stream, seq) IN (
         SELECT l.deployment_id, l.stream, l.seq FROM control_plane.log_line l JOIN gone ON l.deployment_id = gone.id
          LIMIT $1) RETURNING seq`,
      [limit],
    );
  }
}
