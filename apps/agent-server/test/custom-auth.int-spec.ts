import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Answer, CallOptions, TestDatabase } from '@heddle/testing';
import { collectRoutePermissions, waitFor } from '@heddle/testing';
import { Auth } from '@langchain/langgraph-sdk/auth';
import { InlineAuthHandlers } from '../src/access/inline-auth-handlers.js';
import type { AuthConfig } from '../src/config/langgraph/auth.js';
import { defaultAssistantId } from '../src/contract/default-assistant-id.js';
import { ProtocolFollower } from './protocol-client.js';
import { operatorRoutes } from './route-actions.js';
import { createAgentServerDatabase, startTestServer, testKey, type TestServer } from './test-app.js';

const location = { file: fileURLToPath(new URL('./graph-fixtures/auth.ts', import.meta.url)), exportName: 'auth' };
const config: AuthConfig = { ...location, disableStudioAuth: false, cache: null };
const importModule = async (url: string) => (await import(url)) as Record<string, unknown>;
const itemPath = '/store/items?key=a&namespace=notes';
const elsewhere = '33333333-3333-4333-8333-333333333333';
const unknown = '99999999-9999-4999-8999-999999999991';
const otherUnknown = '99999999-9999-4999-8999-999999999992';

/** Bodies of the paths that need one. */
const bodies: Record<string, object> = {
  'PATCH /runs/crons/:cron_id': { metadata: { theirs: true } },
  'PATCH /threads/:thread_id': { metadata: { theirs: true } },
  'PATCH /threads/:thread_id/state': { metadata: { theirs: true } },
  'POST /assistants/:assistant_id/versions': {},
  'PATCH /assistants/:assistant_id': { metadata: { theirs: true } },
  'POST /assistants/:assistant_id/latest': { version: 1 },
  'POST /threads/:thread_id/history': { limit: 10 },
  'POST /threads/:thread_id/runs': { assistant_id: 'chat' },
  'POST /threads/:thread_id/runs/crons': { assistant_id: 'chat', schedule: '@daily' },
  'POST /threads/:thread_id/runs/stream': { assistant_id: 'chat' },
  'POST /threads/:thread_id/runs/wait': { assistant_id: 'chat' },
  'POST /threads/:thread_id/state': { values: { theirs: true } },
  'POST /threads/:thread_id/state/checkpoint': { checkpoint: { checkpoint_id: unknown } },
};

/** Longer than a busy machine delays a handler that answers at once. */
const timeoutMs = 3_000;

