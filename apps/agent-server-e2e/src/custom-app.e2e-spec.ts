import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Client } from '@langchain/langgraph-sdk';
import { type HttpCaller, httpCaller, waitFor } from '@heddle/testing';
import { type AgentServer, agentServerFleet, apiKey, collect, otherTenantKey } from './agent-server.harness.js';
import { exampleAgents, testGraphs } from './test-project.js';

const folder = mkdtempSync(join(tmpdir(), 'custom-app-e2e-'));
const root = fileURLToPath(new URL('../../../', import.meta.url));
const input = { messages: [{ role: 'user', content: 'hello' }] };
const answered = { messages: [{ content: 'hello' }, { type: 'ai', content: expect.stringMatching(/^Hello!/) }] };

function configOf(name: string, more: object): string {
  const path = join(folder, `${name}.json`);
  const graphs = {
    chat: join(exampleAgents, 'src/chat.ts:graph'),
    relay: join(testGraphs, 'relay.mjs:graph'),
    composed: join(testGraphs, 'relay.mjs:composed'),
  };
  writeFileSync(path, JSON.stringify({ graphs, ...more }));
  return path;
}

/** Requests of each of the two users. */
const atOnce = 15;

/** Two users create threads through the application at the same time; neither sees a thread of the other. */
async function expectOwnThreads(callers: (() => ReturnType<HttpCaller['call']>)[]): Promise<void> {
  const answers = await Promise.all(
    Array.from({ length: atOnce }, () => callers.map((call) => call())).map((both) => Promise.all(both)),
  );
  const of = (user: number) => answers.map((both) => both[user]?.body as { made: string; seen: string[] });
  for (const user of [0, 1]) {
    const [own, others] = [of(user), of(1 - user)].map((made) => new Set(made.map((one) => one.made)));
    expect(own?.size).toBe(atOnce);
    for (const { made, seen } of of(user)) {
      expect(seen).toContain(made);
      expect(seen.filter((id) => others?.has(id))).toEqual([]);
    }
  }
}

