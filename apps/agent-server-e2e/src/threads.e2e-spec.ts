import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Client } from '@langchain/langgraph-sdk';
import { waitFor } from '@heddle/testing';
import { type AgentServer, agentServerFleet } from './agent-server.harness.js';

interface Counter {
  count: number;
}
interface StreamEvent {
  id?: string;
  event: string;
  data: { run_id?: string; attempt?: number; status?: string; run_status?: string };
}

describe('threads through the official SDK', () => {
  const fleet = agentServerFleet();
  let server: AgentServer;
  let client: Client;

  beforeAll(async () => {
    server = await fleet.start();
    ({ client } = server);
  });
  afterAll(() => fleet.close());

  const count = (threadId: string, by: number) => client.runs.wait(threadId, 'counter', { input: { by } });

  async function counted(...steps: number[]): Promise<string> {
    const { thread_id: id } = await client.threads.create({ metadata: { steps: steps.length } });
    for (const by of steps) await count(id, by);
    return id;
  }

  /** A client that stays on the stream of a thread. */
  function follow(threadId: string, options: Parameters<Client['threads']['joinStream']>[1] = {}) {
    const controller = new AbortController();
    const events: StreamEvent[] = [];
    const reading = (async () => {
      try {
        const stream = client.threads.joinStream(threadId, { ...options, signal: controller.signal });
        for await (const event of stream) events.push(event as StreamEvent);
      } catch (error) {
        if (!controller.signal.aborted) throw error;
      }
    })();
    const close = async () => {
      controller.abort();
      await reading;
    };
    return { events, close, runsDone: () => events.filter(({ data }) => data.status === 'run_done') };
  }

  it('are created, read, changed, copied and deleted', async () => {
    const id = randomUUID();
    const created = await client.threads.create({ threadId: id, metadata: { a: 1 } });
    expect(created).toMatchObject({ thread_id: id, status: 'idle', values: {}, metadata: { a: 1 } });
    await expect(client.threads.create({ threadId: id })).rejects.toThrow('409');
    expect(await client.threads.create({ threadId: id, ifExists: 'do_nothing' })).toMatchObject({ metadata: { a: 1 } });
    expect(await client.threads.update(id, { metadata: { b: 2 } })).toMatchObject({ metadata: { a: 1, b: 2 } });
    expect(await client.threads.update(id, { metadata: { c: 3 }, returnMinimal: true })).toBeUndefined();
    await client.threads.patchState(id, { d: 4 });
    await client.threads.patchState({ configurable: { thread_id: id } }, { e: 5 });
    expect((await client.threads.get(id)).metadata).toEqual({ a: 1, b: 2, c: 3, d: 4, e: 5 });
    const copy = await client.threads.copy(id);
    await client.threads.delete(id);
    await expect(client.threads.get(id)).rejects.toThrow('404');
    expect((await client.threads.get(copy.thread_id)).metadata).toEqual({ a: 1, b: 2, c: 3, d: 4, e: 5 });
  });

  it('start with supersteps, and refuse an invalid state', async () => {
    const create = (content: unknown) =>
      client.threads.create({
        graphId: 'chat',
        supersteps: [{ updates: [{ values: { messages: content }, asNode: '__input__' }] }],
      });
    const { thread_id: id } = await create([{ role: 'user', content: 'hello' }]);
    expect((await client.threads.getState(id)).metadata).toMatchObject({ source: 'input' });
    await expect(create([{ role: 'user', content: 'hello' }, { foo: 1 }])).rejects.toThrow(/422.*"messages",1\]/s);
  });

  it('are searched with extracts, orders and selected fields, and counted', async () => {
    const marker = `reads-${randomUUID()}`;
    const ids: string[] = [];
    for (const by of [3, 5]) {
      const { thread_id: id } = await client.threads.create({ metadata: { marker, by } });
      await count(id, by);
      ids.push(id);
    }
    const found = await client.threads.search({
      metadata: { marker },
      sortBy: 'created_at',
      sortOrder: 'asc',
      select: ['thread_id', 'status'],
      extract: { count: 'values.count', by: 'metadata.by' },
    });
    expect(found).toEqual(
      [3, 5].map((by, at) => ({ thread_id: ids[at], status: 'idle', extracted: { count: by, by } })),
    );
    expect(await client.threads.search({ ids, values: { count: 5 } })).toMatchObject([{ thread_id: ids[1] }]);
    expect(await client.threads.search({ metadata: { marker }, limit: 1, offset: 1 })).toMatchObject([
      { thread_id: ids[0] },
    ]);
    expect(await client.threads.search({ metadata: { marker }, status: 'busy' })).toEqual([]);
    expect(await client.threads.count({ metadata: { marker }, values: { count: 5 }, status: 'idle' })).toBe(1);
    await expect(client.threads.search({ extract: { a: 'status' } })).rejects.toThrow('422');
  });

  it('have a history: before a state in all its forms, by metadata, and of a subgraph', async () => {
    const id = await counted(1, 2, 3);
    const history = await client.threads.getHistory<Counter>(id, { limit: 100 });
    const [newest, second] = history;
    const older = history.slice(2).map(({ checkpoint }) => checkpoint.checkpoint_id);
    const checkpoint = second?.checkpoint;
    for (const before of [checkpoint?.checkpoint_id, checkpoint, { configurable: checkpoint }]) {
      const page = await client.threads.getHistory(id, { before: before as never, limit: 100 });
      expect(page.map((state) => state.checkpoint.checkpoint_id)).toEqual(older);
    }
    const inputs = await client.threads.getHistory(id, { metadata: { source: 'input' }, limit: 100 });
    expect(inputs).toHaveLength(3);
    expect(await client.threads.getHistory(id, { limit: 1 })).toEqual([newest]);
    expect(await client.threads.getState(id, checkpoint)).toEqual(second);
    expect(await client.threads.getState(id, checkpoint?.checkpoint_id as string)).toEqual(second);

    const { thread_id: nested } = await client.threads.create();
    await client.runs.wait(nested, 'subgraphs', { input: { topic: 'looms' }, interruptBefore: ['researcher'] });
    const { tasks } = await client.threads.getState(nested);
    await client.runs.wait(nested, 'subgraphs', { input: null });
    const inside = await client.threads.getHistory(nested, { checkpoint: tasks[0]?.checkpoint as never, limit: 100 });
    expect(inside.length).toBeGreaterThan(1);
    expect(new Set(inside.map((state) => state.checkpoint.checkpoint_ns))).toEqual(
      new Set([tasks[0]?.checkpoint?.checkpoint_ns]),
    );
  });

  it('accept edits of their state, also of an older one, and the next run continues from there', async () => {
    const id = await counted(1, 2);
    const { checkpoint } = (await client.threads.updateState<Counter>(id, {
      values: { count: 10 },
      asNode: 'add',
    })) as never;
    const edited = await client.threads.getState<Counter>(id);
    expect(edited).toMatchObject({ checkpoint, metadata: { source: 'update' }, values: { count: 13 } });
    const older = (await client.threads.getHistory<Counter>(id, { limit: 100 })).find(
      ({ values }) => values.count === 1,
    );
    await client.threads.updateState(id, {
      values: { count: 100 },
      asNode: 'add',
      checkpoint: older?.checkpoint as never,
    });
    await count(id, 1);
    expect((await client.threads.get<Counter>(id)).values.count).toBe(102);
  });

  it('are followed over all their runs, from the beginning and after any event', async () => {
    const id = await counted(1);
    const lifecycle = follow(id, { lastEventId: '-', streamMode: 'lifecycle' });
    await waitFor(() => lifecycle.runsDone().length === 1);
    const [first] = lifecycle.runsDone();
    const modes = { streamMode: ['run_modes', 'state_update'] as ['run_modes', 'state_update'] };
    const live = follow(id, { lastEventId: first?.id as string, ...modes });
    await count(id, 2);
    await client.threads.updateState(id, { values: { count: 10 }, asNode: 'add' });
    await count(id, 3);
    await waitFor(() => lifecycle.runsDone().length === 3 && live.runsDone().length === 2);
    await Promise.all([live.close(), lifecycle.close()]);
    expect(lifecycle.events.map(({ event, data }) => [event, data.attempt ?? data.run_status])).toEqual(
      [1, 2, 3].flatMap(() => [
        ['metadata', 1],
        ['metadata', 'success'],
      ]),
    );
    const names = new Set(live.events.map(({ event }) => event));
    expect(names).toEqual(new Set(['metadata', 'values', 'state_update']));

    const replayed = follow(id, { lastEventId: live.events[0]?.id as string, ...modes });
    await waitFor(() => replayed.events.length === live.events.length - 1);
    await replayed.close();
    expect(replayed.events).toEqual(live.events.slice(1));
    await expect(client.threads.joinStream(randomUUID()).next()).rejects.toThrow('404');
    await expect(client.threads.joinStream(id, { lastEventId: 'abc' }).next()).rejects.toThrow('422');
  });
});
