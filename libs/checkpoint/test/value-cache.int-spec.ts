import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from '@jest/globals';
import type { BaseMessage } from '@langchain/core/messages';
import { CheckpointCommitter, PostgresSaver, ValueCache } from '../src/index.js';
import { everyElement } from './storage-rules.js';
import { human, messageGraph, openRun } from './message-graph.js';
import { useTemporaryDatabase } from './temporary-database.js';

const database = useTemporaryDatabase();
let committer: CheckpointCommitter;
beforeAll(async () => {
  committer = new CheckpointCommitter(database.pool);
});

const root = (threadId: string) => ({ configurable: { thread_id: threadId } });

/** One run with a new message of 6,000 characters; returns the number of rows that it read and stored. */
async function turn(threadId: string, number: number, values?: ValueCache): Promise<{ read: number; stored: number }> {
  const countElements = async () => {
    const { rows } = await database.pool.query<{ n: number }>(
      `SELECT count(*)::int AS n FROM agent_server.checkpoint_element WHERE thread_id = $1`,
      [threadId],
    );
    return rows[0]?.n ?? 0;
  };
  let read = 0;
  const pool = new Proxy(database.pool, {
    get(target, key) {
      if (key !== 'query') return Reflect.get(target, key) as unknown;
      return async (statement: { text: string }) => {
        const result = await target.query<Record<string, unknown>>(statement);
        if (statement.text.includes('picked')) read += result.rows.length;
        return result;
      };
    },
  });
  const before = await countElements();
  const saver = new PostgresSaver({ ...(await openRun(database.pool, committer, everyElement)), pool, values });
  const compiled = messageGraph.compile({ checkpointer: saver as never });
  await compiled.invoke({ messages: [human(`m${number}`, number, 6_000)] }, root(threadId));
  await saver.close();
  return { read, stored: (await countElements()) - before };
}

async function contents(threadId: string): Promise<string[]> {
  const saver = new PostgresSaver({ pool: database.pool });
  const { values } = await messageGraph.compile({ checkpointer: saver as never }).getState(root(threadId));
  return (values as { messages: BaseMessage[] }).messages.map(({ content }) => String(content));
}

it('a run reads no value of its thread that an earlier run of the process wrote or read', async () => {
  const [cached, plain] = [randomUUID(), randomUUID()];
  const values = new ValueCache();
  let last = { read: 0, stored: 0 };
  let lastPlain = last;
  for (let number = 1; number <= 20; number += 1) {
    last = await turn(cached, number, values);
    lastPlain = await turn(plain, number);
  }
  expect(await contents(cached)).toEqual(await contents(plain));
  expect(lastPlain.read).toBeGreaterThan(30);
  expect(last.read).toBeLessThan(20);
  // Elements of cached values are known as stored.
  expect(last.stored).toBe(lastPlain.stored);
});

it('a run reads values that another process wrote', async () => {
  const threadId = randomUUID();
  const [here, there] = [new ValueCache(), new ValueCache()];
  const expected: string[] = [];
  for (let number = 1; number <= 12; number += 1) {
    await turn(threadId, number, number % 3 === 0 ? there : here);
    expected.push(String(human('', number, 6_000).content), `Answer ${expected.length + 1}`);
  }
  expect(await contents(threadId)).toEqual(expected);
});

it('evicts the threads that were used least recently', () => {
  const values = new ValueCache({ size: 1_000, from: 10 });
  const value = (size: number) => ({ version: '1', blob: new Uint8Array(size), elements: [] });
  values.keep('a', '', 'messages', value(400));
  values.keep('b', '', 'messages', value(400));
  values.keep('b', '', 'small', value(9));
  values.of('a');
  values.keep('c', '', 'messages', value(400));
  values.keep('d', '', 'messages', value(2_000));
  expect(['a', 'b', 'c', 'd'].map((thread) => values.of(thread).size)).toEqual([1, 0, 1, 0]);
});

it('a run decodes the state before it once, and the end of it without large values', async () => {
  const threadId = randomUUID();
  for (let number = 1; number <= 3; number += 1) await turn(threadId, number);
  const saver = new PostgresSaver(await openRun(database.pool, committer, everyElement));
  const read = { configurable: { thread_id: threadId, checkpoint_ns: '' } };
  const ahead = await saver.readAhead(threadId);
  const first = await saver.getTuple(read);
  expect(first).toBe(ahead);
  // The objects belong to that reader.
  const second = await saver.getTuple(read);
  expect(second).toEqual(first);
  expect(second?.checkpoint.channel_values.messages).not.toBe(first?.checkpoint.channel_values.messages);

  await saver.readAhead(threadId);
  const id = first?.checkpoint.id as string;
  await saver.putWrites({ configurable: { ...read.configurable, checkpoint_id: id } }, [['edit', true]], 'task');
  expect((await saver.getTuple(read))?.pendingWrites).toEqual([['task', 'edit', true]]);

  const outline = await saver.getOutline(threadId, 4096);
  const { messages, ...small } = second?.checkpoint.channel_values ?? {};
  expect(messages).toHaveLength(6);
  expect(outline?.leftOut).toEqual(['messages']);
  expect(outline?.tuple.checkpoint.channel_values).toEqual(small);
  await saver.close();
});
