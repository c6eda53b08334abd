import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Client } from '@langchain/langgraph-sdk';
import { type HttpCaller, httpCaller, waitFor } from '@heddle/testing';
import { type AgentServer, agentServerFleet, apiKey, collect } from './agent-server.harness.js';

const origin = 'https://studio.example.com';
/** Takes longer than the test. */
const endless = { steps: 1000, delay_ms: 60_000 };
const ask = { messages: [{ role: 'user', content: 'Looms?' }] };

describe('options of version 1.15 of the SDK', () => {
  const fleet = agentServerFleet();
  let server: AgentServer;
  let client: Client;
  let http: HttpCaller;

  beforeAll(async () => {
    server = await fleet.start({ HEDDLE_CORS_ORIGINS: origin });
    ({ client } = server);
    http = httpCaller(server.url, apiKey);
  });
  afterAll(() => fleet.close());

  const thread = async () => (await client.threads.create()).thread_id;

  it('are announced', async () => {
    expect(await http.json('GET', '/info')).toMatchObject({ flags: { stream_namespaces: true, strict_resume: true } });
  });

  it('streamNamespaces limits a stream to the root or to a subgraph', async () => {
    const threadId = await thread();
    const stream = (streamNamespaces?: string[]) =>
      collect(
        client.runs.stream(threadId, 'subgraphs', {
          input: ask,
          streamMode: ['values', 'updates'],
          streamSubgraphs: true,
          ...(streamNamespaces ? { streamNamespaces } : {}),
        }),
      );
    const all = await stream();
    expect(all.some(({ event }) => event.includes('|'))).toBe(true);
    const root = await stream(['']);
    expect(root.map(({ event }) => event)).toEqual(
      all.map(({ event }) => event).filter((event) => !event.includes('|')),
    );

    const { run_id: runId } = await client.runs.create(threadId, 'subgraphs', {
      input: ask,
      streamMode: ['values', 'updates'],
      streamSubgraphs: true,
    });
    const joined = await collect(client.runs.joinStream(threadId, runId, { lastEventId: '-1' }));
    const [, namespace] = joined.find(({ event }) => event.includes('|'))?.event.split('|') ?? [];
    const inside = await collect(
      client.runs.joinStream(threadId, runId, { lastEventId: '-1', streamNamespaces: [namespace as string] }),
    );
    const places = new Set(inside.map(({ event }) => event.split('|').slice(1).join('|')));
    expect([...places].sort()).toEqual(['', namespace]);
    expect(inside.filter(({ event }) => !event.includes('|')).map(({ event }) => event)).toEqual(['metadata']);
  });

  it('joinStream with a checkpoint has the events behind it, or all', async () => {
    const threadId = await thread();
    const run = await client.runs.create(threadId, 'counter', {
      input: { by: 1 },
      streamMode: ['checkpoints', 'updates'],
    });
    const join = (options: object) =>
      collect(client.runs.joinStream(threadId, run.run_id, { lastEventId: '-1', ...options }));
    const all = await join({});
    const at = all.findIndex(({ event }) => event === 'checkpoints');
    const { checkpoint } = all[at]?.data as unknown as { checkpoint: { checkpoint_id: string } };
    expect(await join({ checkpointId: checkpoint.checkpoint_id })).toEqual(all.slice(at + 1));
    expect(await join({ checkpointId: '1f1e5411-e499-6ab2-8000-000000000001' })).toEqual(all);
    const later = all.at(-2)?.id as string;
    expect(await join({ checkpointId: checkpoint.checkpoint_id, lastEventId: later })).toEqual(all.slice(-1));
  });

  it('cancel with a reason records it', async () => {
    const threadId = await thread();
    const { run_id: runId } = await client.runs.create(threadId, 'slow', { input: endless });
    await waitFor(async () => (await client.runs.get(threadId, runId)).status === 'running', { what: 'the run' });
    await client.runs.cancel(threadId, runId, true, 'interrupt', { reason: 'taken' });
    expect(await client.runs.get(threadId, runId)).toMatchObject({
      status: 'interrupted',
      cancellation: { reason: 'taken' },
      cancel_reason: expect.stringMatching(/^taken: by /),
    });
    await expect(client.runs.cancel(threadId, runId, false, 'rollback', { reason: 'taken' })).rejects.toThrow(
      'input was taken',
    );
  });

  it('strictResume refuses an answer that nothing waits for, and keeps the state', async () => {
    const threadId = await thread();
    await client.runs.wait(threadId, 'counter', { input: { by: 1 } });
    const before = await client.threads.getState(threadId);
    const resume = { command: { resume: 'yes' }, raiseError: false };
    const ignored = await client.runs.wait(threadId, 'counter', resume);
    expect(ignored).toMatchObject({ count: 1 });
    const refused = await client.runs.wait(threadId, 'counter', { ...resume, strictResume: true });
    expect(refused).toMatchObject({ __error__: { error: 'UnknownInterruptError' } });
    expect((await client.threads.getState(threadId)).values).toEqual(before.values);
  });

  it('select limits assistants, threads, states, runs and crons', async () => {
    const threadId = await thread();
    await client.runs.wait(threadId, 'counter', { input: { by: 1 } });
    await client.crons.create('counter', { schedule: '0 0 1 1 *', input: {} });
    const keysOf = (rows: object[]) => Object.keys(rows[0] ?? {});
    expect(keysOf(await client.assistants.search({ select: ['assistant_id'] }))).toEqual(['assistant_id']);
    expect(keysOf(await client.threads.search({ select: ['thread_id', 'status'] }))).toEqual(['thread_id', 'status']);
    expect(keysOf(await client.runs.list(threadId, { select: ['run_id'] }))).toEqual(['run_id']);
    expect(keysOf(await client.crons.search({ select: ['cron_id'] }))).toEqual(['cron_id']);
    const state = await client.threads.getState(threadId, undefined, { select: ['values.count'] });
    expect(state).toEqual({ values: { count: 1 } });
    const [newest] = await client.threads.getHistory(threadId, { limit: 1, select: ['values.count'] });
    expect(newest).toEqual({ values: { count: 1 } });
  });

  it('a page of the internet may reach the server in a private network, if CORS permits it', async () => {
    const preflight = async (from: string) => {
      const { headers } = await fetch(`${server.url}/threads`, {
        method: 'OPTIONS',
        headers: {
          origin: from,
          'access-control-request-method': 'POST',
          'access-control-request-private-network': 'true',
        },
      });
      return headers.get('access-control-allow-private-network');
    };
    expect(await preflight(origin)).toBe('true');
    expect(await preflight('https://elsewhere.example.com')).toBeNull();
  });
});
