import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Annotation, END, START, StateGraph } from '@langchain/langgraph';
import { RemoteGraph } from '@langchain/langgraph/remote';
import { Client } from '@langchain/langgraph-sdk';
import type { AgentServerClient } from '@heddle/client-agent-server';
import { type AgentServer, agentServerFleet, apiKey, collect, otherTenantKey } from './agent-server.harness.js';

interface Message {
  type: string;
  content: string;
  id: string;
}
interface ChatState {
  messages: Message[];
}

describe('the official SDK', () => {
  const fleet = agentServerFleet();
  let server: AgentServer;
  let client: Client;
  let api: AgentServerClient;

  beforeAll(async () => {
    server = await fleet.start();
    ({ client, api } = server);
  });
  afterAll(() => fleet.close());

  const say = (content: string) => ({ messages: [{ role: 'user', content }] });

  it('waits for runs, and later runs see the earlier history', async () => {
    const thread = await client.threads.create({ metadata: { purpose: 'wait' } });
    expect(thread).toMatchObject({ status: 'idle', values: {}, metadata: { purpose: 'wait' } });
    await client.runs.wait(thread.thread_id, 'chat', { input: say('My loom is red.') });
    const values = (await client.runs.wait(thread.thread_id, 'chat', {
      input: say('What did I say before?'),
    })) as unknown as ChatState;
    expect(values.messages.map((message) => message.type)).toEqual(['human', 'ai', 'human', 'ai']);
    expect(values.messages[3]?.content).toContain('My loom is red.');

    const state = await client.threads.getState<ChatState>(thread.thread_id);
    expect(state.values).toEqual(values);
    expect(state.next).toEqual([]);
    expect(state.checkpoint.checkpoint_id).toEqual(expect.any(String));
    expect(state.metadata).toMatchObject({ graph_id: 'chat', thread_id: thread.thread_id, source: 'loop' });

    const history = await client.threads.getHistory<ChatState>(thread.thread_id, { limit: 100 });
    expect(history[0]?.checkpoint.checkpoint_id).toBe(state.checkpoint.checkpoint_id);
    expect(history.length).toBeGreaterThanOrEqual(4);
    const older = history.at(-2);
    const again = await client.threads.getState<ChatState>(thread.thread_id, older?.checkpoint.checkpoint_id as string);
    expect(again.values).toEqual(older?.values);
    const before = await client.threads.getHistory(thread.thread_id, { before: history[0] as never, limit: 100 });
    expect(before).toHaveLength(history.length - 1);
  });

  it('streams the life cycle of tool calls', async () => {
    const thread = await client.threads.create();
    const input = say('What is 6 x 7?');
    const stream = client.runs.stream(thread.thread_id, 'tools', { input, streamMode: 'tools' });
    const events = (await collect(stream)).filter(({ event }) => event !== 'metadata');
    expect(new Set(events.map(({ event }) => event))).toEqual(new Set(['tools']));
    const told = events.map(({ data }) => data as unknown as { event: string; name: string; toolCallId: string });
    expect(told.map(({ event }) => event)).toEqual(['on_tool_start', 'on_tool_end']);
    expect(new Set(told.map(({ toolCallId }) => toolCallId)).size).toBe(1);
  });

  it('ignores names of subgraph nodes, and reads the subgraph of a stopped run', async () => {
    const input = { topic: 'looms' };
    const free = await client.threads.create();
    await client.runs.wait(free.thread_id, 'subgraphs', { input, interruptBefore: ['search', 'nowhere'] });
    expect((await client.threads.getState(free.thread_id)).next).toEqual([]);

    const stopped = await client.threads.create();
    await client.runs.wait(stopped.thread_id, 'subgraphs', { input, interruptBefore: ['researcher'] });
    const { tasks } = await client.threads.getState(stopped.thread_id);
    expect(tasks.map(({ name, checkpoint }) => [name, checkpoint])).toEqual([
      ['researcher', { thread_id: stopped.thread_id, checkpoint_ns: `researcher:${tasks[0]?.id}` }],
    ]);
  });

  it('streams values, updates and tokens, metadata first', async () => {
    const thread = await client.threads.create();
    let created: string | undefined;
    const events = await collect(
      client.runs.stream(thread.thread_id, 'chat', {
        input: say('Hello'),
        streamMode: ['values', 'updates', 'messages-tuple'],
        onRunCreated: (run) => (created = run.run_id),
      }),
    );
    expect(events[0]).toMatchObject({ event: 'metadata', data: { run_id: created, attempt: 1 } });
    const names = new Set(events.map((event) => event.event));
    expect(names).toEqual(new Set(['metadata', 'values', 'updates', 'messages']));
    const tokens = events.filter((event) => event.event === 'messages');
    expect(tokens.length).toBeGreaterThan(2);
    const text = tokens.map((event) => (event.data as unknown as [Message])[0].content).join('');
    const final = events.filter((event) => event.event === 'values').at(-1)?.data as unknown as ChatState;
    expect(final.messages.at(-1)?.content).toBe(text);

    const replay = await collect(client.runs.joinStream(thread.thread_id, created as string, { lastEventId: '-1' }));
    expect(replay).toEqual(events);
    const middle = events[3] as { id?: string };
    const rest = await collect(client.runs.joinStream(thread.thread_id, created as string, { lastEventId: middle.id }));
    expect(rest).toEqual(events.slice(4));
  });

  it('copies a thread, and the copy is independent', async () => {
    const thread = await client.threads.create();
    await client.runs.wait(thread.thread_id, 'counter', { input: { by: 5 } });
    const copy = await client.threads.copy(thread.thread_id);
    expect(copy.thread_id).not.toBe(thread.thread_id);
    const [original, copied] = await Promise.all(
      [thread, copy].map(({ thread_id: id }) => client.threads.getHistory(id, { limit: 100 })),
    );
    expect(copied?.map((state) => state.values)).toEqual(original?.map((state) => state.values));
    await client.runs.wait(copy.thread_id, 'counter', { input: { by: 2 } });
    expect((await client.threads.getState(copy.thread_id)).values).toMatchObject({ count: 7 });
    expect((await client.threads.getState(thread.thread_id)).values).toMatchObject({ count: 5 });
  });

  it('searches and counts threads', async () => {
    const marker = `search-${randomUUID()}`;
    const threads = [];
    for (let index = 0; index < 3; index += 1) {
      threads.push(await client.threads.create({ metadata: { marker, nested: { index } } }));
    }
    const found = await client.threads.search({ metadata: { marker }, sortBy: 'created_at', sortOrder: 'asc' });
    expect(found.map((thread) => thread.thread_id)).toEqual(threads.map((thread) => thread.thread_id));
    expect(await client.threads.count({ metadata: { marker } })).toBe(3);
    const one = await client.threads.search({ metadata: { marker, nested: { index: 1 } } });
    expect(one.map((thread) => thread.thread_id)).toEqual([threads[1]?.thread_id]);
    const { response: page } = await api.POST('/threads/search', { body: { metadata: { marker }, limit: 2 } });
    expect(page.headers.get('x-pagination-total')).toBe('3');
    expect(page.headers.get('x-pagination-next')).toBe('2');
  });

  it('creates a thread with supersteps', async () => {
    const thread = await client.threads.create({
      graphId: 'chat',
      supersteps: [
        { updates: [{ values: say('from elsewhere'), asNode: '__input__' }] },
        { updates: [{ values: say('from elsewhere'), asNode: '__start__' }] },
        { updates: [{ values: { messages: [{ role: 'assistant', content: 'Noted.' }] }, asNode: 'model' }] },
      ],
    });
    const values = thread.values as unknown as ChatState;
    expect(values.messages.map((message) => message.content)).toEqual(['from elsewhere', 'Noted.']);
    expect((await client.threads.getState(thread.thread_id)).next).toEqual([]);
  });

  it('stops for a person and continues with the answer', async () => {
    const thread = await client.threads.create();
    const stopped = (await client.runs.wait(thread.thread_id, 'approval', { input: { amount: 40 } })) as Record<
      string,
      unknown
    >;
    expect(stopped.__interrupt__).toEqual([
      { id: expect.any(String), value: { question: 'Pay 40 to ACME?', amount: 40 } },
    ]);
    const waiting = await client.threads.get(thread.thread_id);
    expect(waiting.status).toBe('interrupted');
    expect(Object.values(waiting.interrupts ?? {})).toHaveLength(1);
    const done = await client.runs.wait(thread.thread_id, 'approval', { command: { resume: true } });
    expect(done).toMatchObject({ status: 'paid' });
    expect((await client.threads.get(thread.thread_id)).status).toBe('idle');
  });

  it('changes the state by hand, and forks', async () => {
    const thread = await client.threads.create();
    await client.runs.wait(thread.thread_id, 'counter', { input: { by: 1 } });
    const before = await client.threads.getState(thread.thread_id);
    await client.threads.updateState(thread.thread_id, { values: { count: 10 }, asNode: 'add' });
    expect((await client.threads.get(thread.thread_id)).values).toMatchObject({ count: 11 });
    const forked = await client.runs.wait(thread.thread_id, 'counter', {
      input: { by: 3 },
      checkpointId: before.checkpoint.checkpoint_id as string,
    });
    expect(forked).toMatchObject({ count: 4 });
  });

  it("applies the configuration of each run's assistant", async () => {
    const assistant = await client.assistants.create({
      graphId: 'counter',
      config: { configurable: { by: 100 } },
      name: 'Hundreds',
    });
    expect(assistant).toMatchObject({ graph_id: 'counter', version: 1, context: { by: 100 } });
    const thread = await client.threads.create();
    await client.runs.wait(thread.thread_id, assistant.assistant_id, { input: {} });
    const plain = await client.runs.wait(thread.thread_id, 'counter', { input: {} });
    expect(plain).toMatchObject({ count: 101 });
  });

  it('reports a failed run in the body, on the run and on the thread', async () => {
    const thread = await client.threads.create();
    await expect(client.runs.wait(thread.thread_id, 'failing', { input: {} })).rejects.toThrow(
      'LoomJammedError: The second step failed',
    );
    expect((await client.threads.get(thread.thread_id)).status).toBe('error');
    const [run] = await client.runs.list(thread.thread_id);
    expect(run?.status).toBe('error');
    const events = await collect(client.runs.stream(thread.thread_id, 'failing', { input: { fail_in: 'first' } }));
    expect(events.at(-1)).toMatchObject({
      event: 'error',
      data: { error: 'LoomJammedError', message: 'The first step failed' },
    });
  });

  it('runs without a thread, and leaves nothing behind', async () => {
    let threadId: string | undefined;
    const values = await client.runs.wait(null, 'counter', { input: { by: 9 } });
    expect(values).toMatchObject({ count: 9 });
    const run = await client.runs.create(null, 'counter', { input: {}, onCompletion: 'keep' } as never);
    await client.runs.join(run.thread_id, run.run_id);
    expect((await client.threads.get(run.thread_id)).values).toMatchObject({ count: 1 });
    const events = await collect(
      client.runs.stream(null, 'chat', { input: say('Hi'), onRunCreated: (created) => (threadId = created.thread_id) }),
    );
    expect(events.at(-1)?.event).toBe('values');
    expect(threadId).toBeUndefined();
    expect(await client.threads.count({ status: 'busy' })).toBe(0);
  });

  it('serves a graph that another graph calls remotely', async () => {
    const remote = new RemoteGraph({ graphId: 'counter', url: server.url, apiKey });
    expect(await remote.invoke({ by: 6 })).toMatchObject({ count: 6 });
    const { thread_id: threadId } = await client.threads.create();
    const config = { configurable: { thread_id: threadId } };
    const chunks = await collect(await remote.stream({ by: 2 }, { ...config, streamMode: 'updates' }));
    expect(chunks).toEqual([{ add: { count: 2 } }]);
    expect((await remote.getState(config)).values).toMatchObject({ count: 2 });
    await remote.updateState(config, { count: 5 }, 'add');
    expect((await remote.getState(config)).values).toMatchObject({ count: 7 });
    const history = [];
    for await (const state of remote.getStateHistory(config)) history.push(state);
    expect(history.length).toBeGreaterThanOrEqual(3);
  });

  it('serves the nodes of a local graph, which stops at their interrupts', async () => {
    const State = Annotation.Root({ amount: Annotation<number>, by: Annotation<number>, count: Annotation<number> });
    const [counter, approval] = ['counter', 'approval'].map(
      (graphId) => new RemoteGraph({ graphId, url: server.url, apiKey }),
    ) as [RemoteGraph, RemoteGraph];
    const local = new StateGraph(State)
      .addNode('add', counter)
      .addNode('approve', approval)
      .addEdge(START, 'add')
      .addEdge('add', 'approve')
      .addEdge('approve', END)
      .compile();
    expect(await local.invoke({ by: 3, amount: 4 })).toMatchObject({
      count: 3,
      __interrupt__: [{ value: { question: 'Pay 4 to ACME?', amount: 4 } }],
    });
    const { nodes } = await approval.getGraphAsync();
    expect(Object.keys(nodes)).toEqual(['__start__', 'propose', 'review', 'pay', '__end__']);
  });

  it('hides everything from another workspace', async () => {
    const thread = await client.threads.create();
    await client.runs.wait(thread.thread_id, 'counter', { input: {} });
    const other = new Client({ apiUrl: server.url, apiKey: otherTenantKey, callerOptions: { maxRetries: 0 } });
    await expect(other.threads.get(thread.thread_id)).rejects.toThrow('404');
    await expect(other.runs.list(thread.thread_id)).rejects.toThrow('404');
    await expect(other.threads.getState(thread.thread_id)).rejects.toThrow('404');
    expect(await other.threads.search({ ids: [thread.thread_id] })).toEqual([]);
    const mine = await other.assistants.get('chat');
    expect(mine.assistant_id).toBe('eb6db400-e3c8-5d06-a834-015cb89efe69');
  });

  it('answers a repeated creation with the first run', async () => {
    const thread = await client.threads.create();
    const wait = (assistant_id: string) =>
      api.POST('/threads/{thread_id}/runs/wait', {
        params: { path: { thread_id: thread.thread_id }, header: { 'Idempotency-Key': 'once' } },
        body: { assistant_id, input: {} },
      });
    const [first, second] = await Promise.all([wait('counter'), wait('counter')]);
    expect(first.response.headers.get('content-location')).toBe(second.response.headers.get('content-location'));
    expect([first.data, second.data]).toEqual([{ count: 1 }, { count: 1 }]);
    expect(await client.runs.list(thread.thread_id)).toHaveLength(1);
    expect((await wait('chat')).response.status).toBe(409);
  });
});
