import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Client } from 'pg';
import { type TestApp, type TestDatabase, waitFor } from '@heddle/testing';
import { send } from './protocol-client.js';
import { createAgentServerDatabase, startGraphServer } from './test-app.js';
import { newThread } from './thread-calls.js';

const configPath = fileURLToPath(new URL('graph-fixtures/langgraph.json', import.meta.url));

let database: TestDatabase;
let gates: string;
let servers: TestApp[];

beforeEach(async () => {
  database = await createAgentServerDatabase();
  gates = await mkdtemp(join(tmpdir(), 'gates-'));
  servers = [await startGraphServer(database, configPath), await startGraphServer(database, configPath)];
});
afterEach(async () => {
  for (const each of servers) await each.close();
  await rm(gates, { recursive: true });
  await database.close();
});

/** Two messages make a state that is too large for a row. */
const content = (turn: number) => `turn ${turn} ${'x'.repeat(40_000)}`;
const body = (turn: number, more: object = {}) => ({
  assistant_id: 'steps',
  input: { messages: [{ role: 'user', content: content(turn) }] },
  stream_mode: ['values', 'updates'],
  ...more,
});

const startRun = async (threadId: string, turn: number, more: object = {}, [server] = servers): Promise<string> => {
  const run = await (server as TestApp).json<{ run_id: string }>('POST', `/threads/${threadId}/runs`, {
    body: body(turn, more),
  });
  return run.run_id;
};

/** The whole stream of the run, as one server sends it. */
const streamOf = async (server: TestApp | undefined, threadId: string, runId: string): Promise<string> => {
  const path = `/threads/${threadId}/runs/${runId}/stream`;
  const { body: text } = await (server as TestApp).call('GET', path, { headers: { 'last-event-id': '-1' } });
  return text as string;
};
const statesIn = (stream: string) =>
  [...stream.matchAll(/^event: values\r?\ndata: (.*)$/gm)].map(
    ([, data]) => JSON.parse(data as string) as { messages: { content: string }[]; log: string[] },
  );

interface Row {
  event: string;
  size: number;
  omitted: { checkpoint_id: string; keys: string[] } | null;
}
const rowsOf = (runId: string): Promise<Row[]> =>
  database.dataSource.query(
    'SELECT event, length(data) AS size, omitted FROM agent_server.run_event WHERE run_id = $1 ORDER BY seq',
    [runId],
  );
/** Rows of states that leave out large values. */
async function shortRows(): Promise<Row[]> {
  const rows = await database.dataSource.query<Row[]>(
    `SELECT event, length(data) AS size, omitted FROM agent_server.run_event WHERE event = 'values'`,
  );
  return rows.filter(({ omitted }) => omitted !== null);
}
async function largestRow(): Promise<number> {
  const [row] = await database.dataSource.query<{ size: number }[]>(
    'SELECT max(length(data)) AS size FROM agent_server.run_event',
  );
  return row?.size ?? 0;
}
const statusOf = async (threadId: string, runId: string) =>
  (await servers[0]?.json<{ status: string }>('GET', `/threads/${threadId}/runs/${runId}`))?.status;

/** A thread whose next state is too large for a row. */
async function largeThread(): Promise<string> {
  const threadId = await newThread(servers[0] as TestApp);
  await servers[0]?.json('POST', `/threads/${threadId}/runs/wait`, { body: body(1) });
  return threadId;
}

const gated = (gate: string) => ({ config: { configurable: { gate } } });