describe('an application of the project', () => {
  const fleet = agentServerFleet();
  const location = join(root, 'apps/agent-server-e2e/src/custom-auth/app.ts:app');
  let server: AgentServer;
  let http: HttpCaller;

  beforeAll(async () => {
    server = await fleet.start({
      LANGGRAPH_API_KEY: apiKey,
      AGENT_GRAPH_ENV: 'LANGGRAPH_API_KEY',
      AGENT_CONFIG: configOf('app', {
        http: {
          app: location,
          disable_store: true,
          cors: { allow_origins: ['https://chat.example'], allow_credentials: true },
        },
      }),
    });
    http = httpCaller(server.url, apiKey);
  });
  afterAll(async () => {
    await fleet.close();
    rmSync(folder, { recursive: true });
  });

  it('answers its own routes without a key', async () => {
    expect(await http.call('GET', '/hello', { key: null })).toMatchObject({ status: 200, body: { hello: 'world' } });
    const body = { text: 'ä'.repeat(100_000) };
    expect(await http.call('POST', '/echo', { body })).toMatchObject({ status: 200, body });
    expect((await http.call('GET', '/large')).body).toHaveLength(5_000_000);
    const cookies = await http.call('GET', '/cookies');
    expect([cookies.status, cookies.headers.getSetCookie()]).toEqual([204, ['a=1', 'b=2']]);
    expect((await http.call('GET', '/broken')).status).toBe(500);
  });

  it('calls its server as the caller of the request, also in middleware and concurrently', async () => {
    const bob = httpCaller(server.url, otherTenantKey);
    await expectOwnThreads(
      [http, bob].map(
        ({ call }) =>
          () =>
            call('POST', '/own-threads'),
      ),
    );
    const counted = await bob.call('GET', '/assistants/chat', { headers: { 'x-counts-threads': '1' } });
    expect(counted.headers.get('x-threads')).toBe(String(atOnce));
    expect(await http.call('POST', '/own-threads', { key: 'wrong' })).toMatchObject({
      status: 424,
      body: { refused: 401 },
    });
  });

  it('calls it as the configured service for a caller without a credential', async () => {
    const { body } = await http.call('POST', '/own-threads', { key: null });
    expect((body as { seen: string[] }).seen.length).toBe(atOnce + 1);
    const nameless = await fleet.start({ AGENT_CONFIG: configOf('nameless', { http: { app: location } }) });
    const { call } = httpCaller(nameless.url, apiKey);
    expect(await call('POST', '/own-threads', { key: null })).toMatchObject({ status: 424, body: { refused: 401 } });
    expect(await call('POST', '/own-threads')).toMatchObject({ status: 200 });
    await nameless.kill('SIGTERM');
  });

  it('finds its server without an address, and so do graphs', async () => {
    expect((await http.call('GET', '/graphs')).body).toEqual(expect.arrayContaining(['chat', 'relay']));
    expect(await server.client.runs.wait(null, 'relay', { input })).toMatchObject(answered);
  });

  it('is not required for graphs of a worker that call the configured server', async () => {
    const split = agentServerFleet();
    try {
      const AGENT_CONFIG = configOf('split', {});
      const api = await split.start({ AGENT_CONFIG, AGENT_ROLE: 'api' });
      const own = { AGENT_API_URL: api.url, LANGGRAPH_API_KEY: apiKey, AGENT_GRAPH_ENV: 'LANGGRAPH_API_KEY' };
      await split.start({ AGENT_CONFIG, AGENT_ROLE: 'worker', ...own });
      expect(await api.client.runs.wait(null, 'relay', { input })).toMatchObject(answered);
    } finally {
      await split.close();
    }
  });

  it('is not required for a graph of another server as a node', async () => {
    const elsewhere = agentServerFleet();
    try {
      const other = await elsewhere.start({ AGENT_CONFIG: configOf('other', {}) });
      const variables = { OTHER_SERVER_URL: other.url, LANGGRAPH_API_KEY: apiKey };
      const here = await fleet.start({
        AGENT_CONFIG: configOf('here', { env: variables }),
      });
      const { thread_id: threadId } = await here.client.threads.create();
      const settings = { configurable: { system_prompt: 'Be brief.', user_id: 'ann' } };
      for (const config of [{}, settings]) {
        const values = await here.client.runs.wait(threadId, 'composed', { input, config });
        expect((values as { messages: unknown[] }).messages.at(-1)).toMatchObject(answered.messages[1] as object);
      }
      await here.kill('SIGTERM');
    } finally {
      await elsewhere.close();
    }
  });

  it('streams', async () => {
    const { headers, body } = await http.call('GET', '/count');
    expect(headers.get('content-type')).toContain('text/event-stream');
    expect(body).toBe([1, 2, 3].map((number) => `event: number\ndata: ${number}\n\n`).join(''));
  });

  it('is notified when its client disconnects', async () => {
    const controller = new AbortController();
    const response = await http.send('GET', '/endless', { signal: controller.signal });
    await response.body?.getReader().read();
    controller.abort();
    await waitFor(async () => (await http.json('GET', '/aborted')).aborted === 1);
  });

  it('has its middleware around the built-in routes, including streams', async () => {
    const { headers, status } = await http.call('POST', '/threads', { body: {} });
    expect([status, headers.get('x-application')]).toEqual([200, 'POST 200']);
    expect((await http.call('GET', '/threads/x')).headers.get('x-application')).toBe('GET 422');
    const blocked = await http.call('POST', '/threads', { body: {}, headers: { 'x-blocked': '1' } });
    expect(blocked).toMatchObject({ status: 403, body: { detail: 'blocked by the application' } });
    const replaced = await http.call('GET', '/assistants/chat', { headers: { 'x-replaced': '1' } });
    expect(replaced).toMatchObject({ status: 418, body: { replaced: 200 } });
    const { client } = server;
    const { thread_id: threadId } = await client.threads.create();
    const events = await collect(client.runs.stream(threadId, 'chat', { input, streamMode: 'values' }));
    expect(events.map(({ event }) => event)).toEqual(['metadata', 'values', 'values']);
    expect(await client.runs.wait(threadId, 'chat', { input })).toMatchObject({ messages: expect.anything() });
    expect(await client.threads.search()).toEqual(
      expect.arrayContaining([expect.objectContaining({ thread_id: threadId })]),
    );
  });

  it('reads bodies in its middleware that the built-in routes also get', async () => {
    const headers = { 'x-reads-body': '1' };
    for (const content of ['hello', 'hello'.repeat(40_000)]) {
      const body = { assistant_id: 'chat', input: { messages: [{ role: 'user', content }] } };
      const done = await http.call('POST', '/runs/wait', { body, headers });
      expect(done.headers.get('x-body-bytes')).toBe(String(JSON.stringify(body).length));
      const [said] = (done.body as { messages: { content: string }[] }).messages;
      expect(said?.content === content).toBe(true);
    }
    expect(await http.call('POST', '/threads', { headers })).toMatchObject({ status: 200 });
    expect(await http.call('POST', '/threads/search', { body: { limit: -1 }, headers })).toMatchObject({ status: 422 });
    const { thread_id: threadId } = await server.client.threads.create();
    const run = { assistant_id: 'chat', input, on_disconnect: 'cancel' };
    const { body } = await http.call('POST', `/threads/${threadId}/runs/stream`, { body: run, headers });
    expect([...(body as string).matchAll(/^event: (.*)\r$/gm)].map(([, event]) => event)).toEqual([
      'metadata',
      'values',
      'values',
    ]);
  });

  it.each(['text', 'request'])('changes bodies in its middleware, by the %s of Hono', async (way) => {
    const body = { metadata: { kept: 'ä'.repeat(20_000) } };
    const made = await http.call('POST', '/threads', { body, headers: { 'x-changes-body': way } });
    expect(made).toMatchObject({ status: 200, body: { metadata: { ...body.metadata, changed: way } } });
  });

  it('changes bodies only within the limits of the server', async () => {
    const headers = { 'x-changes-body': 'large' };
    expect(await http.call('POST', '/threads', { body: {}, headers })).toMatchObject({ status: 413 });
  });

  it('replaces built-in routes, but not their protection', async () => {
    expect((await http.call('GET', '/assistants/chat/graph')).body).toEqual({ drawn: 'chat' });
    expect((await http.call('GET', '/assistants/chat', { key: null })).status).toBe(401);
    for (const path of ['/store/items', '/STORE/items', '/store/items/']) {
      expect(await http.call('GET', `${path}?key=a`)).toMatchObject({ status: 404, body: { code: 'no_route' } });
    }
  });

  it('is open only to the configured origins', async () => {
    const allowed = async (origin: string) => {
      const { headers } = await http.call('GET', '/info', { headers: { origin } });
      return [headers.get('access-control-allow-origin'), headers.get('access-control-allow-credentials')];
    };
    expect(await allowed('https://chat.example')).toEqual(['https://chat.example', 'true']);
    expect((await allowed('https://chat.example.evil'))[0]).toBeNull();
  });

  it('that blocks its thread delays no probe, and recovers', async () => {
    const blocked = http.call('GET', '/blocks');
    expect((await http.call('GET', '/ok')).status).toBe(200);
    expect(await blocked).toMatchObject({ status: 503, body: { code: 'app_unavailable' } });
    await waitFor(async () => (await http.call('GET', '/hello')).status === 200);
  });

  it('runs after authentication, and below a prefix, if configured', async () => {
    const mounted = await fleet.start({
      AGENT_CONFIG: configOf('mounted', {
        auth: { path: join(root, 'apps/agent-server-e2e/src/custom-auth/auth.ts:auth') },
        http: { app: location, enable_custom_route_auth: true, mount_prefix: '/agents' },
        webhooks: { url: { disable_loopback: false }, headers: { Authorization: 'Bearer token-of-alice' } },
      }),
    });
    const headers = { authorization: 'Bearer token-of-alice' };
    const { call } = httpCaller(mounted.url, '');
    const as = { key: null, headers };
    const follow = (path: string) => fetch(`${mounted.url}${path}`, { headers });
    expect((await call('GET', '/agents/hello', { key: null })).status).toBe(401);
    expect((await call('GET', '/agents/hello', as)).body).toEqual({ hello: 'alice' });
    // The server below its prefix, where the handlers show her no assistants.
    expect(await call('GET', '/agents/graphs', as)).toMatchObject({ status: 200, body: [] });
    const asBob = { key: null, headers: { authorization: 'Bearer token-of-bob' } };
    await expectOwnThreads([as, asBob].map((user) => () => call('POST', '/agents/own-threads', user)));
    expect((await call('GET', '/agents/info', { key: null })).status).toBe(200);
    expect(await call('GET', '/hello', as)).toMatchObject({ status: 404, body: { code: 'no_route' } });
    expect((await call('GET', '/agentshello', as)).status).toBe(404);
    expect((await call('GET', '/ok', { key: null })).status).toBe(200);

    const apiUrl = `${mounted.url}/agents`;
    const client = new Client({ apiUrl, apiKey: null, defaultHeaders: headers, callerOptions: { maxRetries: 0 } });
    const { thread_id: threadId } = await client.threads.create();
    const run = await call('POST', `/agents/threads/${threadId}/runs/wait`, {
      ...as,
      body: { assistant_id: 'chat', input },
    });
    const [contentLocation, location_] = [run.headers.get('content-location'), run.headers.get('location')];
    expect(contentLocation).toMatch(new RegExp(`^/agents/threads/${threadId}/runs/[-0-9a-f]{36}$`));
    expect(location_).toBe(`${contentLocation}/join`);
    // The path itself, and the one that official clients build from their base URL.
    for (const path of [location_, `/agents${location_}`]) {
      expect(await call('GET', path as string, as)).toMatchObject({ status: 200, body: run.body });
    }
    let created: { run_id: string } | undefined;
    const onRunCreated = (made: { run_id: string }) => (created = made);
    const events = await collect(client.runs.stream(threadId, 'chat', { input, onRunCreated }));
    expect(events.at(-1)?.event).toBe('values');
    expect(created?.run_id).toMatch(/^[-0-9a-f]{36}$/);

    const following = await fetch(`${apiUrl}/threads/${threadId}/stream`, { headers });
    const again = following.headers.get('location') as string;
    expect(again).toBe(`/agents/threads/${threadId}/stream?stream_modes=run_modes`);
    for (const response of [following, ...(await Promise.all([again, `/agents${again}`].map(follow)))]) {
      expect([response.status, response.headers.get('content-type')]).toEqual([
        200,
        'text/event-stream; charset=utf-8',
      ]);
      await response.body?.cancel();
    }

    // A webhook that is a path is one of the application, which knows nothing of the prefix.
    const deliveredTo = async (webhook: string) => {
      const { run_id: runId } = await client.runs.create(threadId, 'chat', { input, webhook });
      const seen = async () =>
        ((await call('GET', '/agents/told', as)).body as { run_id: string }[]).find((told) => told.run_id === runId);
      await waitFor(async () => (await seen()) !== undefined);
      return seen();
    };
    await deliveredTo('/hooks/done');
    // The credential of a delivery is not that of the owner of the run.
    expect(await deliveredTo('/hooks/acts')).toMatchObject({ status: 404 });
  });
});
