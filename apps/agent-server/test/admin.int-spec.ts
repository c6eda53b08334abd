import { describe, expect, it } from '@jest/globals';
import { sampleOf, signedToken } from '@heddle/testing';
import { gate } from './fake-graphs.js';
import { useTestServers } from './server-fixture.js';
import type { TestServer } from './test-app.js';
import { newThread, type Run } from './thread-calls.js';

const unknown = '99999999-9999-4999-8999-999999999999';
const secret = 'a secret of more than thirty-two characters';

describe('the admin API', () => {
  const servers = useTestServers();
  const { query } = servers;
  const start = (env: Record<string, string> = {}) => servers.start({ AGENT_LEASE_SECONDS: '60', ...env });

  const run = (server: TestServer, threadId: string, body: object = {}) =>
    server.json<Run>('POST', `/threads/${threadId}/runs`, { body: { assistant_id: 'chat', input: 'x', ...body } });
  const get = ({ thread_id: threadId, run_id: runId }: Run, server: TestServer) =>
    server.json<Run>('GET', `/threads/${threadId}/runs/${runId}`);
  /** A run that a worker has in its hands until the gate is opened; one that is aborted completes all the same. */
  const hold = async (server: TestServer) => {
    const begun = gate();
    const opened = gate();
    server.runtime.behaviour = async (request, emit, signal) => {
      begun.open();
      signal.addEventListener('abort', () => opened.open());
      await opened.opened;
      return server.runtime.complete(request, emit);
    };
    const held = await run(server, await newThread(server));
    await begun.opened;
    return { held, open: opened.open };
  };

  it('lists the queue by thread, with the worker of each run', async () => {
    const server = await start();
    const { held, open } = await hold(server);
    const waiting = await run(server, held.thread_id);
    const later = await run(server, await newThread(server), { after_seconds: 1000 });
    const queue = await server.json('GET', '/admin/queue');
    expect(queue).toMatchObject({
      pending: 1,
      startable: 0,
      delayed: 1,
      running: 1,
      oldest_pending_seconds: expect.any(Number),
      full_graph_threads: {},
    });
    expect(queue.threads).toEqual([
      expect.objectContaining({ thread_id: held.thread_id, pending: 1, running_run_id: held.run_id }),
      expect.objectContaining({ thread_id: later.thread_id, pending: 1, running_run_id: null }),
    ]);
    const [first, second] = await server.json('GET', '/admin/runs');
    expect(first).toMatchObject({
      run_id: held.run_id,
      graph_id: 'chat',
      status: 'running',
      attempt: 1,
      suspicion: 0,
      lease_owner: expect.stringContaining(':'),
      lease_generation: 1,
      lease_until: expect.any(String),
      cancel_action: null,
      age_seconds: expect.any(Number),
    });
    expect(second).toMatchObject({ run_id: waiting.run_id, status: 'pending', lease_owner: null, lease_until: null });
    expect(await server.json('GET', '/admin/runs?status=pending&limit=1&offset=1')).toMatchObject([
      { run_id: later.run_id },
    ]);
    expect(await server.json('GET', '/admin/runs?status=running')).toHaveLength(1);
    open();
  });

  it('why runs wait: for their thread, for a later time, or for a slot, and for which reason', async () => {
    const server = await start({ AGENT_ROLE: 'api' });
    server.runtime.full.set('memory', 2);
    const first = await run(server, await newThread(server));
    const second = await run(server, first.thread_id);
    const later = await run(server, await newThread(server), { after_seconds: 1000 });
    expect(await server.json('GET', '/admin/queue')).toMatchObject({
      pending: 2,
      startable: 1,
      delayed: 1,
      full_graph_threads: { memory: 2 },
    });
    expect(await get(first, server)).toMatchObject({ status: 'pending', pending_reason: 'slot' });
    expect(await get(second, server)).toMatchObject({ status: 'pending', pending_reason: 'thread' });
    expect(await get(later, server)).toMatchObject({ status: 'pending', pending_reason: 'delayed' });
  });

  it('a run that is taken from its worker goes back into the queue, and the worker writes no more', async () => {
    const server = await start();
    const { held } = await hold(server);
    // The second execution is not held up.
    server.runtime.behaviour = undefined;
    expect(await server.call('POST', `/admin/runs/${held.run_id}/requeue`)).toMatchObject({ status: 204 });
    await server.json('GET', `/threads/${held.thread_id}/runs/${held.run_id}/join`);
    expect(await get(held, server)).toMatchObject({ status: 'success' });
    const [row] = await query(`SELECT attempt, lease_generation::int AS generation FROM agent_server.run`);
    // Taken by the operator, and by a worker after that; the execution that was cut off is not an attempt.
    expect(row).toEqual({ attempt: 1, generation: 3 });
    expect(await server.json('GET', `/threads/${held.thread_id}`)).toMatchObject({ status: 'idle' });
  });

  it('ends a run that is failed by hand like any failed run', async () => {
    const server = await start();
    const { held } = await hold(server);
    const waiting = await run(server, held.thread_id);
    const join = server.json('GET', `/threads/${held.thread_id}/runs/${held.run_id}/join`);
    const stream = server.call('GET', `/threads/${held.thread_id}/runs/${held.run_id}/stream`, {
      headers: { 'last-event-id': '-1' },
    });
    const error = { error: 'ForcedFailure', message: 'the model is gone' };
    expect(await server.call('POST', `/admin/runs/${waiting.run_id}/fail`, { body: { reason: 'x' } })).toMatchObject({
      status: 409,
      body: { code: 'run_not_in_flight' },
    });
    const body = { reason: error.message };
    expect(await server.call('POST', `/admin/runs/${held.run_id}/fail`, { body })).toMatchObject({ status: 204 });
    expect(await join).toMatchObject({ __error__: error });
    expect((await stream).body).toContain(JSON.stringify(error));
    await server.json('GET', `/threads/${waiting.thread_id}/runs/${waiting.run_id}/join`);
    expect(await get(held, server)).toMatchObject({ status: 'error' });
    expect(await get(waiting, server)).toMatchObject({ status: 'success' });
  });

  it('a run that waits is failed without having been started', async () => {
    const server = await start();
    const later = await run(server, await newThread(server), { after_seconds: 1000 });
    const body = { reason: 'nobody needs it' };
    expect(await server.call('POST', `/admin/runs/${later.run_id}/fail`, { body })).toMatchObject({ status: 204 });
    expect(await get(later, server)).toMatchObject({ status: 'error' });
    expect(await server.json('GET', `/threads/${later.thread_id}`)).toMatchObject({
      status: 'error',
      error: { error: 'ForcedFailure', message: 'nobody needs it' },
    });
    expect(server.runtime.executed).toEqual([]);
  });

  it('threads that are busy with nothing are counted, listed, and get the status that they ought to have', async () => {
    const server = await start();
    const threadId = await newThread(server);
    await server.json('POST', `/threads/${threadId}/runs/wait`, { body: { assistant_id: 'chat', input: 'x' } });
    const text = async () => (await server.call('GET', '/metrics')).body as string;
    expect(sampleOf(await text(), 'agent_threads_busy_without_run')).toBe(0);
    await query(`UPDATE agent_server.thread SET status = 'busy' WHERE thread_id = $1`, [threadId]);
    await query(
      `INSERT INTO agent_server.thread (thread_id, tenant_id, status) VALUES (gen_random_uuid(), gen_random_uuid(), 'busy'),
         (gen_random_uuid(), '00000000-0000-0000-0000-000000000000', 'busy'),
         (gen_random_uuid(), gen_random_uuid(), 'idle')`,
    );
    expect(sampleOf(await text(), 'agent_threads_busy_without_run')).toBe(3);
    expect(await server.json('GET', '/admin/threads/busy-without-run')).toMatchObject([{ thread_id: threadId }]);
    const path = `/admin/threads/${threadId}/reconcile`;
    const settled = { thread_id: threadId, after: 'idle' };
    expect(await server.json('POST', path)).toEqual({ ...settled, before: 'busy' });
    expect(await server.json('POST', path)).toEqual({ ...settled, before: 'idle' });
    expect(await server.json('GET', `/threads/${threadId}`)).toMatchObject({ status: 'idle', values: { seen: ['x'] } });
    expect(sampleOf(await text(), 'agent_threads_busy_without_run')).toBe(2);
  });

  it('a thread with a run stays busy', async () => {
    const server = await start();
    const { held, open } = await hold(server);
    expect(await server.json('POST', `/admin/threads/${held.thread_id}/reconcile`)).toMatchObject({
      before: 'busy',
      after: 'busy',
    });
    expect(await server.json('GET', '/admin/threads/busy-without-run')).toEqual([]);
    open();
  });

  it('shows one workspace, or all of them to an administrator of the platform', async () => {
    const server = await start({ HEDDLE_JWT_SECRET: secret });
    const later = await run(server, await newThread(server), { after_seconds: 1000 });
    const other = '22222222-2222-4222-8222-222222222222';
    const as = (claims: object) => ({
      key: null,
      headers: { authorization: `Bearer ${signedToken(secret, { sub: 'operator', permissions: ['*'], ...claims })}` },
    });
    const theirs = as({ tenant_id: other });
    for (const path of ['/admin/queue', '/admin/runs', '/admin/threads/busy-without-run']) {
      expect(await server.call('GET', `${path}?all_workspaces=true`, theirs)).toMatchObject({
        status: 403,
        body: { code: 'all_workspaces_forbidden' },
      });
    }
    expect(await server.json('GET', '/admin/runs', theirs)).toEqual([]);
    expect(await server.json('GET', '/admin/queue', theirs)).toMatchObject({ delayed: 0, threads: [] });
    const all = as({ tenant_id: other, tenant_ids: '*' });
    expect(await server.json('GET', '/admin/runs?all_workspaces=true', all)).toMatchObject([{ run_id: later.run_id }]);
    expect(await server.json('GET', '/admin/queue?all_workspaces=true', all)).toMatchObject({ delayed: 1 });
    expect(
      await server.call('POST', `/admin/runs/${later.run_id}/fail`, { ...theirs, body: { reason: 'x' } }),
    ).toMatchObject({ status: 404 });
    const mayRead = as({ tenant_id: other, permissions: ['admin:read'] });
    expect((await server.call('GET', '/admin/runs', mayRead)).status).toBe(200);
    expect((await server.call('POST', `/admin/threads/${unknown}/reconcile`, mayRead)).status).toBe(403);
  });

  it('refuses impossible requests', async () => {
    const server = await start();
    const threadId = await newThread(server);
    const ended = await run(server, threadId);
    await server.json('GET', `/threads/${threadId}/runs/${ended.run_id}/join`);
    const later = await run(server, threadId, { after_seconds: 1000 });
    const reason = { reason: 'x' };
    const cases: [path: string, body: object | undefined, status: number][] = [
      [`/admin/runs/${ended.run_id}/requeue`, undefined, 409],
      [`/admin/runs/${later.run_id}/requeue`, undefined, 409],
      [`/admin/runs/${ended.run_id}/fail`, reason, 409],
      [`/admin/runs/${unknown}/fail`, reason, 404],
      [`/admin/runs/${unknown}/requeue`, undefined, 404],
      [`/admin/runs/x/requeue`, undefined, 422],
      [`/admin/runs/${later.run_id}/fail`, {}, 422],
      [`/admin/runs/${later.run_id}/fail`, { reason: '' }, 422],
      [`/admin/runs/${later.run_id}/fail`, { reason: 'x'.repeat(10_001) }, 422],
      [`/admin/threads/${unknown}/reconcile`, undefined, 404],
    ];
    for (const [path, body, status] of cases) {
      const answer = await server.call('POST', path, body ? { body } : {});
      expect([path, body, answer.status]).toEqual([path, body, status]);
    }
    for (const path of ['/admin/runs?status=done', '/admin/queue?limit=0', '/admin/queue?all_workspaces=maybe']) {
      expect([path, (await server.call('GET', path)).status]).toEqual([path, 422]);
    }
  });
});

