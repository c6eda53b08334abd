import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { copyThread } from '@heddle/checkpoint';
import { emptySnapshot } from '../../core/threads/thread-head.js';
import { at, threadGraph, useGraphs } from '../../../test/graph-fixtures/graph-fixture.js';
import { type HistoryOptions, statesOf } from '../graph-inspector.port.js';
import type { ExecuteRequest } from '../graph-runtime.port.js';
import type { CheckpointRef, StateSnapshotWire, SubgraphRef } from '../wire-types.js';
import type { InlineGraphInspector, InlineGraphRuntime } from './inline-graph-runtime.js';

const graphs = useGraphs();
let runtime: InlineGraphRuntime;
let inspector: InlineGraphInspector;

beforeAll(async () => {
  [runtime, inspector] = await Promise.all([graphs.startInline(), graphs.startInlineInspector()]);
});

async function run(graphId: string, threadId: string, changes: Partial<ExecuteRequest> = {}): Promise<string> {
  const request = await graphs.database.request(graphId, { threadId, ...changes });
  const outcome = await runtime.execute(request, () => undefined, new AbortController().signal);
  expect(outcome.kind).toBe('completed');
  return request.runId;
}

const history = (graphId: string, threadId: string) => page(graphId, at(threadId), { limit: 100 });

async function page(graphId: string, ref: CheckpointRef, options: HistoryOptions): Promise<StateSnapshotWire[]> {
  return statesOf(await inspector.getHistory(threadGraph(graphId), ref, options));
}

describe('snapshots', () => {
  it('shows an empty thread as empty', async () => {
    expect(await inspector.getState(threadGraph('steps'), at(randomUUID()), { subgraphs: false })).toEqual(
      emptySnapshot(),
    );
  });

  it('has the writes of each node in every step, in the history and at each checkpoint', async () => {
    const threadId = randomUUID();
    const input = { messages: [{ role: 'user', content: 'hi' }] };
    const runId = await run('steps', threadId, { input });
    const states = await history('steps', threadId);

    expect(states.map(({ metadata }) => [metadata.source, metadata.step, metadata.writes])).toEqual([
      ['loop', 3, { three: { log: ['three'] } }],
      ['loop', 2, { two: { log: ['two'] } }],
      ['loop', 1, { one: { log: ['one'], messages: [expect.objectContaining({ type: 'ai', content: 'first' })] } }],
      ['loop', 0, {}],
      ['input', -1, { __start__: input }],
    ]);
    expect(states.map(({ next }) => next)).toEqual([[], ['three'], ['two'], ['one'], ['__start__']]);
    for (const [index, state] of states.entries()) {
      const { checkpoint_id: id } = state;
      expect(state.metadata).toMatchObject({
        thread_id: threadId,
        checkpoint_id: id,
        graph_id: 'steps',
        run_id: runId,
        parents: {},
      });
      expect(state.checkpoint).toEqual({
        thread_id: threadId,
        checkpoint_ns: '',
        checkpoint_id: id,
        checkpoint_map: null,
      });
      expect(state.parent_checkpoint_id).toBe(states[index + 1]?.checkpoint_id ?? null);
      expect(new Date(state.created_at ?? '').getTime()).toBeGreaterThan(0);
      expect(await inspector.getState(threadGraph('steps'), at(threadId, id), { subgraphs: false })).toEqual(state);
    }
    expect(await inspector.getState(threadGraph('steps'), at(threadId), { subgraphs: false })).toEqual(states[0]);
  });

  it('has the writes of a step if only its end is stored', async () => {
    const threadId = randomUUID();
    await run('steps', threadId, { durability: 'exit' });
    const states = await history('steps', threadId);
    expect(states.map(({ metadata }) => metadata.writes)).toEqual([{ three: { log: ['three'] } }]);
  });

  it('attributes finished tasks of an interrupted parallel step to that step', async () => {
    const threadId = randomUUID();
    await run('parallel', threadId);
    const state = await inspector.getState(threadGraph('parallel'), at(threadId), { subgraphs: false });
    expect(state.tasks).toHaveLength(3);
    expect(state.tasks.find(({ name }) => name === 'quick')).toMatchObject({ result: { answers: ['quick'] } });
    const answers = Object.fromEntries(state.interrupts.map(({ id, value }) => [id as string, value]));
    await run('parallel', threadId, { input: null, command: { resume: answers } });
    const [joined, answered] = await history('parallel', threadId);
    expect(joined?.metadata.writes).toEqual({ join: { result: 'joined' } });
    expect(answered?.metadata.writes).toEqual({
      left: { answers: ['left left?'] },
      right: { answers: ['right right?'] },
      quick: { answers: ['quick'] },
    });
  });

  it('reaches into subgraphs, by task and by namespace', async () => {
    const threadId = randomUUID();
    await run('nested', threadId);
    const plain = await inspector.getState(threadGraph('nested'), at(threadId), { subgraphs: false });
    expect(plain.tasks[0]).toMatchObject({ name: 'inner', state: null });
    const pointer = plain.tasks[0]?.checkpoint;
    // A pointer to whatever is newest there: exactly these two keys.
    expect(pointer).toEqual({ thread_id: threadId, checkpoint_ns: expect.stringMatching(/^inner:/) });

    const deep = await inspector.getState(threadGraph('nested'), at(threadId), { subgraphs: true });
    expect(deep.tasks[0]?.state).toMatchObject({ next: ['inside'], values: { answers: ['before'] } });
    expect(deep.tasks[0]?.state?.checkpoint).toMatchObject({ ...pointer, checkpoint_id: expect.any(String) });
    expect(deep.tasks[0]?.checkpoint).toBeNull();

    const inner: CheckpointRef = { ...(pointer as SubgraphRef), checkpoint_id: null };
    const inside = await inspector.getState(threadGraph('nested'), inner, { subgraphs: false });
    expect(inside).toMatchObject({ next: ['inside'], interrupts: [{ value: 'inside?' }] });
    const steps = await page('nested', inner, { limit: 10 });
    expect(steps.map(({ metadata }) => metadata.step)).toEqual([0, -1]);
  });

  it('refuses a checkpoint that does not exist', async () => {
    const threadId = randomUUID();
    await run('steps', threadId);
    await expect(
      inspector.getState(threadGraph('steps'), at(threadId, randomUUID()), { subgraphs: false }),
    ).rejects.toMatchObject({
      code: 'checkpoint_not_found',
    });
  });
});

