import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { Annotation, Command, DeltaChannel, END, interrupt, START, StateGraph } from '@langchain/langgraph';
import { emptyCheckpoint, uuid6 } from '@langchain/langgraph-checkpoint';
import {
  countSurplus,
  type Execute,
  type KeepRule,
  keepLatest,
  measureChannels,
  measureThreads,
  PostgresSaver,
  pruneCheckpoints,
} from '../src/index.js';
import { useTemporaryDatabase } from './temporary-database.js';

const database = useTemporaryDatabase();
let exec: Execute;
let saver: PostgresSaver;

beforeAll(async () => {
  exec = async (sql, params) => (await database.pool.query(sql, params)).rows;
  saver = new PostgresSaver({ pool: database.pool });
});

const configOf = (threadId: string, more: object = {}) => ({ configurable: { thread_id: threadId, ...more } });
const rule = (options: Partial<KeepRule>): KeepRule => ({ ...keepLatest, ...options });

async function count(table: string, threadId: string): Promise<number> {
  const [row] = await exec(`SELECT count(*)::int AS n FROM agent_server.${table} WHERE thread_id = $1`, [threadId]);
  return (row as { n: number }).n;
}

const prune = async (threadId: string, keep: KeepRule) => {
  const expected = await countSurplus(exec, [threadId, randomUUID()], keep);
  const removed = await pruneCheckpoints(exec, threadId, keep, 1000);
  expect(expected).toEqual(removed === 0 ? [] : [{ threadId, checkpoints: removed }]);
  return removed;
};

/** The ids of the checkpoints of a chain, the oldest first; each changes `n`, and none but the first `fixed`. */
async function chain(
  threadId: string,
  length: number,
  { ns = '', parent, from = 0 }: { ns?: string; parent?: string; from?: number } = {},
): Promise<string[]> {
  const ids: string[] = [];
  for (let step = from; step < from + length; step += 1) {
    const id = uuid6(step);
    const versions = { n: `${step}.${id}`, ...(step === 0 ? { fixed: '1' } : {}) };
    const checkpoint = {
      ...emptyCheckpoint(),
      id,
      channel_values: { n: step, fixed: 'kept' },
      channel_versions: { fixed: '1', n: versions.n } as never,
    };
    const before = ids.at(-1) ?? parent;
    const config = configOf(threadId, { checkpoint_ns: ns, ...(before ? { checkpoint_id: before } : {}) });
    await saver.put(config, checkpoint, { source: 'loop', step, parents: {} }, versions as never);
    ids.push(id);
  }
  return ids;
}

const left = async (threadId: string): Promise<string[]> => {
  const rows = await exec(`SELECT checkpoint_id AS id FROM agent_server.checkpoint WHERE thread_id = $1 ORDER BY seq`, [
    threadId,
  ]);
  return (rows as { id: string }[]).map(({ id }) => id);
};

const makeOld = (ids: readonly string[], hours: number) =>
  exec(
    `UPDATE agent_server.checkpoint SET created_at = now() - $2 * interval '1 hour' WHERE checkpoint_id = ANY ($1)`,
    [ids, hours],
  );

describe('pruneCheckpoints', () => {
  it('keeps the newest of each namespace, with the values that it refers to, and other threads', async () => {
    const [threadId, other] = [randomUUID(), randomUUID()];
    const heads: string[] = [];
    for (const ns of ['', 'sub:1']) heads.push((await chain(threadId, 3, { ns })).at(-1) as string);
    await chain(other, 3);
    expect(await prune(threadId, keepLatest)).toBe(4);
    expect(await left(threadId)).toEqual(heads);
    for (const ns of ['', 'sub:1']) {
      const head = await saver.getTuple(configOf(threadId, { checkpoint_ns: ns }));
      expect(head?.checkpoint.channel_values).toEqual({ n: 2, fixed: 'kept' });
    }
    expect(await count('checkpoint_blob', threadId)).toBe(4);
    expect(await left(other)).toHaveLength(3);
    expect(await count('checkpoint_blob', other)).toBe(4);
    expect(await prune(threadId, keepLatest)).toBe(0);
  });

  it.each([
    ['so many of the newest, whatever their age', { newest: 2 }, [3, 4]],
    ['all that are young', { newest: 1, youngerThanHours: 5 }, [2, 3, 4]],
    ['both', { newest: 4, youngerThanHours: 5 }, [1, 2, 3, 4]],
    ['the head, however old', { newest: 1, youngerThanHours: 0 }, [4]],
  ])('keeps %s', async (_name, options, kept) => {
    const threadId = randomUUID();
    const ids = await chain(threadId, 5);
    await makeOld(ids.slice(0, 2), 10);
    await prune(threadId, rule(options));
    expect((await left(threadId)).map((id) => ids.indexOf(id))).toEqual(kept);
  });

  it('keeps a question that is open, and not one that was answered', async () => {
    const threadId = randomUUID();
    const ids = await chain(threadId, 4);
    const at = (n: number) => configOf(threadId, { checkpoint_ns: '', checkpoint_id: ids[n] });
    await saver.putWrites(at(0), [['__interrupt__', 'open?']], 'task-a');
    await saver.putWrites(at(1), [['__interrupt__', 'answered?']], 'task-b');
    await saver.putWrites(at(1), [['__resume__', 'yes']], 'task-b');
    await saver.putWrites(at(1), [['n', 7]], 'task-b');
    await prune(threadId, rule({ keepsOpenEnds: true }));
    expect((await left(threadId)).map((id) => ids.indexOf(id))).toEqual([0, 3]);
    expect((await saver.getTuple(at(0)))?.pendingWrites).toEqual([['task-a', '__interrupt__', 'open?']]);
    expect(await count('checkpoint_write', threadId)).toBe(1);
    await prune(threadId, keepLatest);
    expect(await left(threadId)).toEqual([ids[3]]);
    expect(await count('checkpoint_write', threadId)).toBe(0);
  });

  it('keeps where a branch begins that stays, and not where one began that goes', async () => {
    const threadId = randomUUID();
    const trunk = await chain(threadId, 4);
    const branch = await chain(threadId, 2, { parent: trunk[1] as string, from: 4 });
    await prune(threadId, rule({ newest: 2, keepsOpenEnds: true }));
    expect(await left(threadId)).toEqual([trunk[1], ...branch]);
    await prune(threadId, rule({ newest: 1, keepsOpenEnds: true }));
    expect(await left(threadId)).toEqual([branch[1]]);
  });

  it('removes so many at a time, the newest first, so that no history has a hole', async () => {
    const threadId = randomUUID();
    const ids = await chain(threadId, 6);
    for (const kept of [[0, 1, 2, 5], [0, 5], [5]]) {
      expect(await pruneCheckpoints(exec, threadId, keepLatest, 2)).toBe(kept.length === 1 ? 1 : 2);
      expect((await left(threadId)).map((id) => ids.indexOf(id))).toEqual(kept);
      expect(await count('checkpoint_blob', threadId)).toBe(kept.length + 1);
    }
    expect(await pruneCheckpoints(exec, threadId, keepLatest, 2)).toBe(0);
  });
});