describe('the information of a server', () => {
  const servers = useTestServers();

  it('to all callers, at /info', async () => {
    const server = await servers.start({ AGENT_PROJECT_ID: 'loom', AGENT_REVISION_ID: 'r7' });
    const host = {
      kind: 'self-hosted',
      project_id: 'loom',
      host_revision_id: 'r7',
      revision_id: 'r7',
      tenant_id: null,
    };
    const { status, body } = await server.call('GET', '/info', { key: null });
    expect(status).toBe(200);
    expect(body).toEqual({
      version: expect.stringMatching(/^\d+\.\d+\.\d+/),
      langgraph_js_version: expect.stringMatching(/^1\./),
      context: 'js',
      flags: {
        assistants: true,
        crons: true,
        langsmith: false,
        langsmith_tracing_replicas: false,
        stream_namespaces: true,
        strict_resume: true,
      },
      host,
      metadata: host,
    });
    for (const [path, answer] of [
      ['/ok', 200],
      ['/ok?check_db=0', 200],
      ['/ok?check_db=1', 200],
    ] as const) {
      expect(await server.call('GET', path, { key: null })).toMatchObject({ status: answer, body: { ok: true } });
    }
  });

  it('under the names that dashboards of the official server ask for, as text and as JSON', async () => {
    const server = await servers.start(
      { AGENT_PROJECT_ID: 'loom', AGENT_REVISION_ID: 'r7', DATABASE_POOL_SIZE: '7' },
      5,
    );
    const of = { project_id: 'loom', revision_id: 'r7' };
    const threadId = await newThread(server);
    // No worker takes a run of it: an edit has the thread.
    await servers.query(`UPDATE agent_server.thread SET edit_lease_until = now() + interval '1 hour'`);
    for (const waiting of [10, 20, 60]) {
      const body = { assistant_id: 'chat', after_seconds: 1000 };
      const { run_id: runId } = await server.json<Run>('POST', `/threads/${threadId}/runs`, { body });
      await servers.query(
        `UPDATE agent_server.run SET created_at = now() - $2 * interval '1 second', lease_generation = 1,
           cancel_action = NULL, status = 'pending' WHERE run_id = $1`,
        [runId, waiting],
      );
    }
    const text = (await server.call('GET', '/metrics')).body as string;
    const sample = (name: string, labels: Record<string, string> = {}) => sampleOf(text, name, { ...of, ...labels });
    expect(sample('lg_api_num_pending_runs')).toBe(3);
    expect(sample('lg_api_num_running_runs')).toBe(0);
    expect(sample('lg_api_pending_runs_wait_time_max')).toBeGreaterThanOrEqual(60);
    expect(sample('lg_api_pending_runs_wait_time_med')).toBeGreaterThanOrEqual(20);
    expect(sample('lg_api_pending_runs_wait_time_med')).toBeLessThan(sample('lg_api_pending_runs_wait_time_max'));
    expect(sample('lg_api_workers_max')).toBe(5);
    expect(sample('lg_api_workers_active')).toBe(0);
    expect(sample('lg_api_workers_available')).toBe(5);
    expect(sample('lg_api_pg_pool_max')).toBe(7);
    expect(sample('lg_api_pg_pool_size')).toBeGreaterThan(0);
    expect(sample('lg_api_pg_pool_available')).toBeGreaterThanOrEqual(0);
    const request = { method: 'POST', path: '/threads/:thread_id/runs', status: '200' };
    const route = { method: 'POST', route: '/threads/:thread_id/runs', status: '200' };
    expect(sample('lg_api_http_requests_total', request)).toBe(3);
    expect(sampleOf(text, 'http_requests_total', route)).toBe(3);
    expect(sample('lg_api_http_requests_latency_seconds_count', request)).toBe(3);
    expect(sample('lg_api_http_requests_latency_seconds_sum', request)).toBe(
      sampleOf(text, 'http_request_duration_seconds_sum', route),
    );
    expect(sample('lg_api_http_requests_latency_seconds_bucket', { ...request, le: '+Inf' })).toBe(3);

    const json = await server.json<{ name: string; values: { value: number; labels: object }[] }[]>(
      'GET',
      '/metrics?format=json',
    );
    expect(json.find(({ name }) => name === 'lg_api_num_pending_runs')?.values).toEqual([
      { value: 3, labels: { ...of, service: 'agent-server' } },
    ]);
    expect((await server.call('GET', '/metrics?format=prometheus')).body).toContain('lg_api_num_pending_runs{');
    expect(await server.call('GET', '/metrics?format=xml')).toMatchObject({ status: 422 });
  });
});
