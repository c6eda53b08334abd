import { randomUUID } from 'node:crypto';
import { AIMessage, type BaseMessage, HumanMessage } from '@langchain/core/messages';
import { Annotation, messagesStateReducer, START, StateGraph } from '@langchain/langgraph';
import type { Pool } from 'pg';
import { CheckpointCommitter, type StorageRule, type Execute, type PostgresSaverOptions } from '../src/index.js';

type Files = Record<string, string | null>;
export const State = Annotation.Root({
  messages: Annotation<BaseMessage[]>({ reducer: messagesStateReducer, default: () => [] }),
  files: Annotation<Files>({
    reducer: (left, right) =>
      Object.fromEntries(Object.entries({ ...left, ...right }).filter(([, content]) => content !== null)),
    default: () => ({}),
  }),
  bytes: Annotation<{ inside: Uint8Array }>,
  edit: Annotation<boolean>,
  /** Small or large, and mostly unchanged. */
  topic: Annotation<string | null>,
});

/** The node answers. With `edit`, it changes a stored message in place. */
export const messageGraph = new StateGraph(State)
  .addNode('answer', ({ messages, edit }) => {
    const [first] = messages;
    if (edit && first) first.content = `${String(first.content)} changed`;
    const answer = new AIMessage({ id: `answer ${messages.length}`, content: `Answer ${messages.length}` });
    return { messages: [answer], edit: false };
  })
  .addEdge(START, 'answer');

/** Options of the saver of a new run. */
export async function openRun(
  pool: Pool,
  committer: CheckpointCommitter,
  storage?: StorageRule,
): Promise<PostgresSaverOptions & { runId: string }> {
  const runId = randomUUID();
  await pool.query(`INSERT INTO agent_server.run VALUES ($1, 'running', 1)`, [runId]);
  return {
    ...{ pool, runId, committer, storage },
    fence: { runId, leaseGeneration: 1 },
    writeBehind: true,
    metadata: { run_id: runId },
  };
}

/** Text that does not repeat. */
export function textOf(seed: number, length: number): string {
  let words = '';
  for (let at = 0; words.length < length; at += 1) {
    words += `${(Math.imul(seed * 7919 + at, 2654435761) >>> 0).toString(36)} `;
  }
  return words.slice(0, length);
}

export const human = (id: string, seed: number, length: number) =>
  new HumanMessage({ id, content: textOf(seed, length) });

/** Number of references of a thread without an element, and of elements without a reference. */
export async function elementFaults(exec: Execute, threadId: string): Promise<{ missing: number; orphans: number }> {
  const [row] = await exec(
    `WITH refs AS (
       SELECT refs FROM agent_server.checkpoint_element WHERE thread_id = $1
       UNION ALL SELECT refs FROM agent_server.checkpoint_blob WHERE thread_id = $1
       UNION ALL SELECT refs FROM agent_server.checkpoint_write WHERE thread_id = $1
       UNION ALL SELECT step_writes_refs FROM agent_server.checkpoint WHERE thread_id = $1
     ), named AS (
       SELECT DISTINCT substring(refs FROM place FOR 16) AS hash
       FROM refs CROSS JOIN LATERAL generate_series(1, length(refs), 20) place
     ), held AS (
       SELECT hash FROM agent_server.checkpoint_element WHERE thread_id = $1
     )
     SELECT (SELECT count(*)::int FROM named WHERE hash NOT IN (SELECT hash FROM held)) AS missing,
            (SELECT count(*)::int FROM held WHERE hash NOT IN (SELECT hash FROM named)) AS orphans`,
    [threadId],
  );
  return row as { missing: number; orphans: number };
}

export async function countElements(exec: Execute, threadId: string): Promise<number> {
  return (await exec('SELECT 1 FROM agent_server.checkpoint_element WHERE thread_id = $1', [threadId])).length;
}
