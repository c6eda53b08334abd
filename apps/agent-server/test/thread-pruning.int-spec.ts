import { describe, expect, it } from '@jest/globals';
import type { TestApp } from '@heddle/testing';
import { gate } from './fake-graphs.js';
import { useGraphServer, useTestServers } from './server-fixture.js';
import type { TestServer } from './test-app.js';
import { newThread } from './thread-calls.js';

const unknown = '99999999-9999-4999-8999-999999999999';
const theirs = { key: 'other' };

interface Pruned {
  pruned_count: number;
  busy_thread_ids: string[];
}
interface Sizes {
  total_bytes: number;
  checkpoints: { count: number; bytes: number };
  channel_values: { count: number; bytes: number; by_channel: Record<string, { versions: number; bytes: number }> };
  pending_writes: { count: number; bytes: number };
}

const prune = (server: TestApp, body: object, options: object = {}) =>
  server.json<Pruned>('POST', '/threads/prune', { body, ...options });

describe('pruning threads', () => {
  const servers = useTestServers();
  const start = () => servers.start({ HEDDLE_STATIC_API_KEYS: 'test-key,other:22222222-2222-4222-8222-222222222222' });
  const run = { assistant_id: 'chat', input: 1 };

  const exists = async (server: TestServer, id: string, options: object = {}) =>
    (await server.call('GET', `/threads/${id}`, options)).status === 200;

  it('deletes them with all dependent rows, and skips unknown ids and those of other workspaces', async () => {
    const server = await start();
    const ids = await Promise.all(Array.from({ length: 30 }, () => newThread(server)));
    await server.json('POST', `/threads/${ids[0]}/runs/wait`, { body: run });
    const foreign = await newThread(server, theirs);
    const kept = await newThread(server);
    const body = { thread_ids: [...ids, ids[0], unknown, foreign] };
    expect(await prune(server, { ...body, dry_run: true })).toEqual({ pruned_count: 30, busy_thread_ids: [] });
    expect(await exists(server, ids[0] as string)).toBe(true);
    expect(await prune(server, body)).toEqual({ pruned_count: 30, busy_thread_ids: [] });
    expect(await prune(server, body)).toEqual({ pruned_count: 0, busy_thread_ids: [] });
    expect(await exists(server, foreign, theirs)).toBe(true);
    const [left] = await servers.query(`SELECT
      (SELECT array_agg(thread_id ORDER BY created_at) FROM agent_server.thread) AS threads,
      (SELECT count(*)::int FROM agent_server.run) AS runs, (SELECT count(*)::int FROM agent_server.run_end) AS ends,
      (SELECT count(*)::int FROM agent_server.run_event) AS events`);
    expect(left).toEqual({ threads: [foreign, kept], runs: 0, ends: 0, events: 0 });
  });

  it.each(['delete', 'keep_latest'])('with %s leaves those with a run or an edit, and names them', async (strategy) => {
    const server = await start();
    const [running, waiting, edited, held, free] = await Promise.all(
      Array.from({ length: 5 }, () => newThread(server)),
    );
    const [going, editing] = [gate(), gate()];
    server.runtime.behaviour = async (request, emit) => {
      await going.opened;
      return server.runtime.complete(request, emit);
    };
    await server.json('POST', `/threads/${running}/runs`, { body: run });
    await server.json('POST', `/threads/${waiting}/runs`, { body: { ...run, after_seconds: 1000 } });
    await server.json('PATCH', `/threads/${edited}`, { body: { metadata: { graph_id: 'chat' } } });
    const reached = gate();
    server.inspector.beforeUpdate = async () => {
      reached.open();
      await editing.opened;
    };
    const edit = server.json('POST', `/threads/${edited}/state`, { body: { values: { a: 1 } } });
    await reached.opened;
    const holder = servers.dataSource.createQueryRunner();
    await holder.startTransaction();
    await holder.query(`SELECT FROM agent_server.thread WHERE thread_id = $1 FOR UPDATE`, [held]);

    const body = { thread_ids: [running, waiting, edited, held, free], strategy };
    const outcome = await prune(server, body);
    expect(outcome.pruned_count).toBe(1);
    expect(new Set(outcome.busy_thread_ids)).toEqual(new Set([running, waiting, edited, held]));
    const tried = await prune(server, { ...body, dry_run: true });
    expect(new Set(tried.busy_thread_ids)).toEqual(new Set([running, waiting, edited]));

    await holder.rollbackTransaction();
    await holder.release();
    going.open();
    editing.open();
    await edit;
    for (const id of [running, waiting, edited, held]) expect(await exists(server, id as string)).toBe(true);
    expect(await exists(server, free as string)).toBe(strategy === 'keep_latest');
  });

  it('reports the size of threads of the own workspace only', async () => {
    const server = await start();
    const id = await newThread(server);
    const none = { count: 0, bytes: 0 };
    expect(await server.json('GET', `/threads/${id}/storage`)).toEqual({
      thread_id: id,
      total_bytes: 0,
      checkpoints: none,
      channel_values: { ...none, by_channel: {} },
      pending_writes: none,
    });
    for (const [path, options] of [
      [`/threads/${id}/storage`, theirs],
      [`/threads/${unknown}/storage`, {}],
    ] as const) {
      expect(await server.call('GET', path, options)).toMatchObject({
        status: 404,
        body: { code: 'thread_not_found' },
      });
    }
  });
});