describe('history', () => {
  it('is limited, paged and filtered', async () => {
    const threadId = randomUUID();
    const first = await run('steps', threadId);
    await run('steps', threadId);
    const all = await history('steps', threadId);
    expect(all).toHaveLength(10);

    const newest = await page('steps', at(threadId), { limit: 3 });
    expect(newest).toEqual(all.slice(0, 3));
    const before = newest.at(-1)?.checkpoint as CheckpointRef;
    expect(await page('steps', at(threadId), { limit: 3, before })).toEqual(all.slice(3, 6));

    const steps = async (metadata: Record<string, never>) =>
      (await page('steps', at(threadId), { limit: 100, metadata })).map((state) => state.metadata.step);
    expect(await steps({ source: 'input' } as never)).toEqual([4, -1]);
    expect(await steps({ step: 2 } as never)).toEqual([2]);
    expect(await steps({ run_id: first } as never)).toEqual([3, 2, 1, 0, -1]);
    expect(await steps({ source: 'nothing' } as never)).toEqual([]);
  });

  it('ends before a length, and continues there', async () => {
    const threadId = randomUUID();
    await run('steps', threadId, { input: { log: ['x'.repeat(1000)] } });
    const all = await history('steps', threadId);
    const lengths = all.map((state) => JSON.stringify(state).length);
    const longest = Math.max(...lengths);
    const select = { paths: [{ keys: ['values'] }] };
    const cheap = { paths: [{ keys: ['checkpoint_id'] }] };
    // The second and third read find some states in the cache.
    for (const options of [{}, {}, {}, { select }, { select: cheap }]) {
      const read: StateSnapshotWire[] = [];
      let before: CheckpointRef | undefined;
      let pages = 0;
      do {
        const limits = { limit: 100, maxLength: 'select' in options ? 1 : longest * 2, ...options };
        const page = await inspector.getHistory(threadGraph('steps'), at(threadId), {
          ...limits,
          ...(before ? { before } : {}),
        });
        read.push(...statesOf(page));
        pages += 1;
        before = page.next === null ? undefined : at(threadId, page.next);
      } while (before);
      expect(read).toHaveLength(all.length);
      expect(pages).toBe('select' in options ? all.length : Math.ceil(all.length / 2));
      if (!('select' in options)) expect(read).toEqual(all);
    }
  });

  it('is equal on a second read, and has intermediate changes', async () => {
    const fresh = async (graphId: string, threadId: string, options: HistoryOptions) => {
      const other = await graphs.startInlineInspector();
      return statesOf(await other.getHistory(threadGraph(graphId), at(threadId), options));
    };
    const threadId = randomUUID();
    const expectSame = async (options: HistoryOptions = { limit: 100 }) => {
      const states = await page('steps', at(threadId), options);
      expect(states).toEqual(await fresh('steps', threadId, options));
      return states;
    };
    await run('steps', threadId, { input: { log: ['a'] } });
    await history('steps', threadId);
    const first = await expectSame();
    expect(await expectSame()).toEqual(first);

    await run('steps', threadId, { input: { log: ['b'] } });
    const second = await expectSame();
    expect(second.length).toBeGreaterThan(first.length);
    expect(second.slice(-first.length)).toEqual(first);
    const before = at(threadId, second[1]?.checkpoint_id ?? '');
    expect(await expectSame({ limit: 2, before })).toEqual(second.slice(2, 4));
    expect(await expectSame({ limit: 1, metadata: { step: 0 } })).toHaveLength(1);

    const middle = second[3]?.checkpoint_id ?? '';
    const { pool } = graphs.database;
    const changed = `UPDATE agent_server.checkpoint SET metadata = metadata || '{"mark": 1}' WHERE checkpoint_id = $1`;
    await pool.query(changed, [middle]);
    expect((await expectSame())[3]?.metadata).toMatchObject({ mark: 1 });

    // The task of the next step has written, or failed; and is rolled back.
    const { rowCount } = await pool.query(
      `INSERT INTO agent_server.checkpoint_write (thread_id, checkpoint_ns, checkpoint_id, task_id, idx, channel, type, blob)
       VALUES ($1, '', $2, $3, -1, '__error__', 'json', '"lost"')`,
      [threadId, middle, second[3]?.tasks[0]?.id],
    );
    expect(rowCount).toBe(1);
    expect((await expectSame())[3]?.tasks[0]?.error).toBe('lost');
    await pool.query(`DELETE FROM agent_server.checkpoint_write WHERE checkpoint_id = $1 AND idx = -1`, [middle]);
    expect((await expectSame())[3]?.tasks[0]?.error).toBeNull();
    await pool.query('DELETE FROM agent_server.checkpoint WHERE checkpoint_id = $1', [middle]);
    expect(await expectSame()).toHaveLength(second.length - 1);
  });

  it('is equal on a copy of the thread, except its id', async () => {
    const [threadId, copyId] = [randomUUID(), randomUUID()];
    await run('ask', threadId);
    await copyThread(async (sql, params) => (await graphs.database.pool.query(sql, params)).rows, threadId, copyId);
    const original = JSON.stringify(await history('ask', threadId));
    expect(JSON.stringify(await history('ask', copyId))).toBe(original.replaceAll(threadId, copyId));
    await run('ask', copyId, { input: null, command: { resume: 'yes' } });
    expect(JSON.stringify(await history('ask', threadId))).toBe(original);
  });
});

