import { hashesIn } from './element-sql.js';
import type { Execute } from './run-statement.js';

/** Number and stored size of rows: long values compressed, indexes excluded. */
interface Measure {
  count: number;
  bytes: number;
}

export interface ThreadMeasure {
  threadId: string;
  checkpoints: Measure;
  /** Includes the elements of the thread, which writes share with the channels. */
  channelValues: Measure;
  pendingWrites: Measure;
}

export interface ChannelMeasure extends Measure {
  channel: string;
}

/** Sums sizes without reading long values: the row has the size of a value stored outside it. */
const sum = (...columns: string[]) =>
  `coalesce(sum(${columns.map((column) => `coalesce(pg_column_size(${column}), 0)`).join(' + ')}), 0)::float8`;

/** Storage of each thread; zeros for an empty one. */
export async function measureThreads(exec: Execute, threadIds: readonly string[]): Promise<ThreadMeasure[]> {
  const rows = (await exec(
    `SELECT t.id AS "threadId", c.count AS c, c.bytes AS "cBytes", b.count AS b, b.bytes AS "bBytes",
       w.count AS w, w.bytes AS "wBytes", e.bytes AS "eBytes"
     FROM unnest($1::text[]) AS t (id)
     CROSS JOIN LATERAL (
       SELECT count(*)::float8 AS count, ${sum('channel_versions', 'metadata', 'body', 'step_writes', 'step_writes_refs')} AS bytes
       FROM agent_server.checkpoint WHERE thread_id = t.id) c
     CROSS JOIN LATERAL (
       SELECT count(*)::float8 AS count, ${sum('blob', 'refs')} AS bytes
       FROM agent_server.checkpoint_blob WHERE thread_id = t.id) b
     CROSS JOIN LATERAL (
       SELECT count(*)::float8 AS count, ${sum('blob', 'refs')} AS bytes
       FROM agent_server.checkpoint_write WHERE thread_id = t.id) w
     CROSS JOIN LATERAL (
       SELECT ${sum('blob', 'refs')} AS bytes FROM agent_server.checkpoint_element WHERE thread_id = t.id) e`,
    [threadIds],
  )) as (Record<'c' | 'cBytes' | 'b' | 'bBytes' | 'w' | 'wBytes' | 'eBytes', number> & { threadId: string })[];
  return rows.map((row) => ({
    threadId: row.threadId,
    checkpoints: { count: row.c, bytes: row.cBytes },
    channelValues: { count: row.b, bytes: row.bBytes + row.eBytes },
    pendingWrites: { count: row.w, bytes: row.wBytes },
  }));
}

/**
 * Values of a thread's channels over all namespaces, largest first. Each has its elements once; those that channels
 * have in common count for each of them.
 */
export async function measureChannels(exec: Execute, threadId: string): Promise<ChannelMeasure[]> {
  return (await exec(
    `WITH RECURSIVE used (channel, hash) AS (
       SELECT b.channel, h.hash FROM agent_server.checkpoint_blob b CROSS JOIN LATERAL ${hashesIn('b.refs')} h
       WHERE b.thread_id = $1::text AND b.refs IS NOT NULL
       UNION
       SELECT used.channel, h.hash FROM used CROSS JOIN LATERAL (
         SELECT refs FROM agent_server.checkpoint_element WHERE thread_id = $1::text AND hash = used.hash OFFSET 0
       ) e CROSS JOIN LATERAL ${hashesIn('e.refs')} h
     ), element AS (
       SELECT used.channel, ${sum('e.blob', 'e.refs')} AS bytes
       FROM used JOIN agent_server.checkpoint_element e ON e.thread_id = $1::text AND e.hash = used.hash GROUP BY 1
     ), own AS (
       SELECT channel, count(*)::float8 AS count, ${sum('blob', 'refs')} AS bytes
       FROM agent_server.checkpoint_blob WHERE thread_id = $1::text GROUP BY 1
     )
     SELECT own.channel, own.count, own.bytes + coalesce(element.bytes, 0) AS bytes
     FROM own LEFT JOIN element USING (channel) ORDER BY bytes DESC, channel`,
    [threadId],
  )) as ChannelMeasure[];
}