describe('pruning the history of a thread whose graph is real', () => {
  const server = useGraphServer();

  const history = (id: string) => server.json<object[]>('GET', `/threads/${id}/history?limit=100`);
  const sizes = (id: string) => server.json<Sizes>('GET', `/threads/${id}/storage`);
  const wait = (id: string, body: object) => server.json('POST', `/threads/${id}/runs/wait`, { body });

  it('keeps the newest state with its interrupt: the run continues with the answer', async () => {
    const id = await newThread(server);
    await wait(id, { assistant_id: 'ask', input: {} });
    const thread = await server.json('GET', `/threads/${id}`);
    expect(thread).toMatchObject({ status: 'interrupted' });
    const state = await server.json('GET', `/threads/${id}/state?subgraphs=true`);
    const before = await sizes(id);
    expect(before.checkpoints.count).toBeGreaterThan(1);
    expect(before.pending_writes.count).toBeGreaterThan(0);

    expect(await prune(server, { thread_ids: [id], strategy: 'keep_latest' })).toMatchObject({ pruned_count: 1 });
    expect(await history(id)).toHaveLength(1);
    expect(await server.json('GET', `/threads/${id}`)).toEqual(thread);
    expect(await server.json('GET', `/threads/${id}/state?subgraphs=true`)).toEqual(state);
    const after = await sizes(id);
    expect(after.checkpoints.count).toBe(1);
    expect(after.total_bytes).toBeLessThan(before.total_bytes);

    const copy = await server.json<{ thread_id: string }>('POST', `/threads/${id}/copy`);
    for (const threadId of [id, copy.thread_id]) {
      expect(await wait(threadId, { assistant_id: 'ask', command: { resume: 'yes' } })).toEqual({
        answers: ['after'],
        result: { answer: 'yes' },
      });
    }
  });

  it('notifies clients that have the history, if rows were removed', async () => {
    const id = await newThread(server);
    await wait(id, { assistant_id: 'steps', input: {} });
    const [{ checkpoint_id: oldest } = {}] = (await history(id)).slice(-1) as { checkpoint_id?: string }[];
    const ask = (path: string, known?: string) =>
      server.send('GET', `/threads/${id}${path}`, { headers: known === undefined ? {} : { 'if-none-match': known } });
    const known = String((await ask('/history')).headers.get('etag'));
    await prune(server, { thread_ids: [id], strategy: 'keep_latest' });
    const answer = await ask('/history', known);
    expect([answer.status, await answer.json()]).toEqual([200, [expect.anything()]]);
    expect((await ask(`/state/${oldest}`, known)).status).toBe(404);
    const pruned = String(answer.headers.get('etag'));
    await prune(server, { thread_ids: [id], strategy: 'keep_latest' });
    expect((await ask('/history', pruned)).status).toBe(304);
  });

  it('does not keep a copy from showing what an edit under way has stored', async () => {
    const id = await newThread(server);
    await wait(id, { assistant_id: 'steps', input: {} });
    const query = `SELECT "values", head FROM agent_server.thread WHERE thread_id = $1`;
    const [before] = await server.database.dataSource.query<{ values: unknown; head: unknown }[]>(query, [id]);
    await server.json('POST', `/threads/${id}/state`, { body: { values: { log: ['edited'] }, as_node: 'three' } });
    // The state between the checkpoint of an edit and its end.
    await server.database.dataSource.query(
      `UPDATE agent_server.thread SET edit_lease_id = gen_random_uuid(), edit_lease_until = now() + interval '1 minute',
         "values" = $2::json, head = $3::json WHERE thread_id = $1`,
      [id, JSON.stringify(before?.values), JSON.stringify(before?.head)],
    );
    const { thread_id: copyId } = await server.json<{ thread_id: string }>('POST', `/threads/${id}/copy`);
    const [newest] = await history(copyId);
    expect(newest).toMatchObject({ values: { log: expect.arrayContaining(['edited']) } });
    expect(await server.json('GET', `/threads/${copyId}/state`)).toEqual(newest);
  });

  it('keeps the memory of a conversation, over many runs', async () => {
    const id = await newThread(server);
    for (let at = 1; at <= 3; at += 1) {
      await wait(id, { assistant_id: 'steps', input: {} });
      await prune(server, { thread_ids: [id], strategy: 'keep_latest' });
      const { values } = await server.json<{ values: { log: string[] } }>('GET', `/threads/${id}/state`);
      expect(values.log).toHaveLength(3 * at);
      expect(await history(id)).toHaveLength(1);
    }
    const { total_bytes: total, channel_values: values, checkpoints, pending_writes: writes } = await sizes(id);
    expect(Object.keys(values.by_channel)).toEqual(expect.arrayContaining(['log', 'messages']));
    expect(values.by_channel.log?.versions).toBe(1);
    expect(total).toBe(values.bytes + checkpoints.bytes + writes.bytes);
  });
});
