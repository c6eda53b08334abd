import { claimElements, deleteUnreferenced } from './unreferenced.js';
import type { Execute } from './run-statement.js';

/** Copies every checkpoint, value and pending write of a thread; the copy shares nothing with the original. */
export async function copyThread(exec: Execute, fromThreadId: string, toThreadId: string): Promise<void> {
  // Identity values follow the order of the rows, so the copy has the same head.
  await exec(
    `INSERT INTO agent_server.checkpoint (thread_id, checkpoint_ns, checkpoint_id, parent_checkpoint_id,
       channel_versions, metadata, body_type, body, step_writes_type, step_writes, step_writes_refs, created_at)
     SELECT $2::text, s.checkpoint_ns, s.checkpoint_id, s.parent_checkpoint_id, s.channel_versions,
       CASE WHEN s.metadata ? 'thread_id' THEN jsonb_set(s.metadata, '{thread_id}', to_jsonb($2::text))
            ELSE s.metadata END,
       s.body_type, s.body, s.step_writes_type, s.step_writes, s.step_writes_refs, s.created_at
     FROM (SELECT * FROM agent_server.checkpoint WHERE thread_id = $1::text ORDER BY seq) s`,
    [fromThreadId, toThreadId],
  );
  await exec(
    `INSERT INTO agent_server.checkpoint_blob (thread_id, checkpoint_ns, channel, version, type, blob, refs)
     SELECT $2::text, checkpoint_ns, channel, version, type, blob, refs
     FROM agent_server.checkpoint_blob WHERE thread_id = $1::text`,
    [fromThreadId, toThreadId],
  );
  await exec(
    `INSERT INTO agent_server.checkpoint_write
       (thread_id, checkpoint_ns, checkpoint_id, task_id, idx, run_id, channel, type, blob, refs)
     SELECT $2::text, s.checkpoint_ns, s.checkpoint_id, s.task_id, s.idx, s.run_id, s.channel, s.type, s.blob, s.refs
     FROM (SELECT * FROM agent_server.checkpoint_write WHERE thread_id = $1::text ORDER BY seq) s`,
    [fromThreadId, toThreadId],
  );
  // Last: whatever a run adds meanwhile to the rows above has its elements here.
  await exec(
    `INSERT INTO agent_server.checkpoint_element (thread_id, hash, blob, refs)
     SELECT $2::text, hash, blob, refs FROM agent_server.checkpoint_element WHERE thread_id = $1::text`,
    [fromThreadId, toThreadId],
  );
}

/** SQL condition for a thread id expression of type text. */
export const hasCheckpoints = (threadId: string): string =>
  `EXISTS (SELECT 1 FROM agent_server.checkpoint AS stored WHERE stored.thread_id = ${threadId})`;

/** Number of the newest checkpoint in the root namespace of a thread; '0' without one. */
export async function newestCheckpoint(exec: Execute, threadId: string): Promise<string> {
  const [row] = await exec(
    `SELECT coalesce(max(seq), 0)::text AS newest FROM agent_server.checkpoint
     WHERE thread_id = $1::text AND checkpoint_ns = ''`,
    [threadId],
  );
  return (row as { newest: string }).newest;
}

/** Statements that delete all data of the threads whose ids (text) an SQL expression lists. */
export const deletionsOf = (threadIds: string): string[] => deletions(`IN (${threadIds})`);

const deletions = (isOne: string): string[] => [
  `DELETE FROM agent_server.checkpoint_write WHERE thread_id ${isOne}`,
  `DELETE FROM agent_server.checkpoint_blob WHERE thread_id ${isOne}`,
  `DELETE FROM agent_server.checkpoint_element WHERE thread_id ${isOne}`,
  `DELETE FROM agent_server.checkpoint WHERE thread_id ${isOne}`,
];

export function deleteThread(exec: Execute, threadId: string): Promise<void> {
  return deleteThreads(exec, [threadId]);
}

export async function deleteThreads(exec: Execute, threadIds: readonly string[]): Promise<void> {
  for (const statement of deletions('= ANY ($1::text[])')) await exec(statement, [threadIds]);
}

/**
 * Rollback: removes a run's checkpoints and its writes on earlier runs' checkpoints, so that an interrupt answered by
 * the run is open again.
 */
export async function deleteRunCheckpoints(exec: Execute, threadId: string, runId: string): Promise<void> {
  await claimElements(exec, threadId);
  await exec(
    `DELETE FROM agent_server.checkpoint_write w WHERE w.thread_id = $1::text AND (w.run_id = $2::text OR EXISTS (
       SELECT 1 FROM agent_server.checkpoint c
       WHERE c.thread_id = w.thread_id AND c.checkpoint_ns = w.checkpoint_ns AND c.checkpoint_id = w.checkpoint_id
         AND c.metadata ->> 'run_id' = $2::text))`,
    [threadId, runId],
  );
  await exec(`DELETE FROM agent_server.checkpoint WHERE thread_id = $1::text AND metadata ->> 'run_id' = $2::text`, [
    threadId,
    runId,
  ]);
  await deleteUnreferenced(exec, threadId);
}