describe('a graph continues after pruning', () => {
  const list = () => Annotation<string[]>({ reducer: (a, b) => a.concat(b), default: () => [] });

  it('with a question inside of a subgraph', async () => {
    const State = Annotation.Root({ log: list() });
    const inner = new StateGraph(State)
      .addNode('ask', () => ({ log: [interrupt<string, string>('well?')] }))
      .addEdge(START, 'ask')
      .addEdge('ask', END);
    const graph = new StateGraph(State)
      .addNode('before', () => ({ log: ['before'] }))
      .addNode('inner', inner.compile())
      .addNode('after', () => ({ log: ['after'] }))
      .addEdge(START, 'before')
      .addEdge('before', 'inner')
      .addEdge('inner', 'after')
      .addEdge('after', END)
      .compile({ checkpointer: saver });
    const config = configOf(randomUUID());
    await graph.invoke({ log: ['in'] }, config);
    const before = await graph.getState(config, { subgraphs: true });
    expect(await prune(config.configurable.thread_id, keepLatest)).toBeGreaterThan(0);
    const after = await graph.getState(config, { subgraphs: true });
    expect(after.values).toEqual(before.values);
    expect(after.tasks).toEqual(before.tasks);
    const { log } = (await graph.invoke(new Command({ resume: 'answer' }), config)) as { log: string[] };
    // The subgraph returns its entire input and its answer.
    expect(log).toEqual(['in', 'before', 'in', 'before', 'answer', 'after']);
  });

  it('with values that are spread over the checkpoints before', async () => {
    const append = (state: string[], writes: string[][]) => [...state, ...writes.flat()];
    const spread = () => new DeltaChannel<string[], string[]>(append, { snapshotFrequency: 6 });
    const State = Annotation.Root({ log: spread as never });
    type Untyped = Record<'addNode', (name: string, node: () => object) => void>;
    const builder = new StateGraph(State);
    const steps = ['a', 'b', 'c'];
    for (const step of steps) (builder as never as Untyped).addNode(step, () => ({ log: [step] }));
    const edge = (from: string, to: string) => builder.addEdge(from as never, to as never);
    edge(START, 'a');
    edge('a', 'b');
    edge('b', 'c');
    edge('c', END);
    const graph = builder.compile({ checkpointer: saver });
    const config = configOf(randomUUID());
    const expected: string[] = [];
    let removed = 0;
    for (const word of ['first', 'second', 'third', 'fourth']) {
      await graph.invoke({ log: [word] } as never, config);
      expected.push(word, ...steps);
      removed += await prune(config.configurable.thread_id, keepLatest);
      expect((await graph.getState(config)).values).toEqual({ log: expected });
    }
    expect(removed).toBeGreaterThan(0);
  });
});

describe('measureThreads', () => {
  it('reports stored sizes, and zeros for a thread without checkpoints', async () => {
    const [threadId, empty] = [randomUUID(), randomUUID()];
    const [first] = await chain(threadId, 3);
    await saver.putWrites(configOf(threadId, { checkpoint_id: first }), [['n', 'x'.repeat(100)]], 'task');
    const zero = { count: 0, bytes: 0 };
    expect(await measureThreads(exec, [threadId, empty])).toEqual([
      {
        threadId,
        checkpoints: { count: 3, bytes: expect.any(Number) },
        channelValues: { count: 4, bytes: expect.any(Number) },
        pendingWrites: { count: 1, bytes: expect.any(Number) },
      },
      { threadId: empty, checkpoints: zero, channelValues: zero, pendingWrites: zero },
    ]);
    const [measured] = await measureThreads(exec, [threadId]);
    expect(measured?.pendingWrites.bytes).toBeGreaterThanOrEqual(100);
    const channels = await measureChannels(exec, threadId);
    expect(channels.map(({ channel, count: versions }) => [channel, versions])).toEqual([
      ['fixed', 1],
      ['n', 3],
    ]);
    expect(channels.reduce((sum, { bytes }) => sum + bytes, 0)).toBe(measured?.channelValues.bytes);
  });
});
