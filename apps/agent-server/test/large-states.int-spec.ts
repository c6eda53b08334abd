import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import { type TestApp, type TestDatabase, waitFor } from '@heddle/testing';
import { createAgentServerDatabase, startGraphServer } from './test-app.js';
import { newThread } from './thread-calls.js';

const configPath = fileURLToPath(new URL('graph-fixtures/langgraph.json', import.meta.url));

type Thread = Record<string, unknown> & { thread_id: string; values: State };
interface State {
  messages: { content: string }[];
  log: string[];
}

/** Content of each message: two make a state that is too large for its row. */
const content = (turn: number) => `turn ${turn} ${'x'.repeat(10_000)}`;

let database: TestDatabase;
let server: TestApp;
const opened: TestApp[] = [];

beforeEach(async () => {
  database = await createAgentServerDatabase();
  server = await start();
});
afterEach(async () => {
  for (const each of opened.splice(0)) await each.close();
  await database.close();
});

async function start(): Promise<TestApp> {
  const started = await startGraphServer(database, configPath);
  opened.push(started);
  return started;
}

const turn = (threadId: string, number: number, at = server) =>
  at.json<State>('POST', `/threads/${threadId}/runs/wait`, {
    body: { assistant_id: 'steps', input: { messages: [{ role: 'user', content: content(number) }] } },
  });

/** Characters of the row of the thread, and of the ends of its runs. */
async function stored(threadId: string): Promise<{ row: number; ends: number }> {
  const [sizes] = await database.dataSource.query<{ row: number; ends: number }[]>(
    `SELECT (SELECT length(t::text) FROM agent_server.thread t WHERE thread_id = $1) AS row,
       (SELECT sum(length(e::text))::int FROM agent_server.run_end e WHERE thread_id = $1) AS ends`,
    [threadId],
  );
  return sizes as { row: number; ends: number };
}

const contents = ({ messages }: State) => messages.map((message) => message.content).filter((text) => text !== 'first');

it('rows leave out large values, and every answer has them', async () => {
  const id = await newThread(server);
  await turn(id, 1);
  expect(contents(await turn(id, 2))).toEqual([content(1), content(2)]);
  const { row, ends } = await stored(id);
  // The first turn is small enough for its row.
  expect(row).toBeLessThan(5_000);
  expect(ends).toBeLessThan(13_000);

  const whole = [content(1), content(2)];
  const other = await start();
  for (const each of [server, other]) {
    const thread = await each.json<Thread>('GET', `/threads/${id}`);
    expect(contents(thread.values)).toEqual(whole);
    expect(thread.values.log).toHaveLength(6);
    expect(Object.keys(thread.values)).toEqual(['messages', 'log']);
    expect(contents((await each.json<{ values: State }>('GET', `/threads/${id}/state`)).values)).toEqual(whole);
  }
  const [found] = await other.json<Thread[]>('POST', '/threads/search', { body: { ids: [id] } });
  expect(contents((found as Thread).values)).toEqual(whole);
  const patched = await other.json<Thread>('PATCH', `/threads/${id}`, { body: { metadata: { a: 1 } } });
  expect(contents(patched.values)).toEqual(whole);
  const again = await other.json<Thread>('POST', '/threads', { body: { thread_id: id, if_exists: 'do_nothing' } });
  expect(contents(again.values)).toEqual(whole);
  const copy = await other.json<Thread>('POST', `/threads/${id}/copy`, {});
  expect(contents(copy.values)).toEqual(whole);
  expect(contents((await other.json<Thread>('GET', `/threads/${copy.thread_id}`)).values)).toEqual(whole);
  expect((await stored(copy.thread_id)).row).toBeLessThan(5_000);
});

it('reads the state of a row without large values as its checkpoint has it', async () => {
  const id = await newThread(server);
  await turn(id, 1);
  await turn(id, 2);
  const other = await start();
  const [{ head }] = (await database.dataSource.query(`SELECT head FROM agent_server.thread WHERE thread_id = $1`, [
    id,
  ])) as [{ head: Record<string, unknown> & { metadata: Record<string, unknown> } }];
  for (const each of [server, other]) {
    const state = await each.json<Thread & { metadata: object }>('GET', `/threads/${id}/state`);
    const { values, metadata } = state;
    expect(contents(values)).toEqual([content(1), content(2)]);
    expect(state).toEqual({ ...head, values, metadata });
    expect(metadata).toMatchObject(head.metadata);
    const select = 'select=values.messages[-2:]&select=next&select=metadata.step';
    expect(await each.json('GET', `/threads/${id}/state?${select}`)).toEqual({
      values: { messages: values.messages.slice(-2) },
      next: [],
      metadata: { step: head.metadata.step },
    });
  }
  // The history no longer has the checkpoint of the row.
  await database.dataSource.query(
    `UPDATE agent_server.thread SET omitted = jsonb_set(omitted::jsonb, '{checkpoint_id}', to_jsonb($2::text)) WHERE thread_id = $1`,
    [id, randomUUID()],
  );
  expect(await other.json('GET', `/threads/${id}/state?select=next&select=values.log[-1:]`)).toEqual({
    next: [],
    values: { log: ['three'] },
  });
});