describe('updates', () => {
  it('adds a checkpoint in the name of a node', async () => {
    const threadId = randomUUID();
    await run('steps', threadId, { interruptBefore: ['two'] });
    const ref = await inspector.updateState(threadGraph('steps'), at(threadId), {
      values: { log: ['by hand'] },
      asNode: 'two',
      metadata: { reason: 'test' },
    });
    const state = await inspector.getState(threadGraph('steps'), at(threadId), { subgraphs: false });
    expect(state.checkpoint).toMatchObject(ref);
    expect(state).toMatchObject({ values: { log: ['one', 'by hand'] }, next: ['three'] });
    expect(state.metadata).toMatchObject({
      source: 'update',
      step: 2,
      writes: { two: { log: ['by hand'] } },
      graph_id: 'steps',
      reason: 'test',
    });
  });

  it('attributes an update without a node to the last one', async () => {
    const threadId = randomUUID();
    await run('steps', threadId, { interruptBefore: ['three'] });
    await inspector.updateState(threadGraph('steps'), at(threadId), { values: { log: ['more'] } });
    const state = await inspector.getState(threadGraph('steps'), at(threadId), { subgraphs: false });
    expect(state.metadata.writes).toEqual({ two: { log: ['more'] } });
    expect(state.next).toEqual(['three']);
  });

  it('requires the node if several ran last', async () => {
    const threadId = randomUUID();
    await run('parallel', threadId);
    const { interrupts } = await inspector.getState(threadGraph('parallel'), at(threadId), { subgraphs: false });
    const resume = Object.fromEntries(interrupts.map(({ id }) => [id as string, 'yes']));
    await run('parallel', threadId, { input: null, command: { resume }, interruptBefore: ['join'] });
    await expect(
      inspector.updateState(threadGraph('parallel'), at(threadId), { values: { result: 1 } }),
    ).rejects.toMatchObject({
      code: 'invalid_state_update',
      message: expect.stringContaining('as_node'),
    });
  });

  it('forks if the checkpoint is not the head, and keeps both branches', async () => {
    const threadId = randomUUID();
    await run('steps', threadId);
    const before = await history('steps', threadId);
    const fork = before.find(({ next }) => next[0] === 'three');
    for (const text of ['left', 'right']) {
      await inspector.updateState(threadGraph('steps'), fork?.checkpoint as CheckpointRef, {
        values: { log: [text] },
        asNode: 'two',
      });
    }
    const after = await history('steps', threadId);
    const [right, left] = after;
    expect(left?.metadata.writes).toEqual({ two: { log: ['left'] } });
    expect(left?.values).toMatchObject({ log: ['one', 'two', 'left'] });
    expect(right?.metadata.writes).toEqual({ two: { log: ['right'] } });
    expect(right?.values).toMatchObject({ log: ['one', 'two', 'right'] });
    expect([left?.parent_checkpoint_id, right?.parent_checkpoint_id]).toEqual([
      fork?.checkpoint_id,
      fork?.checkpoint_id,
    ]);
    const untouched = (states: StateSnapshotWire[]) => states.map(({ values, metadata }) => ({ values, metadata }));
    expect(untouched(after.slice(2))).toEqual(untouched(before));
  });

  it('copies a checkpoint as a fork', async () => {
    const threadId = randomUUID();
    await run('steps', threadId);
    await inspector.updateState(threadGraph('steps'), at(threadId), { values: null, asNode: '__copy__' });
    const [copy] = await history('steps', threadId);
    expect(copy?.metadata).toMatchObject({ source: 'fork', writes: {} });
    expect(copy?.values).toMatchObject({ log: ['one', 'two', 'three'] });
  });

  it.each([
    ['an unknown node', { values: {}, asNode: 'nobody' }, 'unknown_node', 'nobody'],
    ['values that are no object', { values: 7, asNode: 'one' }, 'invalid_state_update', ''],
    ['a message that is none', { values: { messages: [{ role: 'x' }] }, asNode: 'one' }, 'validation_error', ''],
  ])('refuses %s and stores nothing', async (_name, update, code, text) => {
    const threadId = randomUUID();
    await expect(inspector.updateState(threadGraph('steps'), at(threadId), update)).rejects.toMatchObject({
      kind: 'unprocessable',
      code,
      message: expect.stringContaining(text),
    });
    expect(await history('steps', threadId)).toEqual([]);
  });
});

