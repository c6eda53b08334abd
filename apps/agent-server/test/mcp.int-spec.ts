import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import { waitFor } from '@heddle/testing';
import { InlineAuthHandlers } from '../src/access/inline-auth-handlers.js';
import { defaultHttp } from '../src/config/langgraph/http.js';
import { McpKeepAlive } from '../src/features/mcp/mcp-keep-alive.js';
import { useTestServers } from './server-fixture.js';
import type { TestServer } from './test-app.js';

const both = { accept: 'application/json, text/event-stream' };

describe('POST /mcp', () => {
  const servers = useTestServers();

  const post = (server: TestServer, body: unknown, headers: Record<string, string> = both) =>
    server.call('POST', '/mcp', { body, headers });
  const rpc = (method: string, params?: object) => ({ jsonrpc: '2.0', id: 1, method, ...(params ? { params } : {}) });
  const asJson = { accept: 'application/json' };

  it.each(['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25'])('negotiates version %s', async (version) => {
    const server = await servers.start();
    const params = { protocolVersion: version, capabilities: {}, clientInfo: { name: 'test', version: '1' } };
    const { status, body } = await post(server, rpc('initialize', params), asJson);
    expect([status, body]).toMatchObject([
      200,
      { result: { protocolVersion: version, capabilities: { tools: { listChanged: false } } } },
    ]);
  });

  it('answers in the form that the client accepts', async () => {
    const server = await servers.start();
    const list = rpc('tools/list');
    const stream = await post(server, list);
    expect(stream.headers.get('content-type')).toBe('text/event-stream');
    expect(stream.headers.get('x-request-id')).toBeTruthy();
    const [, data] = /^event: message\ndata: (.*)\n\n$/.exec(stream.body as string) ?? [];
    const json = await post(server, list, asJson);
    expect(JSON.parse(data as string)).toEqual(json.body);
    expect(json.body).toMatchObject({ result: { tools: [{ name: 'chat' }, { name: 'counter' }] } });
    expect((await post(server, list, { accept: 'text/event-stream' })).status).toBe(200);
    expect(await post(server, list, { accept: 'text/html' })).toMatchObject({
      status: 400,
      body: { error: { code: -32_600 } },
    });
  });

  it.each([
    ['an empty body', undefined, 415],
    ['a text', '"text"', 400],
    ['null', 'null', 400],
    ['an empty object', {}, 400],
    ['a batch', [rpc('tools/list'), rpc('tools/list')], 400],
    ['an empty batch', [], 400],
    ['another version of JSON-RPC', { ...rpc('tools/list'), jsonrpc: '1.0' }, 400],
    ['metadata of a client', { ...rpc('tools/list'), metadata: {} }, 400],
    ['an object as id', { ...rpc('tools/list'), id: {} }, 400],
    ['a large body', rpc('tools/call', { name: 'chat', arguments: { text: 'x'.repeat(2_000_000) } }), 413],
  ])('refuses %s', async (_case, body, status) => {
    const server = await servers.start();
    const answer = await post(server, body);
    expect([answer.status, answer.body]).toEqual([status, expect.anything()]);
  });

  it('refuses a body that is not JSON', async () => {
    const server = await servers.start();
    const headers = { ...both, 'content-type': 'application/json' };
    expect((await server.call('POST', '/mcp', { raw: '{', headers })).status).toBe(422);
    expect(
      (await server.call('POST', '/mcp', { raw: '{}', headers: { ...headers, 'content-type': 'text/plain' } })).status,
    ).toBe(415);
  });

  it.each([
    ['an unknown method', rpc('tools/burn'), -32_601],
    ['an unknown tool', rpc('tools/call', { name: 'nothing' }), -32_602],
    ['a foreign cursor', rpc('tools/list', { cursor: 'elsewhere' }), -32_602],
  ])('answers %s with an error of the protocol', async (_case, body, code) => {
    const server = await servers.start();
    const answer = await post(server, body, asJson);
    expect(answer).toMatchObject({ status: 200, body: { id: 1, error: { code } } });
  });

  it.each([
    ['a call without parameters', rpc('tools/call'), 'params'],
    ['a call without a name', rpc('tools/call', {}), 'params.name'],
    ['arguments that are no object', rpc('tools/call', { name: 'chat', arguments: [] }), 'params.arguments'],
    ['a cursor that is no text', rpc('tools/list', { cursor: 1 }), 'params.cursor'],
    [
      'a client without a name',
      rpc('initialize', { protocolVersion: '2025-06-18', capabilities: {} }),
      'params.client',
    ],
  ])('answers %s with the location, in the form that the client accepts', async (_case, body, location) => {
    const server = await servers.start();
    const answer = await post(server, body, asJson);
    expect(answer).toMatchObject({
      status: 200,
      body: { jsonrpc: '2.0', id: 1, error: { code: -32_602, message: expect.stringContaining(location) } },
    });
    const stream = await post(server, body, { accept: 'text/event-stream' });
    expect(stream.headers.get('content-type')).toBe('text/event-stream');
    const [, data] = /^event: message\ndata: (.*)\n\n$/.exec(stream.body as string) ?? [];
    expect(JSON.parse(data as string)).toEqual(answer.body);
  });

  it('accepts notifications and answers without a body', async () => {
    const server = await servers.start();
    const notifications = [
      { jsonrpc: '2.0', method: 'notifications/initialized' },
      { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 7 } },
      { jsonrpc: '2.0', id: 3, result: {} },
    ];
    for (const one of notifications) expect((await post(server, one)).status).toBe(202);
  });

  it('has no sessions: GET and DELETE are not allowed', async () => {
    const server = await servers.start();
    for (const method of ['GET', 'DELETE']) {
      const { status, headers } = await server.call(method, '/mcp');
      expect([status, headers.get('allow')]).toEqual([405, 'POST']);
    }
  });

  it('can be disabled', async () => {
    const server = await servers.start({}, undefined, {
      http: { ...defaultHttp, disabled: new Set(['mcp'] as const) },
    });
    expect((await post(server, rpc('tools/list'))).status).toBe(404);
  });

  it('starts the run of a tool with the configured headers, and no key means 401', async () => {
    const configurableHeaders = { includes: ['x-user'], excludes: [] };
    const server = await servers.start({}, undefined, { http: { ...defaultHttp, configurableHeaders } });
    const call = rpc('tools/call', { name: 'chat', arguments: { text: 'one' } });
    const { body } = await post(server, call, { ...asJson, 'x-user': 'ada' });
    expect(body.result.structuredContent).toMatchObject({ seen: [{ text: 'one' }] });
    expect(server.runtime.executed[0]?.config.configurable).toMatchObject({ 'x-user': 'ada' });
    expect((await server.call('POST', '/mcp', { body: call, key: null, headers: both })).status).toBe(401);
  });

  it.each([both, asJson])('cancels the run of a client that disconnects, with %j', async (headers) => {
    const server = await servers.start();
    let begun = false;
    const stopped = new Promise<void>((done) => {
      server.runtime.behaviour = (_request, _emit, signal) => {
        begun = true;
        return new Promise((end) => {
          signal.addEventListener('abort', () => {
            done();
            end({ kind: 'aborted', head: null });
          });
        });
      };
    });
    // No keep-alive notices that the client has left.
    Object.assign(server.app.get(McpKeepAlive), { everyMs: 600_000 });
    const leaving = new AbortController();
    const body = rpc('tools/call', { name: 'chat', arguments: {} });
    const left = server.call('POST', '/mcp', { body, headers, signal: leaving.signal }).catch(() => undefined);
    await waitFor(() => begun, { what: 'the run to begin' });
    leaving.abort();
    await Promise.all([left, stopped]);
  });

  it('applies the handlers of custom authentication, and hides assistants of other users', async () => {
    const location = { file: fileURLToPath(new URL('./graph-fixtures/auth.ts', import.meta.url)), exportName: 'auth' };
    const importModule = async (url: string) => (await import(url)) as Record<string, unknown>;
    const handlers = new InlineAuthHandlers({ location, timeoutMs: 3_000, importModule });
    const auth = { ...location, disableStudioAuth: false, cache: null };
    const server = await servers.start({}, undefined, { auth }, { handlers });
    const as = (user: string) => ({ key: null, headers: { ...asJson, authorization: `Bearer ${user}` } });
    const created = { graph_id: 'chat', name: 'Clerk' };
    const { assistant_id: id } = await server.json('POST', '/assistants', { ...as('ada'), body: created });
    const name = `Clerk_${id.replaceAll('-', '')}`;
    const ask = async (user: string, body: unknown) => server.call('POST', '/mcp', { ...as(user), body });
    const call = rpc('tools/call', { name, arguments: { text: 'one' } });

    expect((await ask('ada', rpc('tools/list'))).body).toMatchObject({ result: { tools: [{ name }] } });
    expect((await ask('bob', rpc('tools/list'))).body).toMatchObject({ result: { tools: [] } });
    expect((await ask('ada', call)).body).toMatchObject({ result: { structuredContent: { seen: [{ text: 'one' }] } } });
    expect(server.runtime.executed[0]?.metadata).toMatchObject({ owner: 'ada' });
    expect((await ask('bob', call)).body).toMatchObject({ error: { message: `Unknown tool: ${name}` } });
    expect((await ask('bob', rpc('tools/call', { name: 'chat' }))).body).toMatchObject({ result: {} });
    expect((await ask('refused', call)).status).toBe(403);
    expect((await ask('ada', [call])).status).toBe(422);
  });

  it('leaves out assistants of broken graphs', async () => {
    const server = await servers.start();
    server.runtime.problems.set('chat', { reason: 'does not load' } as never);
    const { body } = await post(server, rpc('tools/list'), asJson);
    expect(body).toMatchObject({ result: { tools: [{ name: 'counter' }] } });
    const call = await post(server, rpc('tools/call', { name: 'chat' }), asJson);
    expect(call.body).toMatchObject({ error: { message: expect.stringContaining('does not load') } });
  });
});
