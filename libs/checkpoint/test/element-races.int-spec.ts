import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from '@jest/globals';
import { waitFor } from '@heddle/testing';
import { type BaseMessage } from '@langchain/core/messages';
import {
  CheckpointCommitter,
  keepLatest,
  measureChannels,
  measureThreads,
  PostgresSaver,
  pruneCheckpoints,
} from '../src/index.js';
import { everyElement } from './storage-rules.js';
import { countElements, elementFaults, human, messageGraph, openRun, textOf } from './message-graph.js';
import { toElement } from '../src/rope.js';
import { useTemporaryDatabase } from './temporary-database.js';

const database = useTemporaryDatabase();
let committer: CheckpointCommitter;
beforeAll(async () => {
  committer = new CheckpointCommitter(database.pool);
});

const exec = async (sql: string, params: unknown[]) => (await database.pool.query(sql, params)).rows as unknown[];
const configOf = (threadId: string) => ({ configurable: { thread_id: threadId } });
const graphOf = (saver: PostgresSaver) => messageGraph.compile({ checkpointer: saver as never });

async function turn(threadId: string, message: BaseMessage, config: object = configOf(threadId)): Promise<void> {
  const saver = new PostgresSaver(await openRun(database.pool, committer, everyElement));
  await graphOf(saver).invoke({ messages: [message] }, config);
  await saver.close();
}

/** A state edit, which has no lease. */
const edit = (threadId: string, ...messages: BaseMessage[]) =>
  graphOf(new PostgresSaver({ pool: database.pool, storage: everyElement })).updateState(
    configOf(threadId),
    { messages },
    'answer',
  );
const messagesOf = async (threadId: string) => {
  const { values } = await graphOf(new PostgresSaver({ pool: database.pool })).getState(configOf(threadId));
  return (values.messages as BaseMessage[]).map(({ id }) => id);
};
const isWaiting = async (lock: string) =>
  (await exec('SELECT 1 FROM pg_stat_activity WHERE wait_event = $1 AND datname = current_database()', [lock])).length >
  0;

/** The elements of `human('b', 2, 5000)` are in rows that pruning removes. */
async function threadWithHistory(): Promise<string> {
  const threadId = randomUUID();
  await turn(threadId, human('a', 1, 5000));
  await turn(threadId, human('b', 2, 5000));
  await turn(threadId, human('b', 3, 5000));
  return threadId;
}

it('an edit waits for pruning, and stores removed elements again', async () => {
  const threadId = await threadWithHistory();
  const client = await database.pool.connect();
  try {
    await client.query('BEGIN');
    const inTransaction = async (sql: string, params: unknown[]) => (await client.query(sql, params)).rows as unknown[];
    const before = await countElements(exec, threadId);
    await pruneCheckpoints(inTransaction, threadId, keepLatest, 1000);
    expect(await countElements(inTransaction, threadId)).toBeLessThan(before);
    const edited = edit(threadId, human('c', 2, 5000));
    await waitFor(() => isWaiting('advisory'));
    await client.query('COMMIT');
    await edited;
  } finally {
    client.release(true);
  }
  expect((await messagesOf(threadId)).filter((id) => id?.length === 1)).toEqual(['a', 'b', 'c']);
  expect(await elementFaults(exec, threadId)).toMatchObject({ missing: 0 });
});

it('pruning waits for an edit, and keeps its elements', async () => {
  const threadId = await threadWithHistory();
  const [holder, pruner] = [await database.pool.connect(), await database.pool.connect()];
  try {
    await holder.query('BEGIN');
    const { hash } = toElement(Buffer.from(JSON.stringify(textOf(4, 5000))), null);
    await holder.query(`INSERT INTO agent_server.checkpoint_element VALUES ($1, $2, '')`, [threadId, hash]);
    const edited = edit(threadId, human('c', 2, 5000), human('d', 4, 5000));
    await waitFor(() => isWaiting('transactionid'));
    await pruner.query('BEGIN');
    const inTransaction = async (sql: string, params: unknown[]) => (await pruner.query(sql, params)).rows as unknown[];
    const pruned = pruneCheckpoints(inTransaction, threadId, keepLatest, 1000);
    await waitFor(() => isWaiting('advisory'));
    await holder.query('ROLLBACK');
    // Pruning comes between two statements of the edit.
    await pruned;
    await pruner.query('COMMIT');
    await edited;
  } finally {
    holder.release(true);
    pruner.release(true);
  }
  expect((await messagesOf(threadId)).filter((id) => id?.length === 1)).toEqual(['a', 'b', 'c', 'd']);
  expect(await elementFaults(exec, threadId)).toEqual({ missing: 0, orphans: 0 });
});

it('two branches that add the same element share it', async () => {
  const threadId = randomUUID();
  await turn(threadId, human('a', 1, 5000));
  const before = await countElements(exec, threadId);
  const root = await graphOf(new PostgresSaver({ pool: database.pool })).getState(configOf(threadId));
  await Promise.all([1, 2, 3, 4].map((branch) => turn(threadId, human(`branch ${branch}`, 9, 50_000), root.config)));
  const { rows } = await database.pool.query<{ n: number }>(
    'SELECT count(*)::int AS n FROM agent_server.checkpoint_element WHERE thread_id = $1 AND length(blob) > 20000',
    [threadId],
  );
  expect(rows).toEqual([{ n: 1 }]);
  expect(await countElements(exec, threadId)).toBeGreaterThan(before);
  expect(await elementFaults(exec, threadId)).toEqual({ missing: 0, orphans: 0 });
});

it('reads a value that a server without elements put in the place of one with elements', async () => {
  const threadId = randomUUID();
  await turn(threadId, human('a', 1, 5000));
  await exec(
    `UPDATE agent_server.checkpoint SET step_writes_type = 'json', step_writes = '{"answer":1}', step_writes_refs = '\\x00'
     WHERE thread_id = $1`,
    [threadId],
  );
  const tuple = await new PostgresSaver({ pool: database.pool }).getTuple(configOf(threadId));
  expect(tuple?.metadata).toMatchObject({ writes: { answer: 1 } });
});

it('refuses a value with a missing element', async () => {
  const threadId = randomUUID();
  await turn(threadId, human('a', 1, 5000));
  await exec('DELETE FROM agent_server.checkpoint_element WHERE thread_id = $1', [threadId]);
  await expect(messagesOf(threadId)).rejects.toThrow('An element of a stored value is missing');
});

it('measures elements with the channels that use them', async () => {
  const threadId = randomUUID();
  await turn(threadId, human('a', 1, 50_000));
  const [measured] = await measureThreads(exec, [threadId]);
  expect(measured?.channelValues.bytes).toBeGreaterThan(20_000);
  const channels = await measureChannels(exec, threadId);
  expect(channels.find(({ channel }) => channel === 'messages')?.bytes).toBeGreaterThan(20_000);
  expect(channels.find(({ channel }) => channel === 'edit')?.bytes ?? 0).toBeLessThan(1000);
});
