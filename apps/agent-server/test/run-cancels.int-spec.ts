import { describe, expect, it } from '@jest/globals';
import { waitFor } from '@heddle/testing';
import { aborted, untilAborted } from './fake-graphs.js';
import { useTestServers } from './server-fixture.js';
import type { TestServer } from './test-app.js';
import { createRun, newThread, runsOf } from './thread-calls.js';

describe('cancelling', () => {
  const servers = useTestServers();
  const { start } = servers;

  const cancelMany = (server: TestServer, body: object, query = '') =>
    server.call('POST', `/runs/cancel${query}`, { body });
  /** Newest first. */
  const statuses = async (server: TestServer, threadId: string) =>
    (await runsOf(server, threadId)).map((run) => run.status);

  /** A server whose runs last until they are aborted, and say when they have begun. */
  const startHolding = async (...options: Parameters<typeof start>) => {
    const server = await start(...options);
    server.runtime.behaviour = async (request, _emit, signal) => {
      await aborted(signal);
      return { kind: 'aborted', head: server.runtime.states.write(request.threadId, { seen: [request.input] }) };
    };
    return server;
  };
  const begun = (server: TestServer, count: number) =>
    waitFor(() => server.runtime.executed.length >= count, { what: `${count} executions` });

  it('stops all runs in flight on a thread, and records the origin of the request', async () => {
    const server = await startHolding();
    const [threadId, other] = [await newThread(server), await newThread(server)];
    for (const id of [threadId, threadId, threadId, other]) await createRun(server, id);
    await begun(server, 2);
    expect(await server.call('POST', `/threads/${threadId}/runs/cancel`)).toMatchObject({ status: 204 });
    await waitFor(async () => (await statuses(server, threadId)).every((status) => status === 'interrupted'), {
      what: 'the thread to be stopped',
    });
    for (const run of await runsOf(server, threadId)) {
      expect(run.cancellation).toEqual({
        reason: 'thread_request',
        by: expect.any(String),
        action: 'interrupt',
        requested_at: expect.stringMatching(/Z$/),
      });
    }
    expect(await statuses(server, other)).toEqual(['running']);
    expect(server.runtime.executed).toHaveLength(2);
    // A late press of a stop button finds no run to cancel.
    expect(await server.call('POST', `/threads/${threadId}/runs/cancel`)).toMatchObject({ status: 204 });
    const missing = await server.call('POST', '/threads/99999999-9999-4999-8999-999999999999/runs/cancel');
    expect(missing).toMatchObject({ status: 404, body: { code: 'thread_not_found' } });
  });

  const actions = ['interrupt', 'rollback'] as const;
  it.each(
    (['pending', 'running', 'finished'] as const).flatMap((state) =>
      actions.flatMap((action) => [false, true].map((wait) => ({ state, action, wait }))),
    ),
  )('of a run that is $state, with $action, wait $wait', async ({ state, action, wait }) => {
    const server = await startHolding();
    const threadId = await newThread(server);
    if (state === 'finished') server.runtime.behaviour = undefined;
    const first = await createRun(server, threadId);
    if (state === 'finished') {
      await waitFor(async () => (await statuses(server, threadId))[0] === 'success', { what: 'the end' });
    } else await begun(server, 1);
    const target = state === 'pending' ? await createRun(server, threadId) : first;
    const path = `/threads/${threadId}/runs/${target.run_id}`;
    const answer = await server.call('POST', `${path}/cancel?action=${action}&wait=${wait}`);
    // A waiting client gets the values of the thread so far.
    expect([answer.status, answer.body]).toEqual(wait ? [200, expect.anything()] : [202, undefined]);

    const gone = state !== 'finished' && action === 'rollback';
    const ended = gone ? undefined : state === 'finished' ? 'success' : 'interrupted';
    const find = async () => (await runsOf(server, threadId)).find(({ run_id: id }) => id === target.run_id)?.status;
    if (wait) expect(await find()).toBe(ended);
    else await waitFor(async () => (await find()) === ended, { what: 'the cancel' });
    if (gone) expect((await server.call('GET', path)).status).toBe(404);
    const { status } = await server.json<{ status: string }>('GET', `/threads/${threadId}`);
    expect(status).toBe(state === 'pending' ? 'busy' : 'idle');
  });

  it('removes the runs in flight on a thread with a rollback', async () => {
    const server = await startHolding();
    const threadId = await newThread(server);
    for (let index = 0; index < 3; index += 1) await createRun(server, threadId);
    await begun(server, 1);
    await server.call('POST', `/threads/${threadId}/runs/cancel?action=rollback`);
    await waitFor(async () => (await runsOf(server, threadId)).length === 0, { what: 'the runs to go' });
    expect(await server.json('GET', `/threads/${threadId}`)).toMatchObject({ status: 'idle' });
  });

  it('stops runs by status on one thread, and no other ones', async () => {
    const server = await startHolding();
    const [threadId, other] = [await newThread(server), await newThread(server)];
    for (const id of [threadId, other]) await createRun(server, id);
    await begun(server, 2);
    for (const id of [threadId, other]) await createRun(server, id);
    expect(await cancelMany(server, { thread_id: threadId, status: 'pending' })).toMatchObject({ status: 204 });
    expect(await statuses(server, threadId)).toEqual(['interrupted', 'running']);
    expect(await statuses(server, other)).toEqual(['pending', 'running']);
    const again = await cancelMany(server, { thread_id: threadId, status: 'pending' });
    expect(again).toMatchObject({ status: 404, body: { code: 'no_runs_to_cancel' } });
  });

  it('stops runs of many threads in a few transactions, also while another process does the same', async () => {
    const [a, b] = [await start({ AGENT_ROLE: 'api' }), await start({ AGENT_ROLE: 'api' })];
    const threads = await Promise.all(Array.from({ length: 120 }, () => newThread(a)));
    await Promise.all(threads.map((threadId) => createRun(a, threadId)));
    const committed = async () => {
      const [row] = await servers.query<{ count: string }>(
        `SELECT count(DISTINCT xmin::text) AS count FROM agent_server.run WHERE status = 'interrupted'`,
      );
      return Number(row?.count);
    };
    const answers = await Promise.all([a, b].map((server) => cancelMany(server, { status: 'all' })));
    expect(answers.map(({ status }) => status).filter((status) => status !== 204 && status !== 404)).toEqual([]);
    const [left] = await servers.query<{ count: string }>(
      `SELECT count(*) AS count FROM agent_server.run WHERE status <> 'interrupted' OR cancel_reason <> 'bulk_request'`,
    );
    expect(Number(left?.count)).toBe(0);
    expect(await committed()).toBeLessThanOrEqual(6);
    const idle = await a.json<unknown[]>('POST', '/threads/search', { body: { status: 'idle', limit: 1000 } });
    expect(idle).toHaveLength(120);
  });

  it('finds the runs in flight of a workspace by an index, beside many of other workspaces', async () => {
    const server = await start({ AGENT_ROLE: 'api' });
    const threadId = await newThread(server);
    const { run_id: runId } = await createRun(server, threadId);
    await servers.query(
      `INSERT INTO agent_server.run (run_id, tenant_id, thread_id, assistant_id, graph_id, multitask_strategy, kwargs)
       SELECT gen_random_uuid(), gen_random_uuid(), $1, gen_random_uuid(), 'chat', 'enqueue', '{}'
       FROM generate_series(1, 5000)`,
      [threadId],
    );
    await servers.query('ANALYZE agent_server.run');
    const [found] = await servers.query<{ tenant_id: string }>(
      'SELECT tenant_id FROM agent_server.run WHERE run_id = $1',
      [runId],
    );
    const plan = await servers.query<object>(
      `EXPLAIN SELECT run_id, thread_id FROM agent_server.run
       WHERE tenant_id = '${found?.tenant_id}' AND status = ANY('{pending,running}'::text[])
       ORDER BY created_at, run_id`,
    );
    expect(JSON.stringify(plan)).toContain('run_workspace');
  });

  it('names the reason on the run, and counts it', async () => {
    const server = await startHolding();
    const [one, several, replaced, left] = await Promise.all(Array.from({ length: 4 }, () => newThread(server)));
    const metric = async (reason: string) => {
      const { body } = await server.call('GET', '/metrics');
      return Number(
        new RegExp(`agent_runs_cancelled_total\\{reason="${reason}"[^}]*\\} (\\d+)`).exec(body as string)?.[1],
      );
    };
    const { run_id: runId } = await createRun(server, one as string);
    await server.call('POST', `/threads/${one}/runs/${runId}/cancel?wait=true`);
    // A later request does not replace the first requester.
    await server.call('POST', `/threads/${one}/runs/cancel`);
    const { run_id: second } = await createRun(server, several as string);
    await cancelMany(server, { thread_id: several, run_ids: [second] });
    await createRun(server, replaced as string);
    await createRun(server, replaced as string, { multitask_strategy: 'interrupt' });
    const leaving = new AbortController();
    const body = { assistant_id: 'chat', on_disconnect: 'cancel' };
    await server.send('POST', `/threads/${left}/runs/stream`, { body, signal: leaving.signal });
    leaving.abort();
    const reasonOf = async (threadId: string | undefined) =>
      (await runsOf(server, threadId as string)).at(-1)?.cancellation?.reason;
    await waitFor(async () => (await reasonOf(left)) === 'disconnect', { what: 'the cancel after the disconnect' });
    expect([await reasonOf(one), await reasonOf(several), await reasonOf(replaced)]).toEqual([
      'request',
      'bulk_request',
      'multitask',
    ]);
    // Counters follow the commit with a short delay.
    for (const reason of ['request', 'bulk_request', 'multitask', 'disconnect'])
      await waitFor(async () => (await metric(reason)) === 1, { what: `one ${reason} to be counted` });
    expect(await metric('thread_request')).toBe(0);
  });

  it('has no reason on a run without a cancellation, and the timeout on one that took too long', async () => {
    const server = await start({ AGENT_RUN_TIMEOUT_SECONDS: '1' });
    const threadId = await newThread(server);
    await server.json('POST', `/threads/${threadId}/runs/wait`, { body: { assistant_id: 'chat' } });
    expect((await runsOf(server, threadId))[0]?.cancellation).toBeNull();
    server.runtime.behaviour = (_request, _emit, signal) => untilAborted(signal);
    await server.json('POST', `/threads/${threadId}/runs/wait`, { body: { assistant_id: 'chat' } });
    expect((await runsOf(server, threadId))[0]).toMatchObject({
      status: 'timeout',
      cancellation: { reason: 'timeout', by: null, action: null, requested_at: null },
    });
  });
});