describe('logs of runs', () => {
  it('leave out large values, and every server sends the same stream', async () => {
    const threadId = await largeThread();
    const runId = await startRun(threadId, 2);
    const streams = await Promise.all(servers.map((server) => streamOf(server, threadId, runId)));
    const [first, second] = streams as [string, string];
    expect(statesIn(first)).toHaveLength(4);
    expect(
      statesIn(first)
        .at(-1)
        ?.messages.map((message) => message.content),
    ).toEqual([content(1), 'first', content(2), 'first']);
    expect(statesIn(second)).toEqual(statesIn(first));
    const rows = await rowsOf(runId);
    const states = rows.filter(({ event }) => event === 'values');
    expect(states.map(({ omitted }) => omitted?.keys)).toEqual(states.map(() => ['messages']));
    expect(new Set(states.map(({ omitted }) => omitted?.checkpoint_id)).size).toBe(4);
    expect(rows.reduce((sum, { size }) => sum + size, 0)).toBeLessThan(5_000);

    // A server that started after the run reads all events from the database.
    const late = await startGraphServer(database, configPath);
    servers.push(late);
    expect(await streamOf(late, threadId, runId)).toBe(first);
  });

  it.each<[string, object]>([
    ['of mode events', { stream_mode: ['values', 'events'] }],
    ['with subgraphs', { stream_subgraphs: true }],
    ['with durability sync', { durability: 'sync' }],
  ])('leave out large values in runs %s', async (_name, options) => {
    const threadId = await largeThread();
    await servers[0]?.call('POST', `/threads/${threadId}/runs/stream`, { body: body(2, options) });
    expect(await shortRows()).toHaveLength(4);
  });

  it('leave out large values in runs of the streaming protocol', async () => {
    const [server] = servers as [TestApp];
    const threadId = await largeThread();
    const { input } = body(2);
    const started = await send(server, threadId, 'run.start', { assistant_id: 'steps', input });
    await waitFor(async () => (await statusOf(threadId, String(started.result?.run_id))) === 'success');
    expect(await shortRows()).toHaveLength(4);
  });

  it('are followed by other servers while the run is under way', async () => {
    const threadId = await largeThread();
    const gate = join(gates, 'open');
    const runId = await startRun(threadId, 2, gated(gate));
    const streams = servers.map((server) => streamOf(server, threadId, runId));
    await waitFor(async () => (await rowsOf(runId)).filter(({ omitted }) => omitted).length === 2);
    await writeFile(gate, '');
    const [first, second] = (await Promise.all(streams)).map(statesIn);
    expect(first?.map(({ log }) => log.length)).toEqual([3, 4, 5, 6]);
    expect(second).toEqual(first);
  });

  it('are followed up to a checkpoint that is not stored yet, and no further', async () => {
    const threadId = await largeThread();
    const gate = join(gates, 'open');
    const holder = new Client({ connectionString: database.url });
    await holder.connect();
    try {
      const runId = await startRun(threadId, 2, gated(gate));
      const streams = servers.map((server) => streamOf(server, threadId, runId));
      await waitFor(async () => (await rowsOf(runId)).filter(({ omitted }) => omitted).length === 2);
      await holder.query('BEGIN');
      await holder.query('LOCK TABLE agent_server.checkpoint IN SHARE MODE');
      await writeFile(gate, '');
      // The events of the next steps are stored before their checkpoints.
      await waitFor(async () => (await rowsOf(runId)).filter(({ omitted }) => omitted).length > 2);
      await holder.query('COMMIT');
      const [first, second] = (await Promise.all(streams)).map(statesIn);
      expect(first).toHaveLength(4);
      expect(second).toEqual(first);
    } finally {
      await holder.end();
    }
  });

  it('lose an event whose checkpoint was removed, and no other', async () => {
    const threadId = await largeThread();
    const runId = await startRun(threadId, 2);
    await waitFor(async () => (await statusOf(threadId, runId)) === 'success');
    const states = (await rowsOf(runId)).filter(({ omitted }) => omitted);
    await database.dataSource.query('DELETE FROM agent_server.checkpoint WHERE checkpoint_id = ANY ($1::text[])', [
      states.slice(0, 2).map(({ omitted }) => omitted?.checkpoint_id),
    ]);
    const late = await startGraphServer(database, configPath);
    servers.push(late);
    const stream = await streamOf(late, threadId, runId);
    expect(statesIn(stream).map(({ log }) => log.length)).toEqual([5, 6]);
    expect(stream.match(/^event: updates/gm)).toHaveLength(3);
  });

  it('have whole events in a run without a thread', async () => {
    const messages = [1, 2].map((turn) => ({ role: 'user', content: content(turn) }));
    await servers[0]?.call('POST', '/runs/stream', { body: body(1, { input: { messages } }) });
    expect(await shortRows()).toEqual([]);
    expect(await largestRow()).toBeGreaterThan(80_000);
  });

  it('have whole events while a server is connected that would show short ones', async () => {
    const before = new Client({ connectionString: database.url, application_name: 'heddle-agent-server/4:listen' });
    await before.connect();
    try {
      const threadId = await largeThread();
      await servers[0]?.call('POST', `/threads/${threadId}/runs/stream`, { body: body(2) });
      expect(await shortRows()).toEqual([]);
      expect(await largestRow()).toBeGreaterThan(80_000);
    } finally {
      await before.end();
    }
  });
});
