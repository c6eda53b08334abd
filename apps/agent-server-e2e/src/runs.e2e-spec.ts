import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Command } from '@langchain/langgraph';
import type { StreamMode } from '@langchain/langgraph-sdk';
import { RemoteGraph } from '@langchain/langgraph/remote';
import type { Client } from '@langchain/langgraph-sdk';
import { type HttpCaller, httpCaller, waitFor } from '@heddle/testing';
import { type AgentServer, agentServerFleet, apiKey, collect } from './agent-server.harness.js';

/** Takes longer than the test. */
const endless = { steps: 1000, delay_ms: 60_000 };
const say = (content: string) => ({ messages: [{ role: 'user', content }] });

describe('the runs of the official SDK', () => {
  const fleet = agentServerFleet();
  let server: AgentServer;
  let client: Client;
  let http: HttpCaller;

  beforeAll(async () => {
    server = await fleet.start();
    ({ client } = server);
    http = httpCaller(server.url, apiKey);
  });
  afterAll(() => fleet.close());

  const thread = async () => (await client.threads.create()).thread_id;
  const begun = (threadId: string, runId: string) =>
    waitFor(async () => (await client.runs.get(threadId, runId)).status === 'running', { what: 'the run to begin' });

  it('are created, joined, read, listed and deleted', async () => {
    const threadId = await thread();
    let told: { run_id: string; thread_id?: string } | undefined;
    const run = await client.runs.create(threadId, 'counter', {
      input: { by: 3 },
      metadata: { source: 'e2e' },
      onRunCreated: (created) => (told = created),
    });
    expect(run).toMatchObject({
      thread_id: threadId,
      status: 'pending',
      metadata: { source: 'e2e', graph_id: 'counter' },
    });
    expect(told).toEqual({ run_id: run.run_id, thread_id: threadId });
    expect(await client.runs.join(threadId, run.run_id)).toMatchObject({ count: 3 });
    expect(await client.runs.get(threadId, run.run_id)).toMatchObject({
      run_id: run.run_id,
      status: 'success',
      kwargs: { input: { by: 3 }, stream_mode: ['values'] },
      multitask_strategy: 'enqueue',
    });
    const second = await client.runs.create(threadId, 'counter', { input: { by: 1 } });
    await client.runs.join(threadId, second.run_id);
    const ids = async (options?: Parameters<typeof client.runs.list>[1]) =>
      (await client.runs.list(threadId, options)).map(({ run_id: id }) => id);
    expect(await ids()).toEqual([second.run_id, run.run_id]);
    expect(await ids({ limit: 1, offset: 1 })).toEqual([run.run_id]);
    expect(await ids({ status: 'error' })).toEqual([]);
    expect(await client.runs.list(threadId, { status: 'success', select: ['run_id', 'status'] })).toEqual(
      [second, run].map(({ run_id: id }) => ({ run_id: id, status: 'success' })),
    );
    await client.runs.delete(threadId, run.run_id);
    await expect(client.runs.get(threadId, run.run_id)).rejects.toThrow('404');
    expect(await ids()).toEqual([second.run_id]);
    expect((await client.threads.getState(threadId)).values).toMatchObject({ count: 4 });
  });

  it('are created several at once', async () => {
    const runs = await client.runs.createBatch([
      { assistantId: 'counter', input: { by: 1 } },
      { assistantId: 'counter', input: { by: 2 }, metadata: { second: true } },
    ]);
    expect(runs).toMatchObject([{ status: 'pending' }, { status: 'pending', metadata: { second: true } }]);
    const outputs = await Promise.all(runs.map((run) => client.runs.join(run.thread_id, run.run_id)));
    expect(outputs).toMatchObject([{ count: 1 }, { count: 2 }]);
    const bad = client.runs.createBatch([{ assistantId: 'counter' }, { assistantId: 'nothing' }]);
    await expect(bad).rejects.toThrow('Run 1 of the batch');
    await expect(client.runs.createBatch([])).rejects.toThrow('422');
  });

  it('work without a thread', async () => {
    expect(await client.runs.wait(null, 'counter', { input: { by: 2 } })).toMatchObject({ count: 2 });
    let created: { run_id: string } | undefined;
    const events = await collect(
      client.runs.stream(null, 'chat', {
        input: say('Hello'),
        streamMode: 'messages-tuple',
        onRunCreated: (run) => (created = run),
      }),
    );
    expect(events.map(({ event }) => event)).toEqual(['metadata', ...events.slice(1).map(() => 'messages')]);
    const replayed = await collect(client.runs.joinStream(null, created?.run_id as string, { lastEventId: '-1' }));
    expect(replayed).toEqual(events);
    const run = await client.runs.create(null, 'counter', { input: { by: 5 } });
    expect(await client.runs.join(run.thread_id, run.run_id)).toMatchObject({ count: 5 });
    await expect(client.runs.create(null, 'approval', { command: { resume: true } })).rejects.toThrow('400');
  });

  it('are cancelled by id, with and without waiting, also after their end', async () => {
    const threadId = await thread();
    const run = await client.runs.create(threadId, 'slow', { input: endless });
    await begun(threadId, run.run_id);
    await client.runs.cancel(threadId, run.run_id, true);
    expect((await client.runs.get(threadId, run.run_id)).status).toBe('interrupted');
    await client.runs.cancel(threadId, run.run_id);
    const gone = await client.runs.create(threadId, 'slow', { input: endless });
    await begun(threadId, gone.run_id);
    await client.runs.cancel(threadId, gone.run_id, true, 'rollback');
    await expect(client.runs.get(threadId, gone.run_id)).rejects.toThrow('404');
    await expect(client.runs.cancel(threadId, randomUUID())).rejects.toThrow('404');
  });

  it('are cancelled several at once, by ids and by status', async () => {
    const [one, other] = [await thread(), await thread()];
    const begin = async (threadId: string) => {
      const run = await client.runs.create(threadId, 'slow', { input: endless });
      await begun(threadId, run.run_id);
      const waiting = await client.runs.create(threadId, 'slow', { input: endless });
      return [run.run_id, waiting.run_id] as const;
    };
    const [first] = [await begin(one), await begin(other)];
    const statuses = async (threadId: string) =>
      (await client.runs.list(threadId)).map(({ status }) => status).reverse();
    await client.runs.cancelMany({ threadId: one, runIds: [first[1]] });
    expect([await statuses(one), await statuses(other)]).toEqual([
      ['running', 'interrupted'],
      ['running', 'pending'],
    ]);
    // The request of a stop button.
    await client.runs.cancelMany({ threadId: one, status: 'all' });
    await waitFor(async () => (await statuses(one))[0] === 'interrupted', { what: 'the first thread to stop' });
    expect(await statuses(other)).toEqual(['running', 'pending']);
    await client.runs.cancelMany({ status: 'all', action: 'rollback' });
    await waitFor(async () => (await client.runs.list(other)).length === 0, { what: 'the other runs to go' });
    await expect(client.runs.cancelMany({ status: 'pending' })).rejects.toThrow('404');
    await expect(client.runs.cancelMany({ runIds: [first[0]], status: 'all' })).rejects.toThrow('422');
  });

  it('are stopped when the waiting client disconnects, if requested', async () => {
    const threadId = await thread();
    const leaving = new AbortController();
    let runId: string | undefined;
    const left = collect(
      client.runs.stream(threadId, 'slow', {
        input: endless,
        onDisconnect: 'cancel',
        signal: leaving.signal,
        onRunCreated: (run) => {
          runId = run.run_id;
          leaving.abort();
        },
      }),
    ).catch(() => undefined);
    await waitFor(async () => (await client.runs.list(threadId))[0]?.status === 'interrupted', { what: 'the cancel' });
    await left;
    const { cancellation } = await http.json('GET', `/threads/${threadId}/runs/${runId}`);
    expect(cancellation).toMatchObject({ reason: 'disconnect', action: 'interrupt' });
  });

  it.each([
    ['values', ['values']],
    ['updates', ['updates']],
    ['messages', ['messages/complete', 'messages/metadata', 'messages/partial']],
    ['messages-tuple', ['messages']],
    ['events', ['events']],
    ['debug', ['debug']],
    ['tasks', ['tasks']],
    ['checkpoints', ['checkpoints']],
  ] as const)('stream %s alone', async (streamMode, expected) => {
    const events = await collect(client.runs.stream(await thread(), 'chat', { input: say('Hello'), streamMode }));
    expect(events[0]?.event).toBe('metadata');
    expect([...new Set(events.slice(1).map(({ event }) => event))].sort()).toEqual(expected);
  });

  it('stream custom events of nodes, and any modes together', async () => {
    const input = { steps: 2, delay_ms: 1 };
    const custom = await collect(client.runs.stream(await thread(), 'slow', { input, streamMode: 'custom' }));
    expect(custom.slice(1).map(({ data }) => data)).toEqual([
      { step: 1, of: 2 },
      { step: 2, of: 2 },
    ]);
    const streamMode = ['values', 'updates', 'custom', 'tasks', 'checkpoints', 'debug'] as const;
    const events = await collect(client.runs.stream(await thread(), 'slow', { input, streamMode: [...streamMode] }));
    expect(new Set(events.map(({ event }) => event))).toEqual(new Set(['metadata', ...streamMode]));
  });

  it('stream subgraphs under their namespace, and join by mode', async () => {
    const threadId = await thread();
    let runId: string | undefined;
    const events = await collect(
      client.runs.stream(threadId, 'subgraphs', {
        input: { topic: 'looms' },
        streamMode: ['values', 'updates'],
        streamSubgraphs: true,
        onRunCreated: (run) => (runId = run.run_id),
      }),
    );
    const names = events.map(({ event }) => event.replace(/\|researcher:[\da-f-]{36}$/, '|researcher'));
    expect(new Set(names)).toEqual(
      new Set(['metadata', 'values', 'updates', 'values|researcher', 'updates|researcher']),
    );
    const joined = await collect(
      client.runs.joinStream(threadId, runId as string, { lastEventId: '-1', streamMode: 'updates' }),
    );
    expect(joined).toEqual(events.filter(({ event }) => event === 'metadata' || event.startsWith('updates')));
    const path = `/threads/${threadId}/runs/${runId}/stream?stream_subgraphs=false`;
    const { body } = await http.call('GET', path, { headers: { 'last-event-id': '-1' } });
    const without = [...(body as string).matchAll(/^event: (.*)\r$/gm)].map(([, event]) => event);
    expect(without).toEqual(events.map(({ event }) => event).filter((event) => !event.includes('|')));
  });

  it('report their usage, one by one, by thread and for the workspace', async () => {
    const threadId = await thread();
    for (const content of ['Hello', 'And again']) await client.runs.wait(threadId, 'chat', { input: say(content) });
    const runs = await http.json<{ usage: { total_tokens: number } }[]>(
      'GET',
      `/threads/${threadId}/runs?select=usage`,
    );
    const state = await client.threads.getState<{ messages: { usage_metadata?: { total_tokens: number } }[] }>(
      threadId,
    );
    const told = state.values.messages.map(({ usage_metadata: usage }) => usage?.total_tokens ?? 0).filter(Boolean);
    expect(runs.map(({ usage }) => usage.total_tokens).reverse()).toEqual(told);
    const total = told.reduce((sum, tokens) => sum + tokens, 0);
    expect(await http.json('GET', `/threads/${threadId}/usage`)).toMatchObject({
      runs: 2,
      messages: 2,
      total_tokens: total,
    });
    const { groups } = await http.json<{ groups: { graph_id: string }[] }>('GET', '/usage?group_by=graph,day');
    expect(groups.map(({ graph_id: id }) => id)).toContain('chat');
  });

  it('are found across threads', async () => {
    const marker = randomUUID();
    const runs = [];
    for (let index = 0; index < 3; index += 1) {
      runs.push(await client.runs.create(await thread(), 'counter', { input: {}, metadata: { marker } }));
    }
    const body = { metadata: { marker }, limit: 2 };
    const page = await http.call('POST', '/runs/search', { body });
    const cursor = page.headers.get('x-pagination-cursor');
    const rest = await http.call('POST', '/runs/search', { body: { ...body, cursor } });
    const found = [...(page.body as { run_id: string }[]), ...(rest.body as { run_id: string }[])];
    expect(found.map(({ run_id: id }) => id)).toEqual(runs.map(({ run_id: id }) => id).reverse());
    expect(await http.json('POST', '/runs/count', { body: { metadata: { marker } } })).toBe(3);
  });

  it('report an interrupt in each requested mode', async () => {
    const input = { amount: 40 };
    const told = async (streamMode: StreamMode[], options: object = {}) => {
      const events = await collect(
        client.runs.stream(await thread(), 'approval', { input, streamMode, ...options } as never),
      );
      return events.flatMap(({ event, data }) =>
        Object.hasOwn(data as object, '__interrupt__') ? [[event, (data as { __interrupt__: [] }).__interrupt__]] : [],
      );
    };
    const open = [{ id: expect.any(String), value: { question: 'Pay 40 to ACME?', amount: 40 } }];
    const both: StreamMode[] = ['values', 'updates'];
    expect(await told(both)).toEqual([
      ['updates', open],
      ['values', open],
    ]);
    for (const options of [{ interruptBefore: ['review'] }, { interruptAfter: ['propose'] }]) {
      expect(await told(both, options)).toEqual([
        ['updates', []],
        ['values', []],
      ]);
      expect(await told(['values'], options)).toEqual([['values', []]]);
    }
  });

  it('serve a remote graph', async () => {
    const remote = new RemoteGraph({ graphId: 'approval', url: server.url, apiKey });
    const config = { configurable: { thread_id: await thread() } };
    await expect(remote.invoke({ amount: 40 }, config)).rejects.toMatchObject({
      name: 'GraphInterrupt',
      interrupts: [{ value: { amount: 40 } }],
    });
    expect((await remote.getState(config)).tasks[0]?.interrupts).toMatchObject([{ value: { amount: 40 } }]);
    expect(await remote.invoke(new Command({ resume: true }), config)).toMatchObject({ status: 'paid' });
    const counter = new RemoteGraph({ graphId: 'counter', url: server.url, apiKey });
    const other = { configurable: { thread_id: await thread() } };
    expect(await collect(await counter.stream({ by: 2 }, { ...other, streamMode: 'updates' }))).toEqual([
      { add: { count: 2 } },
    ]);
    const forked = await counter.updateState(other, { count: 5 }, 'add');
    expect(forked.configurable).toMatchObject({ thread_id: other.configurable.thread_id });
    expect((await counter.getState(other)).values).toMatchObject({ count: 7 });
    const history = await collect(counter.getStateHistory(other, { limit: 2 }));
    expect(history).toHaveLength(2);
    expect(history[0]?.values).toMatchObject({ count: 7 });
  });
});