describe('custom authentication', () => {
  let database: TestDatabase;
  let server: TestServer;
  const open: TestServer[] = [];

  async function start(auth: AuthConfig = config, load = importModule): Promise<TestServer> {
    const handlers = new InlineAuthHandlers({ location, timeoutMs, importModule: load });
    // Webhooks go to a closed port of this machine, so deliveries stay in the log.
    const env = { AGENT_WEBHOOK_NETWORKS: '127.0.0.0/8' };
    const started = await startTestServer(database, { config: { auth }, handlers, env });
    open.push(started);
    return started;
  }

  /** Options of a user of the project. Its handler accepts bearer tokens, and no keys of the platform. */
  const as = (user: string, options: CallOptions = {}): CallOptions => ({
    ...options,
    key: null,
    headers: { authorization: `Bearer ${user}`, ...options.headers },
  });
  const call = (user: string, method: string, path: string, body?: unknown, headers = {}): Promise<Answer> =>
    server.call(method, path, as(user, { ...(body === undefined ? {} : { body }), headers }));
  const newThread = async (user: string, body: object = {}): Promise<string> =>
    (await call(user, 'POST', '/threads', body)).body.thread_id as string;
  const newRun = async (user: string, path = '/runs', body: object = {}): Promise<Answer> =>
    call(user, 'POST', path, { assistant_id: 'chat', input: 'mine', ...body });

  const newCron = (user: string, body: object = {}): Promise<Answer> =>
    call(user, 'POST', '/runs/crons', { assistant_id: 'chat', schedule: '@daily', ...body });

  beforeAll(async () => {
    database = await createAgentServerDatabase();
    server = await start();
  });
  afterAll(async () => {
    for (const started of open) await started.close();
    await database.close();
  });

  it('admits the user that the handler names, in the workspace that it names', async () => {
    const { body } = await call('alice', 'POST', '/threads', {});
    expect(body).toMatchObject({ metadata: { owner: 'alice' } });
    const { body: far } = await call('elsewhere', 'POST', '/threads', {});
    const rows = await database.dataSource.query(
      'SELECT thread_id, tenant_id FROM agent_server.thread WHERE thread_id = ANY($1)',
      [[body.thread_id, far.thread_id]],
    );
    expect(rows).toHaveLength(2);
    expect(rows).toContainEqual({ thread_id: far.thread_id, tenant_id: elsewhere });
    expect(rows).toContainEqual({ thread_id: body.thread_id, tenant_id: '00000000-0000-4000-8000-000000000001' });
  });

  it('has users act in their own workspace alone', async () => {
    expect(await call('alice', 'GET', '/assistants/chat', undefined, { 'x-tenant-id': elsewhere })).toMatchObject({
      status: 403,
      body: { code: 'tenant_forbidden' },
    });
  });

  it.each([
    ['no credential', '', 401, 'No token'],
    ['a user who is not authenticated', 'stranger', 401, 'Unauthorized'],
    ['a handler that throws', 'broken', 500, 'Internal server error'],
    ['a handler that returns nothing', 'nobody', 500, 'Internal server error'],
    ['a handler that returns an empty identity', 'blank', 500, 'Internal server error'],
    ['a handler that hangs', 'hanging', 503, expect.stringContaining('does not answer now')],
    ['a rule that says false', 'refused', 403, 'Forbidden'],
    ['a rule that throws for the client', 'forbidden', 403, 'Not you'],
    ['a rule that throws', 'thrower', 500, 'Internal server error'],
    ['a rule that hangs', 'sleeper', 503, expect.stringContaining('does not answer now')],
    ['a filter with undefined in it', 'undefined', 500, 'Internal server error'],
    ['a filter with an operator that is not known', 'operator', 500, 'Internal server error'],
    ['a rule that returns a word', 'word', 500, 'Internal server error'],
  ])('refuses every caller by %s', async (_what, user, status, detail) => {
    const headers: Record<string, string> = user ? { authorization: `Bearer ${user}` } : {};
    for (const [method, path, body] of [
      ['POST', '/threads/search', {}],
      ['POST', '/threads', {}],
    ] as const) {
      const answer = await server.call(method, path, { key: null, body, headers });
      expect([answer.status, answer.body]).toEqual([status, expect.objectContaining({ detail })]);
    }
  });

  it('passes the headers of a refusal on', async () => {
    const { headers } = await server.call('POST', '/threads', { key: null, body: {} });
    expect(headers.get('www-authenticate')).toBe('Basic');
  });

  it('leaves public routes open', async () => {
    for (const path of ['/ok', '/info']) expect((await server.call('GET', path, { key: null })).status).toBe(200);
  });

  describe('a key of the platform', () => {
    const studio = { 'x-auth-scheme': 'langsmith' };

    it('does not reach the handler, except from Studio, whose requests need no authorization', async () => {
      await newThread('alice');
      expect((await server.call('POST', '/threads/search', { body: {} })).status).toBe(401);
      const { status, body } = await server.call('POST', '/threads/search', { body: {}, headers: studio });
      expect(status).toBe(200);
      expect(body.length).toBeGreaterThan(0);
    });

    it('has to be one: the header alone opens nothing', async () => {
      for (const key of [null, 'guessed']) {
        expect((await server.call('POST', '/threads/search', { body: {}, key, headers: studio })).status).toBe(401);
      }
      const user = await server.call('POST', '/threads/search', as('alice', { body: {}, headers: studio }));
      expect(user.status).toBe(401);
    });

    it('opens nothing where that way is closed', async () => {
      const closed = await start({ ...config, disableStudioAuth: true });
      expect((await closed.call('POST', '/threads/search', { body: {}, key: testKey, headers: studio })).status).toBe(
        401,
      );
    });
  });

  it('caches accepted answers of the handler if the configuration names the headers', async () => {
    const asked: string[] = [];
    const handlers = new (class extends InlineAuthHandlers {
      override authenticate(request: Parameters<InlineAuthHandlers['authenticate']>[0]) {
        asked.push(new Headers(request.headers).get('authorization') ?? '');
        return super.authenticate(request);
      }
    })({ location, timeoutMs, importModule });
    const auth = { ...config, cache: { headers: ['authorization'], ttlMs: 60_000, maxEntries: 10 } };
    const cached = await startTestServer(database, { config: { auth }, handlers });
    open.push(cached);
    for (const user of ['alice', 'bob', 'alice', 'stranger', 'stranger', 'bob']) {
      await cached.call('GET', `/threads/${unknown}`, as(user));
    }
    expect(asked.map((one) => one.replace('Bearer ', ''))).toEqual(['alice', 'bob', 'stranger', 'stranger']);
  });

  describe('between two users', () => {
    let thread: string;
    let run: string;
    let assistant: string;
    let cron: string;

    beforeAll(async () => {
      thread = await newThread('alice', { metadata: { topic: 'x' } });
      await newRun('alice', `/threads/${thread}/runs/wait`, { webhook: 'http://127.0.0.1:9/hook' });
      run = (await call('alice', 'GET', `/threads/${thread}/runs`)).body[0].run_id as string;
      assistant = (await call('alice', 'POST', '/assistants', { graph_id: 'chat' })).body.assistant_id as string;
      cron = (await newCron('alice')).body.cron_id as string;
    });

    it('answers the other one at every address as if nothing were there', async () => {
      const addresses = Object.keys(collectRoutePermissions(server.app)).filter(
        (name) => /:(thread|run|assistant|cron)_id/.test(name) && !operatorRoutes.includes(name),
      );
      expect(addresses.length).toBeGreaterThan(15);
      const ask = async (address: string, ids: { thread: string; run: string; assistant: string; cron: string }) => {
        const [method = '', pattern = ''] = address.split(' ');
        const path = pattern
          .replace(':thread_id', ids.thread)
          .replace(':run_id', ids.run)
          .replace(':assistant_id', ids.assistant)
          .replace(':cron_id', ids.cron)
          .replace(/:\w+/g, unknown);
        const headers = { 'last-event-id': '-1', 'x-request-id': 'one' };
        const { status, body } = await call('bob', method, path, bodies[address], headers);
        const text = JSON.stringify(body ?? null)
          .replaceAll(ids.thread, 'THREAD')
          .replaceAll(ids.run, 'RUN')
          .replaceAll(ids.assistant, 'ASSISTANT')
          .replaceAll(ids.cron, 'CRON');
        return { address, status, text };
      };
      for (const address of addresses) {
        const hidden = await ask(address, { thread, run, assistant, cron });
        // A subscription may precede its thread.
        expect(hidden.status).toBeGreaterThanOrEqual(address.endsWith('/stream/events') ? 400 : 404);
        const missing = await ask(address, {
          thread: unknown,
          run: otherUnknown,
          assistant: '99999999-9999-4999-8999-999999999993',
          cron: '99999999-9999-4999-8999-999999999994',
        });
        expect(hidden).toEqual(missing);
        // A request of A2A uses an assistant, as a run does; the default ones are for all users.
        if (!address.includes(':assistant_id') || address.includes('/a2a/')) continue;
        for (const name of ['chat', defaultAssistantId('chat')]) {
          expect(await ask(address, { thread, run, assistant: name, cron })).toEqual(missing);
        }
      }
      expect((await call('alice', 'GET', `/threads/${thread}`)).body.metadata).toMatchObject({ topic: 'x' });
    });

    it('shows the other one no event, and takes no command', async () => {
      const followers = await Promise.all(
        ['alice', 'bob'].map((user) => ProtocolFollower.of(server, thread, {}, as(user))),
      );
      const [own, foreign] = followers as [ProtocolFollower, ProtocolFollower];
      const command = (method: string, params: object) => ({ id: 1, method, params });
      const start = command('run.start', { assistant_id: 'chat', input: {} });
      expect((await call('bob', 'POST', `/threads/${thread}/commands`, start)).status).toBe(409);
      const get = command('state.get', { namespace: [] });
      expect((await call('bob', 'POST', `/threads/${thread}/commands`, get)).status).toBe(404);
      const answer = await call('alice', 'POST', `/threads/${thread}/commands`, start);
      expect(answer).toMatchObject({ status: 200, body: { type: 'success' } });
      await waitFor(() => own.names().filter((name) => name === 'completed').length === 2);
      expect(foreign.events).toEqual([]);
      for (const follower of followers) follower.close();
    });

    it('treats an id of the other user as taken, in every request', async () => {
      for (const if_exists of ['raise', 'do_nothing']) {
        expect(await call('bob', 'POST', '/threads', { thread_id: thread, if_exists })).toMatchObject({
          status: 409,
          body: { code: 'thread_exists' },
        });
        const sent = { graph_id: 'chat', assistant_id: assistant, if_exists };
        expect((await call('bob', 'POST', '/assistants', sent)).status).toBe(409);
      }
      expect(await newRun('bob', `/threads/${thread}/runs`, { if_not_exists: 'create' })).toMatchObject({
        status: 409,
      });
    });

    it('lists and counts only the items of each user', async () => {
      const list = async (user: string, path: string, body: object = {}) =>
        (await call(user, 'POST', path, body)).body as { thread_id: string; assistant_id: string }[] & number;
      expect((await list('alice', '/threads/search', { limit: 100 })).map((row) => row.thread_id)).toContain(thread);
      expect((await list('bob', '/threads/search', { limit: 100 })).map((row) => row.thread_id)).not.toContain(thread);
      expect(await list('bob', '/threads/search', { metadata: { owner: 'alice' } })).toEqual([]);
      const before = await list('bob', '/threads/count');
      await newThread('alice');
      expect(await list('bob', '/threads/count')).toBe(before);
      await newThread('bob');
      expect(await list('bob', '/threads/count')).toBe(Number(before) + 1);
      expect((await list('alice', '/assistants/search')).map((row) => row.assistant_id)).toContain(assistant);
      expect((await list('bob', '/assistants/search')).map((row) => row.assistant_id)).not.toContain(assistant);
    });

    it('applies a filter to default assistants, and lets users run them by the id of their graph', async () => {
      expect((await newRun('bob', '/runs/wait')).status).toBe(200);
      expect((await newCron('bob')).status).toBe(200);
      // The filter alone narrows the search of `reader`.
      for (const user of ['bob', 'reader']) {
        expect((await call(user, 'POST', '/assistants/search', { graph_id: 'chat' })).body).toEqual([]);
        expect((await call(user, 'POST', '/assistants/count', { graph_id: 'chat' })).body).toBe(0);
      }
      const { body: all } = await call('guest', 'POST', '/assistants/search', { graph_id: 'chat' });
      const ids = (all as { assistant_id: string; metadata: object }[]).map((row) => row.assistant_id);
      expect(ids).toContain(defaultAssistantId('chat'));
      expect(ids).not.toContain(assistant);
      expect((await call('guest', 'GET', '/assistants/chat')).status).toBe(200);
    });

    it('runs no assistant of another user', async () => {
      const mine = await newThread('bob');
      for (const path of ['/runs', `/threads/${mine}/runs`]) {
        expect(await newRun('bob', path, { assistant_id: assistant })).toMatchObject({
          status: 404,
          body: { code: 'assistant_not_found' },
        });
      }
    });

    it('finds and counts no runs of another user', async () => {
      const found = async (user: string) =>
        ((await call(user, 'POST', '/runs/search', { limit: 100 })).body as { run_id: string }[]).map(
          (row) => row.run_id,
        );
      expect(await found('alice')).toContain(run);
      expect(await found('bob')).not.toContain(run);
      expect((await call('carol', 'POST', '/runs/count', {})).body).toBe(0);
    });

    it('runs no assistant of another user in a batch, and marks each of its own runs', async () => {
      const batch = (user: string, ids: string[]) =>
        call(
          user,
          'POST',
          '/runs/batch',
          ids.map((id) => ({ assistant_id: id, after_seconds: 3600 })),
        );
      expect(await batch('bob', ['chat', assistant])).toMatchObject({
        status: 404,
        body: { code: 'assistant_not_found' },
      });
      const { body } = await batch('alice', ['chat', assistant]);
      for (const made of body as { run_id: string; thread_id: string; metadata: object }[]) {
        expect(made.metadata).toMatchObject({ owner: 'alice' });
        expect((await call('bob', 'GET', `/threads/${made.thread_id}/runs/${made.run_id}`)).status).toBe(404);
        expect((await call('alice', 'GET', `/threads/${made.thread_id}/runs/${made.run_id}`)).status).toBe(200);
      }
      await call('alice', 'POST', '/runs/cancel', { status: 'all' });
      expect((await call('alice', 'POST', '/runs/batch', [])).status).toBe(422);
    });

    it.each(operatorRoutes)('keeps %s from users', async (route) => {
      const [method = '', path = ''] = route.split(' ');
      const { status, body } = await call('alice', method, path.replace(/:\w+/, run));
      expect(status).toBe(403);
      expect(body.code).toBe(path.startsWith('/admin') ? 'permission_denied' : 'not_for_users');
    });

    it('finds and counts no crons of another user', async () => {
      const found = async (user: string) =>
        ((await call(user, 'POST', '/runs/crons/search', {})).body as { cron_id: string }[]).map((row) => row.cron_id);
      expect(await found('alice')).toContain(cron);
      // The search of `reader` is narrowed by the filter alone.
      for (const user of ['carol', 'reader']) {
        expect(await found(user)).toEqual([]);
        expect((await call(user, 'POST', '/runs/crons/count', {})).body).toBe(0);
      }
      const { body } = await call('alice', 'PATCH', `/runs/crons/${cron}`, { metadata: { owner: 'bob', a: 1 } });
      expect(body).toMatchObject({ metadata: { owner: 'alice', a: 1 } });
      expect(await newCron('bob', { assistant_id: assistant })).toMatchObject({
        status: 404,
        body: { code: 'assistant_not_found' },
      });
    });

    it('shows no webhooks of another user', async () => {
      const log = (user: string) => call(user, 'GET', '/webhooks/deliveries');
      const of = `/webhooks/deliveries/${run}`;
      expect((await log('alice')).body).toMatchObject([{ run_id: run }]);
      expect((await call('alice', 'GET', of)).body).toMatchObject({ run_id: run, thread_id: thread });
      expect((await call('alice', 'POST', `${of}/redeliver`)).status).toBe(202);
      for (const user of ['bob', 'reader']) {
        const { body, headers } = await log(user);
        expect([body, headers.get('x-pagination-total')]).toEqual([[], '0']);
        for (const [method, path] of [
          ['GET', of],
          ['POST', `${of}/redeliver`],
        ] as const) {
          expect(await call(user, method, path)).toMatchObject({
            status: 404,
            body: { code: 'webhook_delivery_not_found' },
          });
        }
      }
    });

    it('prunes no threads of another user', async () => {
      const mine = await newThread('bob');
      const { body } = await call('bob', 'POST', '/threads/prune', { thread_ids: [thread, mine, unknown] });
      expect(body).toEqual({ pruned_count: 1, busy_thread_ids: [] });
      expect((await call('alice', 'GET', `/threads/${thread}`)).status).toBe(200);
      expect((await call('bob', 'GET', `/threads/${mine}`)).status).toBe(404);
    });

    it('deletes an assistant with the threads of its user, and with its crons', async () => {
      const { body: made } = await call('alice', 'POST', '/assistants', { graph_id: 'chat' });
      const { assistant_id: id } = made as { assistant_id: string };
      const { body: scheduled } = await newCron('alice', { assistant_id: id });
      const [mine, theirs] = [await newThread('alice'), await newThread('bob', { metadata: { assistant_id: id } })];
      await newRun('alice', `/threads/${mine}/runs/wait`, { assistant_id: id });
      const path = `/assistants/${id}?delete_threads=true`;
      expect((await call('bob', 'DELETE', path)).status).toBe(404);
      expect((await call('alice', 'DELETE', path)).status).toBe(204);
      expect((await call('alice', 'GET', `/threads/${mine}`)).status).toBe(404);
      expect((await call('alice', 'GET', `/runs/crons/${scheduled.cron_id}`)).status).toBe(404);
      expect((await call('bob', 'GET', `/threads/${theirs}`)).status).toBe(200);
    });

    it('cancels no runs of another user', async () => {
      const waiting = await newThread('alice');
      await newRun('alice', `/threads/${waiting}/runs`, { after_seconds: 3600 });
      expect((await call('bob', 'POST', '/runs/cancel', { status: 'all' })).status).toBe(404);
      expect((await call('bob', 'POST', '/runs/cancel', { thread_id: waiting, run_ids: [unknown] })).status).toBe(404);
      expect((await call('alice', 'POST', '/runs/cancel', { status: 'all' })).status).toBe(204);
    });

    it('replays no answer to another user under an Idempotency-Key', async () => {
      const headers = { 'idempotency-key': randomUUID() };
      const [first, second, again] = [
        await call('alice', 'POST', '/threads', {}, headers),
        await call('bob', 'POST', '/threads', {}, headers),
        await call('alice', 'POST', '/threads', {}, headers),
      ];
      expect(second.body.thread_id).not.toBe(first.body.thread_id);
      expect(again.body.thread_id).toBe(first.body.thread_id);
    });
  });

  it('marks threads that runs make as their user’s', async () => {
    const threadId = randomUUID();
    expect((await newRun('alice', `/threads/${threadId}/runs/wait`, { if_not_exists: 'create' })).status).toBe(200);
    expect((await call('alice', 'GET', `/threads/${threadId}`)).body.metadata).toMatchObject({ owner: 'alice' });
    expect((await call('bob', 'GET', `/threads/${threadId}`)).status).toBe(404);
    const { body: lone } = await newRun('alice', '/runs', { on_completion: 'keep' });
    expect((await call('alice', 'GET', `/threads/${lone.thread_id}`)).body.metadata).toMatchObject({ owner: 'alice' });
    expect((await call('bob', 'GET', `/threads/${lone.thread_id}`)).status).toBe(404);
  });

  it('hands a run to its user while it is there, also one without a thread', async () => {
    const { body: run } = await newRun('alice', '/runs', { after_seconds: 3600 });
    expect((await call('bob', 'GET', `/runs/${run.run_id}/stream`)).status).toBe(404);
    expect((await call('bob', 'POST', `/threads/${run.thread_id}/runs/${run.run_id}/cancel`)).status).toBe(404);
    expect((await call('alice', 'POST', `/threads/${run.thread_id}/runs/${run.run_id}/cancel`)).status).toBe(202);
  });

  describe('the runs of a cron', () => {
    const executedOf = (on: TestServer, runId: unknown) => on.runtime.executed.find((one) => one.runId === runId);

    it('belong to its user; graphs see the identity alone', async () => {
      const { body: cron } = await newCron('alice', { on_run_completed: 'keep', metadata: { team: 'a' } });
      const fired = await call('alice', 'POST', `/runs/crons/${cron.cron_id}/fire`);
      const path = `/threads/${fired.body.thread_id}`;
      expect((await call('alice', 'GET', path)).body.metadata).toMatchObject({ owner: 'alice', team: 'a' });
      expect((await call('bob', 'GET', path)).status).toBe(404);
      await waitFor(() => executedOf(server, fired.body.run_id) !== undefined);
      const { configurable } = executedOf(server, fired.body.run_id)?.config ?? {};
      expect(configurable).toMatchObject({ langgraph_auth_user_id: 'alice', langgraph_auth_permissions: [] });
      expect(configurable?.langgraph_auth_user).toEqual({
        identity: 'alice',
        display_name: 'alice',
        is_authenticated: true,
        permissions: [],
      });
    });

    it('are so when their time comes, too', async () => {
      const { body: cron } = await newCron('alice', { on_run_completed: 'keep' });
      await database.dataSource.query(
        `UPDATE agent_server.cron SET next_run_date = date_trunc('second', now()) WHERE cron_id = $1`,
        [cron.cron_id],
      );
      await database.dataSource.query(`SELECT pg_notify('agent_server_crons', '')`);
      const list = () => call('alice', 'GET', `/runs/crons/${cron.cron_id}/fires`);
      const [fire] = await waitFor(async () => {
        const { body } = await list();
        return (body as { thread_id: string }[]).length > 0 ? (body as { thread_id: string }[]) : undefined;
      });
      expect((await call('alice', 'GET', `/threads/${fire?.thread_id}`)).body.metadata.owner).toBe('alice');
    });

    it('are so where there are rules for threads and none for crons', async () => {
      const auth = new Auth()
        .authenticate((request: Request) => request.headers.get('authorization')?.replace(/^Bearer /, '') ?? '')
        .on('threads', ({ user, value }) => {
          const changed = value as { metadata?: Record<string, unknown> };
          changed.metadata = { ...changed.metadata, owner: user.identity };
          return { owner: user.identity };
        });
      const own = await start(config, async () => ({ auth }));
      const { body: cron } = await own.call(
        'POST',
        '/runs/crons',
        as('alice', { body: { assistant_id: 'chat', schedule: '@daily', on_run_completed: 'keep' } }),
      );
      const fire = await own.call('POST', `/runs/crons/${cron.cron_id}/fire`, as('alice'));
      const path = `/threads/${fire.body.thread_id}`;
      expect((await own.call('GET', path, as('alice'))).status).toBe(200);
      expect((await own.call('GET', path, as('bob'))).status).toBe(404);
    });
  });

  it('gives each user a separate part of the store, with any name', async () => {
    const item = { namespace: ['notes'], key: 'a' };
    for (const user of ['alice', 'bob', '*']) {
      expect((await call(user, 'PUT', '/store/items', { ...item, value: { of: user } })).status).toBe(204);
    }
    for (const user of ['alice', 'bob', '*']) {
      const got = await call(user, 'GET', itemPath);
      expect(got.body).toMatchObject({ namespace: [user, 'notes'], value: { of: user } });
      const { body: found } = await call(user, 'POST', '/store/items/search', {});
      expect((found as { items: { value: object }[] }).items.map(({ value }) => value)).toEqual([{ of: user }]);
      for (const sent of [{}, { prefix: null }, { prefix: ['notes'] }, { suffix: ['*'] }, { max_depth: 2 }]) {
        const { body } = await call(user, 'POST', '/store/namespaces', sent);
        expect([user, sent, body]).toEqual([user, sent, { namespaces: [[user, 'notes']] }]);
      }
      expect((await call(user, 'POST', '/store/namespaces', { prefix: ['*'] })).body).toEqual({ namespaces: [] });
    }
    expect((await call('bob', 'DELETE', '/store/items', item)).status).toBe(204);
    expect((await call('bob', 'GET', itemPath)).body).toBeNull();
    expect((await call('alice', 'GET', itemPath)).body).toMatchObject({ value: { of: 'alice' } });
  });

  it.each<[string, string, object | undefined, string[]]>([
    ['PUT', '/store/items', { namespace: ['..', 'bob'], key: 'a', value: {} }, ['body', 'namespace']],
    ['PUT', '/store/items', { namespace: ['a', ''], key: 'a', value: {} }, ['body', 'namespace']],
    ['PUT', '/store/items', { namespace: ['a.b'], key: 'a', value: {} }, ['body', 'namespace']],
    ['GET', '/store/items?key=a&namespace=..bob', undefined, ['query', 'namespace']],
    ['GET', '/store/items?key=a&namespace=a&namespace=', undefined, ['query', 'namespace']],
    ['DELETE', '/store/items', { namespace: ['.', 'bob'], key: 'a' }, ['body', 'namespace']],
    ['POST', '/store/items/search', { namespace_prefix: ['..', 'bob'] }, ['body', 'namespace_prefix']],
    ['POST', '/store/items/search', { namespace_prefix: [''] }, ['body', 'namespace_prefix']],
    ['POST', '/store/namespaces', { prefix: ['a.b'] }, ['body', 'prefix']],
    ['POST', '/store/namespaces', { prefix: [''] }, ['body', 'prefix']],
  ])('refuses labels that are empty or have periods, also of users: %s %s %j', async (method, path, body, loc) => {
    for (const user of ['alice', 'al.ice']) {
      const answer = await call(user, method, path, body);
      expect([answer.status, answer.body]).toMatchObject([422, { detail: [{ loc }] }]);
    }
    // The label that the handler adds breaks the rules, whatever the client sends.
    expect((await call('al.ice', 'POST', '/store/items/search', {})).status).toBe(422);
  });

  it('applies a filter for the store to the namespaces of items, and to nothing else', async () => {
    const auth = new Auth()
      .authenticate((request: Request) => request.headers.get('authorization')?.replace(/^Bearer /, '') ?? '')
      .on('store', ({ user }): Record<string, string | { $contains: string }> =>
        user.identity === 'erin' ? { owner: 'erin' } : { namespace: { $contains: user.identity } },
      )
      .on('store:delete', ({ user }) => ({ owner: user.identity }));
    const own = await start(config, async () => ({ auth }));
    const answer = (method: string, path: string, body?: object, user = 'carol') =>
      own.call(method, path, as(user, body ? { body } : {}));
    const ask = async (method: string, path: string, body?: object) => (await answer(method, path, body)).status;
    const put = (namespace: string[]) => ask('PUT', '/store/items', { namespace, key: 'a', value: {} });
    expect([await put(['of', 'carol']), await put(['of', 'dave'])]).toEqual([204, 403]);
    const theirs = { namespace: ['of', 'dave'], key: 'a', value: {} };
    expect((await answer('PUT', '/store/items', theirs, 'dave')).status).toBe(204);
    expect(await put(['carol', 'x'])).toBe(204);
    const get = (namespace: string) => ask('GET', `/store/items?key=a&namespace=${namespace}`);
    expect([await get('of.carol'), await get('of.dave')]).toEqual([200, 403]);
    const search = async (body: object) => {
      const { body: found } = await answer('POST', '/store/items/search', body);
      return (found as { items: { namespace: string[] }[] }).items.map(({ namespace }) => namespace.join('.'));
    };
    expect((await search({})).sort()).toEqual(['carol.x', 'of.carol']);
    const pages = [await search({ limit: 1 }), await search({ limit: 1, offset: 1 }), await search({ offset: 2 })];
    expect(pages.map((page) => page.length)).toEqual([1, 1, 0]);
    expect(await search({ namespace_prefix: ['of'] })).toEqual(['of.carol']);
    expect(await search({ namespace_prefix: ['of', 'dave'] })).toEqual([]);
    const list = async (body: object) => (await answer('POST', '/store/namespaces', body)).body;
    expect(await list({})).toEqual({
      namespaces: [
        ['carol', 'x'],
        ['of', 'carol'],
      ],
    });
    expect(await list({ prefix: ['of'] })).toEqual({ namespaces: [['of', 'carol']] });
    expect(await list({ limit: 1, offset: 1 })).toEqual({ namespaces: [['of', 'carol']] });
    expect(await list({ prefix: ['of', 'dave'] })).toEqual({ namespaces: [] });
    // A filter about anything but the namespace refuses each request.
    for (const [path, body] of [
      ['/store/items/search', { owner: 'erin', filter: { owner: 'erin' } }],
      ['/store/namespaces', { owner: 'erin' }],
    ] as const) {
      expect(await answer('POST', path, body, 'erin')).toMatchObject({
        status: 403,
        body: { code: 'namespace_forbidden' },
      });
    }
    // Fields that the client sends beside the namespace grant nothing.
    const item = { namespace: ['of', 'carol'], key: 'a', owner: 'carol' };
    expect(await ask('DELETE', '/store/items', item)).toBe(403);
  });

  it('passes the user to graphs, and never to clients', async () => {
    const threadId = await newThread('alice');
    const { body } = await newRun('alice', `/threads/${threadId}/runs`);
    // The servers of this file share a queue.
    const executed = () => open.flatMap(({ runtime }) => runtime.executed).find(({ runId }) => runId === body.run_id);
    await waitFor(() => executed() !== undefined);
    expect(executed()?.config.configurable).toMatchObject({
      user_id: 'alice',
      langgraph_auth_user_id: 'alice',
      langgraph_auth_user: { identity: 'alice', display_name: 'alice', token: 'secret of alice' },
      langgraph_auth_permissions: ['chat'],
    });
    const shown = await call('alice', 'GET', `/threads/${threadId}/runs/${body.run_id}`);
    expect(JSON.stringify(shown.body)).not.toContain('secret of alice');
    expect(JSON.stringify((await call('alice', 'GET', `/threads/${threadId}`)).body)).not.toContain('secret of alice');
  });

  it('refuses a body that handlers could trip over before they see it', async () => {
    for (const [path, body] of [
      ['/threads', { metadata: 'owner' }],
      ['/threads/search', { metadata: ['owner'] }],
      ['/threads', []],
      ['/threads/search', []],
      ['/runs/cancel', [{ status: 'all' }]],
    ] as const) {
      expect((await call('alice', 'POST', path, body)).status).toBe(422);
    }
  });
});
