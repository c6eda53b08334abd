import { elementLock, hashesIn, rootsOf } from './element-sql.js';
import type { Execute } from './run-statement.js';

/**
 * Waits for state edits that are storing elements of the thread; later ones wait until the end of the transaction. To
 * be called before the first removal. Runs need no lock: while one is in flight, its thread is not pruned.
 */
export async function claimElements(exec: Execute, threadId: string): Promise<void> {
  await exec(`SELECT pg_advisory_xact_lock(${elementLock('$1::text')})`, [threadId]);
}

/** Deletes the values of a thread without a checkpoint, then the elements without a value. */
export async function deleteUnreferenced(exec: Execute, threadId: string): Promise<void> {
  await deleteUnreferencedBlobs(exec, threadId);
  await exec(
    `WITH RECURSIVE kept (hash) AS (
       SELECT h.hash FROM (${rootsOf('$1::text')}) r CROSS JOIN LATERAL ${hashesIn('r.refs')} h
       UNION
       SELECT h.hash FROM kept CROSS JOIN LATERAL (
         SELECT refs FROM agent_server.checkpoint_element WHERE thread_id = $1::text AND hash = kept.hash OFFSET 0
       ) e CROSS JOIN LATERAL ${hashesIn('e.refs')} h
     )
     DELETE FROM agent_server.checkpoint_element e
     WHERE e.thread_id = $1::text AND NOT EXISTS (SELECT 1 FROM kept WHERE kept.hash = e.hash)`,
    [threadId],
  );
}

/**
 * Deletes values without a checkpoint. One comparison of both sets: a lookup per value would read all checkpoints each
 * time.
 */
async function deleteUnreferencedBlobs(exec: Execute, threadId: string): Promise<void> {
  await exec(
    `WITH referred AS MATERIALIZED (
       SELECT DISTINCT c.checkpoint_ns, v.key AS channel, v.value AS version
       FROM agent_server.checkpoint c CROSS JOIN LATERAL jsonb_each_text(c.channel_versions) v
       WHERE c.thread_id = $1::text
     )
     DELETE FROM agent_server.checkpoint_blob b WHERE b.thread_id = $1::text AND NOT EXISTS (
       SELECT 1 FROM referred r
       WHERE r.checkpoint_ns = b.checkpoint_ns AND r.channel = b.channel AND r.version = b.version)`,
    [threadId],
  );
}
