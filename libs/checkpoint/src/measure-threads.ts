import type { Execute } from './run-statement.js';

/** Number and stored size of rows: long values compressed, indexes excluded. */
interface Measure {
  count: number;
  bytes: number;
}

export interface ThreadMeasure {
  threadId: string;
  checkpoints: Measure;
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
       w.count AS w, w.bytes AS "wBytes"
     FROM unnest($1::text[]) AS t (id)
     CROSS JOIN LATERAL (
       SELECT count(*)::float8 AS count, ${sum('channel_versions', 'metadata', 'body', 'step_writes')} AS bytes
       FROM agent_server.checkpoint WHERE thread_id = t.id) c
     CROSS JOIN LATERAL (
       SELECT count(*)::float8 AS count, ${sum('blob')} AS bytes
       FROM agent_server.checkpoint_blob WHERE thread_id = t.id) b
     CROSS JOIN LATERAL (
       SELECT count(*)::float8 AS count, ${sum('blob')} AS bytes
       FROM agent_server.checkpoint_write WHERE thread_id = t.id) w`,
    [threadIds],
  )) as (Record<'c' | 'cBytes' | 'b' | 'bBytes' | 'w' | 'wBytes', number> & { threadId: string })[];
  return rows.map((row) => ({
    threadId: row.threadId,
    checkpoints: { count: row.c, bytes: row.cBytes },
    channelValues: { count: row.b, bytes: row.bBytes },
    pendingWrites: { count: row.w, bytes: row.wBytes },
  }));
}

/** Values of a thread's channels over all namespaces, largest first. */
export async function measureChannels(exec: Execute, threadId: string): Promise<ChannelMeasure[]> {
  return (await exec(
    `SELECT channel, count(*)::float8 AS count, ${sum('blob')} AS bytes
     FROM agent_server.checkpoint_blob WHERE thread_id = $1::text GROUP BY channel ORDER BY bytes DESC, channel`,
    [threadId],
  )) as ChannelMeasure[];
}
