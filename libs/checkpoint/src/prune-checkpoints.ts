import type { Execute } from './run-statement.js';
import { emptyType } from './checkpoint-change.js';
import { claimElements, deleteUnreferenced } from './unreferenced.js';

/** Checkpoints of a thread to keep. */
export interface KeepRule {
  /** Newest checkpoints kept per namespace; at least 1. */
  newest: number;
  /** Also keeps checkpoints younger than this; null for none. */
  youngerThanHours: number | null;
  /** Also keeps checkpoints with an open interrupt, and the origins of kept branches. */
  keepsOpenEnds: boolean;
}

/** Keeps only the newest state of each namespace. */
export const keepLatest: KeepRule = { newest: 1, youngerThanHours: null, keepsOpenEnds: false };

/** Same namespace of the same thread. */
const same = (left: string, right: string) =>
  `${left}.thread_id = ${right}.thread_id AND ${left}.checkpoint_ns = ${right}.checkpoint_ns`;
const sameCheckpoint = (left: string, right: string) =>
  `${same(left, right)} AND ${left}.checkpoint_id = ${right}.checkpoint_id`;

/** A task has an open interrupt. */
const isAsking = (checkpoint: string) => `EXISTS (
  SELECT 1 FROM agent_server.checkpoint_write question
  WHERE ${sameCheckpoint('question', checkpoint)} AND question.channel = '__interrupt__' AND NOT EXISTS (
    SELECT 1 FROM agent_server.checkpoint_write result
    WHERE ${sameCheckpoint('result', checkpoint)} AND result.task_id = question.task_id
      AND result.idx >= 0 AND result.seq > question.seq))`;

const holdsValue = (checkpoint: string, channel: string) => `EXISTS (
  SELECT 1 FROM agent_server.checkpoint_blob held
  WHERE ${same('held', checkpoint)} AND held.channel = ${channel}
    AND held.version = ${checkpoint}.channel_versions ->> ${channel} AND held.type <> '${emptyType}')`;

/**
 * `surplus`: checkpoints to remove, for the threads in $1 and the rule in $2 to $4.
 *
 * The value of a `DeltaChannel` is spread over earlier checkpoints: the graph rebuilds it from their writes, back to
 * the last full snapshot. The metadata names such channels. Checkpoints needed for a value (`needed`) are kept together
 * with the checkpoint that has it.
 */
const withSurplus = `
  WITH RECURSIVE ranked AS MATERIALIZED (
    SELECT thread_id, checkpoint_ns, checkpoint_id, parent_checkpoint_id, seq, created_at,
      row_number() OVER (PARTITION BY thread_id, checkpoint_ns ORDER BY seq DESC) AS place
    FROM agent_server.checkpoint WHERE thread_id = ANY ($1::text[])
  ), lasting AS MATERIALIZED (
    SELECT * FROM ranked
    WHERE place <= $2::int OR created_at > now() - $3::float8 * interval '1 hour'
      OR ($4::boolean AND ${isAsking('ranked')})
  ), fork AS MATERIALIZED (
    SELECT thread_id, checkpoint_ns, parent_checkpoint_id AS checkpoint_id FROM ranked
    WHERE $4::boolean AND parent_checkpoint_id IS NOT NULL GROUP BY 1, 2, 3 HAVING count(*) > 1
  ), kept AS MATERIALIZED (
    SELECT thread_id, checkpoint_ns, checkpoint_id FROM lasting
    UNION
    SELECT thread_id, checkpoint_ns, checkpoint_id FROM fork
    WHERE EXISTS (
      SELECT 1 FROM lasting
      WHERE ${same('lasting', 'fork')} AND lasting.parent_checkpoint_id = fork.checkpoint_id)
  ), needed (thread_id, checkpoint_ns, checkpoint_id, channel) AS (
    SELECT c.thread_id, c.checkpoint_ns, c.parent_checkpoint_id, delta.channel
    FROM kept JOIN agent_server.checkpoint c ON ${sameCheckpoint('c', 'kept')}
    CROSS JOIN LATERAL jsonb_object_keys(
      CASE jsonb_typeof(c.metadata -> 'counters_since_delta_snapshot')
        WHEN 'object' THEN c.metadata -> 'counters_since_delta_snapshot' END) AS delta (channel)
    WHERE c.parent_checkpoint_id IS NOT NULL AND NOT ${holdsValue('c', 'delta.channel')}
    UNION
    SELECT c.thread_id, c.checkpoint_ns, c.parent_checkpoint_id, needed.channel
    FROM needed JOIN agent_server.checkpoint c ON ${sameCheckpoint('c', 'needed')}
    WHERE c.parent_checkpoint_id IS NOT NULL AND NOT ${holdsValue('c', 'needed.channel')}
  ), surplus AS MATERIALIZED (
    SELECT thread_id, checkpoint_ns, checkpoint_id, seq FROM ranked
    WHERE NOT EXISTS (SELECT 1 FROM kept WHERE ${sameCheckpoint('kept', 'ranked')})
      AND NOT EXISTS (SELECT 1 FROM needed WHERE ${sameCheckpoint('needed', 'ranked')})
  )`;

const parametersOf = (threadIds: readonly string[], rule: KeepRule) => [
  threadIds,
  rule.newest,
  rule.youngerThanHours,
  rule.keepsOpenEnds,
];

/** Number of checkpoints that a rule would remove, per affected thread. */
export async function countSurplus(
  exec: Execute,
  threadIds: readonly string[],
  rule: KeepRule,
): Promise<{ threadId: string; checkpoints: number }[]> {
  const rows = await exec(
    `${withSurplus}
     SELECT thread_id AS "threadId", count(*)::float8 AS checkpoints FROM surplus GROUP BY 1 ORDER BY 1`,
    parametersOf(threadIds, rule),
  );
  return rows as { threadId: string; checkpoints: number }[];
}

/**
 * Removes at most `limit` checkpoints outside the rule from one thread, with their writes and unreferenced values, and
 * returns their number. Removes newest first, so that the remaining ones always have all values they need. The caller
 * must prevent concurrent writes to the thread.
 */
export async function pruneCheckpoints(
  exec: Execute,
  threadId: string,
  rule: KeepRule,
  limit: number,
): Promise<number> {
  await claimElements(exec, threadId);
  const [row] = (await exec(
    `${withSurplus}, chosen AS MATERIALIZED (
       SELECT * FROM surplus ORDER BY seq DESC LIMIT $5::int
     ), checkpoints AS (
       DELETE FROM agent_server.checkpoint c USING chosen WHERE ${sameCheckpoint('c', 'chosen')}
     ), writes AS (
       DELETE FROM agent_server.checkpoint_write w USING chosen WHERE ${sameCheckpoint('w', 'chosen')}
     )
     SELECT count(*)::int AS removed FROM chosen`,
    [...parametersOf([threadId], rule), limit],
  )) as { removed: number }[];
  const removed = row?.removed ?? 0;
  if (removed > 0) await deleteUnreferenced(exec, threadId);
  return removed;
}