describe('supersteps', () => {
  it('replays a conversation: input, start, then nodes', async () => {
    const threadId = randomUUID();
    const message = { type: 'human', content: 'from elsewhere' };
    const values = { messages: [message] };
    const ref = await inspector.applySupersteps(
      threadGraph('steps'),
      threadId,
      [
        { updates: [{ as_node: '__input__', values }] },
        { updates: [{ as_node: '__start__', values }] },
        { updates: [{ as_node: 'one', values: { log: ['one'] } }] },
      ],
      { origin: 'test' },
    );
    const states = await history('steps', threadId);
    expect(states[0]?.checkpoint).toMatchObject(ref);
    expect(states.map(({ metadata, next }) => [metadata.source, metadata.step, next])).toEqual([
      ['update', 1, ['two']],
      ['update', 0, ['one']],
      ['input', -1, ['__start__']],
    ]);
    expect(states.map(({ metadata }) => metadata.writes)).toEqual([
      { one: { log: ['one'] } },
      { __start__: values },
      { __start__: values },
    ]);
    const { messages, log } = states[0]?.values as { messages: unknown[]; log: string[] };
    expect(log).toEqual(['one']);
    expect(messages).toEqual([expect.objectContaining({ type: 'human', content: 'from elsewhere' })]);
    expect(states[0]?.metadata).toMatchObject({ origin: 'test', graph_id: 'steps', thread_id: threadId });

    await run('steps', threadId, { input: null });
    expect((await inspector.getState(threadGraph('steps'), at(threadId), { subgraphs: false })).values).toMatchObject({
      log: ['one', 'two', 'three'],
    });
  });

  it('applies several nodes in one step, and commands', async () => {
    const threadId = randomUUID();
    await inspector.applySupersteps(
      threadGraph('parallel'),
      threadId,
      [
        { updates: [{ as_node: '__input__', values: {} }] },
        { updates: [{ as_node: '__start__', values: {} }] },
        {
          updates: [
            { as_node: 'left', values: { answers: ['L'] } },
            { as_node: 'right', values: null, command: { update: { answers: ['R'] } } },
            { as_node: 'quick', values: { answers: ['Q'] } },
          ],
        },
      ],
      {},
    );
    const state = await inspector.getState(threadGraph('parallel'), at(threadId), { subgraphs: false });
    expect(state.next).toEqual(['join']);
    expect([...(state.values as { answers: string[] }).answers].sort()).toEqual(['L', 'Q', 'R']);
    expect(state.metadata.writes).toEqual({
      left: { answers: ['L'] },
      right: { answers: ['R'] },
      quick: { answers: ['Q'] },
    });
  });

  it('stores nothing when the command of a later step goes to an unknown node', async () => {
    const threadId = randomUUID();
    const supersteps = [
      { updates: [{ as_node: '__input__', values: { log: ['x'] } }] },
      { updates: [{ as_node: 'one', values: null, command: { goto: 'nobody' } }] },
    ];
    await expect(inspector.applySupersteps(threadGraph('steps'), threadId, supersteps, {})).rejects.toMatchObject({
      code: 'invalid_state_update',
      message: expect.stringContaining("no node 'nobody'"),
    });
    expect(await history('steps', threadId)).toEqual([]);
  });

  it('stores nothing when a later step names an unknown node', async () => {
    const threadId = randomUUID();
    const supersteps = [
      { updates: [{ as_node: '__input__', values: { log: ['x'] } }] },
      { updates: [{ as_node: 'nobody', values: {} }] },
    ];
    await expect(inspector.applySupersteps(threadGraph('steps'), threadId, supersteps, {})).rejects.toMatchObject({
      code: 'unknown_node',
      details: { node: 'nobody' },
    });
    expect(await history('steps', threadId)).toEqual([]);
  });
});