it('a join in another process has all values of its run, also after later runs', async () => {
  const id = await newThread(server);
  await turn(id, 1);
  await turn(id, 2);
  await turn(id, 3);
  const runs = await server.json<{ run_id: string }[]>('GET', `/threads/${id}/runs`);
  const other = await start();
  const join = (at: number) => other.json<State>('GET', `/threads/${id}/runs/${runs[at]?.run_id}/join`);
  expect(contents(await join(1))).toEqual([content(1), content(2)]);
  expect(contents(await join(0))).toEqual([content(1), content(2), content(3)]);

  // The checkpoint of this run is pruned, so the output has the newest state.
  await server.json('POST', '/threads/prune', { body: { thread_ids: [id], strategy: 'keep_latest' } });
  expect(contents(await join(1))).toEqual([content(1), content(2), content(3)]);
});

it('a search extracts omitted values, and filters by those that rows have', async () => {
  const id = await newThread(server);
  await turn(id, 1);
  await turn(id, 2);
  const extract = {
    newest: 'values.messages[-2].content',
    none: 'values.messages[99].content',
    last: 'values.log[-1]',
    key: 'values.messages.content',
  };
  const body = { ids: [id], extract, select: ['thread_id'] };
  expect(await server.json('POST', '/threads/search', { body })).toEqual([
    { thread_id: id, extracted: { newest: content(2), none: null, last: 'three', key: null } },
  ]);
  const matches = async (values: object) => {
    const found = await server.json<Thread[]>('POST', '/threads/search', { body: { values, select: ['thread_id'] } });
    return found.length;
  };
  expect([await matches({ log: ['two'] }), await matches({ log: ['other'] })]).toEqual([1, 0]);
});

it('edits leave out large values, and a smaller state is in its row again', async () => {
  const id = await newThread(server);
  await turn(id, 1);
  const edit = (values: unknown, asNode: string) =>
    server.json('POST', `/threads/${id}/state`, { body: { values, as_node: asNode } });
  await edit({ messages: [{ role: 'user', id: 'large', content: content(2) }] }, 'one');
  expect((await stored(id)).row).toBeLessThan(5_000);
  expect(contents((await server.json<Thread>('GET', `/threads/${id}`)).values)).toEqual([content(1), content(2)]);
  await edit({ messages: [{ type: 'remove', id: 'large', content: '' }] }, 'one');
  expect((await stored(id)).row).toBeGreaterThan(10_000);
  const { values } = await server.json<Thread>('GET', `/threads/${id}`);
  expect(contents(values)).toEqual([content(1)]);
});

it('the end of a streamed run needs no large values, and every later answer has them', async () => {
  const id = await newThread(server);
  const streamed = (number: number) => {
    const input = { messages: [{ role: 'user', content: content(number) }] };
    return server.call('POST', `/threads/${id}/runs/stream`, {
      body: { assistant_id: 'steps', input, stream_mode: ['updates'] },
    });
  };
  for (const number of [1, 2, 3, 4]) await streamed(number);
  await waitFor(async () => (await server.json<Thread>('GET', `/threads/${id}`)).status === 'idle');
  expect((await stored(id)).row).toBeLessThan(5_000);

  const whole = [1, 2, 3, 4].map(content);
  const { values } = await server.json<Thread>('GET', `/threads/${id}`);
  expect([contents(values), Object.keys(values)]).toEqual([whole, ['messages', 'log']]);
  const state = await server.json<object>('GET', `/threads/${id}/state`);
  const [newest] = await server.json<object[]>('GET', `/threads/${id}/history?limit=1`);
  expect(state).toEqual(newest);
  const [run] = await server.json<{ run_id: string }[]>('GET', `/threads/${id}/runs`);
  expect(contents(await server.json<State>('GET', `/threads/${id}/runs/${run?.run_id}/join`))).toEqual(whole);

  // A reader that comes while the run is under way.
  const slow = await server.json<{ run_id: string }>('POST', `/threads/${id}/runs`, {
    body: { assistant_id: 'steps', input: { messages: [] }, config: { configurable: { delay_ms: 500 } } },
  });
  await waitFor(async () => {
    const { status } = await server.json<{ status: string }>('GET', `/threads/${id}/runs/${slow.run_id}`);
    return status === 'running';
  });
  expect(contents(await server.json<State>('GET', `/threads/${id}/runs/${slow.run_id}/join`))).toEqual(whole);
});

it('a run that is rolled back leaves the state before it', async () => {
  const id = await newThread(server);
  await turn(id, 1);
  await turn(id, 2);
  const started = await server.json<{ run_id: string }>('POST', `/threads/${id}/runs`, {
    body: { assistant_id: 'steps', input: { messages: [] }, config: { configurable: { delay_ms: 60_000 } } },
  });
  const cancel = `/threads/${id}/runs/${started.run_id}/cancel?action=rollback&wait=true`;
  await server.call('POST', cancel, {});
  const { values } = await server.json<Thread>('GET', `/threads/${id}`);
  expect(contents(values)).toEqual([content(1), content(2)]);
});

it('rows have all values while a server is connected that cannot read them from checkpoints', async () => {
  const before = new Client({ connectionString: database.url, application_name: 'heddle-agent-server/2:listen' });
  await before.connect();
  try {
    const id = await newThread(server);
    await turn(id, 1);
    await turn(id, 2);
    expect((await stored(id)).row).toBeGreaterThan(20_000);
  } finally {
    await before.end();
  }
});
