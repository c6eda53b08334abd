import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import { waitFor } from '@heddle/testing';
import { InlineAuthHandlers } from '../src/access/inline-auth-handlers.js';
import { defaultHttp } from '../src/config/langgraph/http.js';
import { agent, interruptId, rpc, userMessage } from './a2a-agent.js';
import { aborted, gate } from './fake-graphs.js';
import { useTestServers } from './server-fixture.js';
import type { TestServer } from './test-app.js';

const servers = useTestServers();

const start = async (...more: Parameters<typeof servers.start>) => {
  const server = await servers.start(...more);
  server.runtime.behaviour = agent(servers.states);
  return server;
};
const post = (server: TestServer, body: unknown, headers: Record<string, string> = {}) =>
  server.call('POST', '/a2a/chat', { body, headers });
const call = async (server: TestServer, method: string, params: object = {}) =>
  (await post(server, rpc(method, params))).body;
const send = (server: TestServer, parts: (string | object)[], message: object = {}, params: object = {}) =>
  call(server, 'message/send', { message: userMessage(parts, message), ...params });
const eventsOf = (body: unknown) =>
  [...String(body).matchAll(/^data: (.*)\r$/gm)].map(([, data]) => JSON.parse(data as string).result);

/** Holds each run until it is released or cancelled. */
function held(server: TestServer) {
  const { opened, open } = gate();
  const said = agent(servers.states);
  server.runtime.behaviour = async (request, emit, signal) => {
    await Promise.race([opened, aborted(signal)]);
    return signal.aborted ? { kind: 'aborted', head: null } : said(request, emit, signal);
  };
  return open;
}

describe('message/send', () => {
  it('creates a context, answers with the task, and continues the context', async () => {
    const server = await start();
    const { result: first } = await send(server, ['Hi'], { messageId: 'm1', metadata: { from: 'test' } });
    expect(first).toMatchObject({
      kind: 'task',
      status: { state: 'completed' },
      artifacts: [{ parts: [{ kind: 'text', text: 'Hello' }] }],
      history: [
        { role: 'user', messageId: 'm1', metadata: { from: 'test' }, parts: [{ text: 'Hi' }] },
        { role: 'agent', parts: [{ text: 'Hello' }] },
      ],
    });
    const { result: second } = await send(
      server,
      ['Again'],
      { contextId: first.contextId },
      {
        metadata: { team: 'a' },
        configuration: { historyLength: 1 },
      },
    );
    expect(second).toMatchObject({ contextId: first.contextId, metadata: { team: 'a' } });
    expect(second.id).not.toBe(first.id);
    expect(second.history).toHaveLength(1);
    const { result: again } = await call(server, 'tasks/get', { id: first.id });
    expect(again).toEqual(first);
    expect(await server.json('GET', `/threads/${first.contextId}/runs/${second.id}`)).toMatchObject({
      status: 'success',
      metadata: { team: 'a' },
    });
  });

  it('passes data and files on, and returns other values as data', async () => {
    const server = await start();
    const bytes = Buffer.from('%PDF').toString('base64');
    const { result } = await send(server, [
      'Read this',
      { kind: 'file', file: { bytes, mimeType: 'application/pdf', name: 'a.pdf' } },
      { kind: 'file', file: { uri: 'https://example.com/a.png', mimeType: 'image/png' } },
      { kind: 'data', data: { language: 'en' } },
    ]);
    expect(server.runtime.executed[0]?.input).toMatchObject({
      language: 'en',
      messages: [
        {
          type: 'human',
          content: [
            { type: 'text', text: 'Read this' },
            {
              type: 'file',
              source_type: 'base64',
              mime_type: 'application/pdf',
              data: bytes,
              metadata: { filename: 'a.pdf' },
            },
            { type: 'image', source_type: 'url', mime_type: 'image/png', url: 'https://example.com/a.png' },
          ],
        },
      ],
    });
    expect(result.history[0].parts).toEqual([
      { kind: 'text', text: 'Read this' },
      { kind: 'file', file: { bytes, mimeType: 'application/pdf', name: 'a.pdf' } },
      { kind: 'file', file: { uri: 'https://example.com/a.png', mimeType: 'image/png' } },
    ]);
    expect(result.artifacts[1]).toMatchObject({ name: 'values', parts: [{ kind: 'data', data: { language: 'en' } }] });
  });

  it('does not wait if the client declines', async () => {
    const server = await start();
    const release = held(server);
    const { result } = await send(server, ['Hi'], {}, { configuration: { blocking: false } });
    expect(['submitted', 'working']).toContain(result.status.state);
    expect(result.history).toMatchObject([{ role: 'user', parts: [{ text: 'Hi' }] }]);
    release();
    await waitFor(
      async () => (await call(server, 'tasks/get', { id: result.id })).result.status.state === 'completed',
      { what: 'the task to end' },
    );
  });

  it('answers with the reason of a failed run', async () => {
    const server = await start();
    server.runtime.behaviour = async () => ({
      kind: 'failed',
      error: { error: 'TypeError', message: 'no thread' },
      head: null,
    });
    const { result } = await send(server, ['Hi']);
    expect(result.status).toMatchObject({
      state: 'failed',
      message: { role: 'agent', parts: [{ text: 'TypeError: no thread' }] },
    });
  });

  it('interrupts, and takes the answer by task or by context', async () => {
    const [server, replica] = [await start(), await start()];
    for (const address of ['taskId', 'contextId'] as const) {
      const { result: asked } = await send(server, ['ask']);
      expect(asked.status).toMatchObject({ state: 'input-required', message: { parts: [{ text: 'Which one?' }] } });
      const to = { taskId: asked.id, contextId: asked.contextId };
      const { result } = await send(replica, ['red'], { [address]: to[address] });
      expect(result).toMatchObject({ id: asked.id, contextId: asked.contextId, status: { state: 'completed' } });
      expect(result.artifacts[0].parts).toEqual([{ kind: 'text', text: `{"${interruptId}":"red"}` }]);
      expect((await call(server, 'tasks/get', { id: asked.id })).result).toEqual(result);
      const { result: list } = await call(server, 'tasks/list', { contextId: asked.contextId });
      expect(list).toMatchObject({ totalSize: 1, tasks: [{ id: asked.id, status: { state: 'completed' } }] });
    }
  });

  it('lets one of two answers to a task win', async () => {
    const [server, replica] = [await start(), await start()];
    const { result: asked } = await send(server, ['ask']);
    const answers = await Promise.all(
      [server, replica].map((one) => send(one, ['red'], { taskId: asked.id }, { configuration: { blocking: false } })),
    );
    const errors = answers.flatMap(({ error }) => error ?? []);
    expect(errors).toHaveLength(1);
    expect(errors[0]).toMatchObject({ code: -32_004, message: expect.stringContaining('waits for no message') });
  });

  it.each([
    ['an unknown context', { contextId: randomUUID() }, -32_602, 'params.message.contextId: Unknown context'],
    ['a context that is no id', { contextId: 'mine' }, -32_602, 'Unknown context mine'],
    ['an unknown task', { taskId: randomUUID() }, -32_001, 'Unknown task'],
    ['a task that is no id', { taskId: 'mine' }, -32_001, 'Unknown task: mine'],
    ['no parts', { parts: [] }, -32_602, 'params.message.parts: '],
    ['an object as text', { parts: [{ kind: 'text', text: {} }] }, -32_602, 'params.message.parts.0.text: '],
    ['an unknown part', { parts: [{ kind: 'video' }] }, -32_602, 'params.message.parts.0.kind: '],
    ['null as a part', { parts: [null] }, -32_602, 'params.message.parts.0: '],
    ['a file without content', { parts: [{ kind: 'file', file: {} }] }, -32_602, 'parts.0.file: Input should have one'],
    ['bytes that are none', { parts: [{ kind: 'file', file: { bytes: '!' } }] }, -32_602, 'parts.0.file.bytes: '],
    ['data for the messages', { parts: [{ kind: 'data', data: { messages: [] } }] }, -32_602, 'parts.0.data.messages'],
    ['a message of an agent', { role: 'agent' }, -32_602, 'params.message.role: Input should be user'],
    ['no message id', { messageId: '' }, -32_602, 'params.message.messageId: '],
  ])('refuses %s', async (_case, message, code, text) => {
    const server = await start();
    const { error } = await send(server, ['Hi'], message);
    expect(error).toMatchObject({ code, message: expect.stringContaining(text) });
    expect(server.runtime.executed).toEqual([]);
  });

  it.each([
    ['push notifications', { configuration: { pushNotificationConfig: { url: 'https://example.com' } } }, -32_003],
    ['other forms of output', { configuration: { acceptedOutputModes: ['video/mp4'] } }, -32_005],
    ['a negative length', { configuration: { historyLength: -1 } }, -32_602],
    ['metadata that is a list', { metadata: [] }, -32_602],
    ['no message', { message: undefined }, -32_602],
    ['a tenant', { tenant: 'other' }, -32_602],
  ])('refuses %s', async (_case, params, code) => {
    const server = await start();
    expect((await send(server, ['Hi'], {}, params)).error).toMatchObject({ code });
  });

  it('takes no message for a task that has ended, or of another context', async () => {
    const server = await start();
    const { result } = await send(server, ['Hi']);
    expect((await send(server, ['More'], { taskId: result.id })).error).toMatchObject({ code: -32_004 });
    const elsewhere = { taskId: result.id, contextId: randomUUID() };
    expect((await send(server, ['More'], elsewhere)).error).toMatchObject({ code: -32_602 });
  });

  it('refuses a graph without messages, and an answer that fits no question', async () => {
    const server = await start();
    server.inspector.schemas = async () =>
      ({ input: { type: 'object', properties: { by: {} } }, output: {}, state: {}, config: {}, context: {} }) as never;
    expect((await send(server, ['Hi'])).error).toMatchObject({
      code: -32_004,
      message: 'A2A needs a graph with the key `messages` in its input. The graph chat has none.',
    });
    expect(await server.call('GET', '/a2a/chat/.well-known/agent-card.json')).toMatchObject({
      status: 422,
      body: { code: 'graph_without_messages' },
    });
  });
});

describe('message/stream', () => {
  it('has the task, its texts as they come, whole artifacts and the end', async () => {
    const server = await start();
    const { body, headers } = await post(server, rpc('message/stream', { message: userMessage(['Hi']) }));
    expect(headers.get('content-type')).toContain('text/event-stream');
    const [task, ...updates] = eventsOf(body);
    expect(task).toMatchObject({ kind: 'task' });
    const texts = updates.flatMap(({ artifact, append, lastChunk }) =>
      artifact ? [[artifact.parts[0].text, append, lastChunk]] : [],
    );
    expect(texts).toEqual([
      ['He', false, false],
      ['llo', true, false],
      ['Hello', false, true],
    ]);
    expect(updates.at(-1)).toMatchObject({ kind: 'status-update', final: true, status: { state: 'completed' } });
    const { result } = await call(server, 'tasks/get', { id: task.id });
    expect(updates.at(-2).artifact).toEqual(result.artifacts[0]);
  });

  it('answers an error before the first event as JSON', async () => {
    const server = await start();
    const message = userMessage(['Hi'], { contextId: randomUUID() });
    const { body, headers } = await post(server, rpc('message/stream', { message }));
    expect(headers.get('content-type')).toContain('application/json');
    expect(body).toMatchObject({ id: 1, error: { code: -32_602 } });
  });

  it('can be joined at another replica, from its beginning', async () => {
    const [server, replica] = [await start(), await start()];
    const release = held(server);
    const configuration = { blocking: false };
    const { result } = await send(server, ['Hi'], {}, { configuration });
    // The head of the answer comes with the first event.
    const joined = await replica.send('POST', '/a2a/chat', { body: rpc('tasks/resubscribe', { id: result.id }) });
    release();
    const events = eventsOf(await joined.text());
    expect(events.at(-1)).toMatchObject({ kind: 'status-update', status: { state: 'completed' } });
    expect((await call(server, 'tasks/resubscribe', { id: result.id })).error).toMatchObject({ code: -32_004 });
    expect((await call(server, 'tasks/resubscribe', { id: randomUUID() })).error).toMatchObject({ code: -32_001 });
  });
});

describe('tasks', () => {
  it('are cancelled with their run', async () => {
    const [server, replica] = [await start(), await start()];
    held(server);
    const { result } = await send(server, ['Hi'], {}, { configuration: { blocking: false } });
    const { result: canceled } = await call(replica, 'tasks/cancel', { id: result.id });
    expect(canceled.status).toMatchObject({ state: 'canceled', message: { parts: [{ text: expect.any(String) }] } });
    expect(await server.json('GET', `/threads/${result.contextId}/runs/${result.id}`)).toMatchObject({
      status: 'interrupted',
      cancellation: { reason: 'request' },
    });
    for (const [id, code] of [
      [result.id, -32_002],
      [randomUUID(), -32_001],
      ['none', -32_001],
    ]) {
      expect((await call(server, 'tasks/cancel', { id })).error).toMatchObject({ code });
    }
  });

  it('are listed in pages, by context and state', async () => {
    const server = await start();
    const sent = [];
    for (const text of ['one', 'two', 'ask']) sent.push((await send(server, [text])).result);
    const ids = sent.map(({ id }) => id).reverse();
    const list = async (params: object) => (await call(server, 'tasks/list', params)).result;
    const first = await list({ pageSize: 2 });
    expect(first).toMatchObject({ pageSize: 2, totalSize: 3, tasks: [{ id: ids[0] }, { id: ids[1] }] });
    expect(first.tasks[1].artifacts).toBeUndefined();
    const second = await list({ pageSize: 2, pageToken: first.nextPageToken });
    expect(second).toMatchObject({ nextPageToken: '', tasks: [{ id: ids[2] }] });
    expect((await list({ status: 'input-required' })).tasks).toMatchObject([{ id: ids[0] }]);
    expect((await list({ status: 'completed' })).totalSize).toBe(2);
    expect((await list({ status: 'rejected' })).tasks).toEqual([]);
    expect((await list({ contextId: sent[0].contextId })).tasks).toMatchObject([{ id: sent[0].id }]);
    expect((await list({ contextId: randomUUID() })).tasks).toEqual([]);
    expect((await list({ lastUpdatedAfter: Date.now() + 60_000 })).tasks).toEqual([]);
    const whole = await list({ includeArtifacts: true, historyLength: 1, contextId: sent[0].contextId });
    expect(whole.tasks[0]).toMatchObject({ history: [{ role: 'agent' }], artifacts: [{ parts: [{ text: 'Hello' }] }] });
  });

  it('are listed with the newest state first, through pages', async () => {
    const server = await start();
    const { opened, open } = gate();
    const said = agent(servers.states);
    server.runtime.behaviour = async (request, emit, signal) => {
      if (JSON.stringify(request.input).includes('slow')) await opened;
      return said(request, emit, signal);
    };
    const { result: slow } = await send(server, ['slow'], {}, { configuration: { blocking: false } });
    await waitFor(() => server.runtime.executed.length === 1);
    const quick = [];
    for (const text of ['one', 'two']) quick.unshift((await send(server, [text])).result.id);
    const list = async () => {
      const first = (await call(server, 'tasks/list', { pageSize: 2 })).result;
      const second = (await call(server, 'tasks/list', { pageSize: 2, pageToken: first.nextPageToken })).result;
      return [...first.tasks, ...second.tasks].map(({ id }) => id);
    };
    expect(await list()).toEqual([...quick, slow.id]);
    open();
    await waitFor(async () => (await call(server, 'tasks/get', { id: slow.id })).result.status.state === 'completed');
    expect(await list()).toEqual([slow.id, ...quick]);
  });

  it.each([
    [{ pageSize: 0 }],
    [{ pageSize: 101 }],
    [{ pageToken: 'elsewhere' }],
    [{ status: 'lost' }],
    [{ historyLength: 'all' }],
    [{ statusTimestampAfter: 'yesterday' }],
  ])('refuse a list by %j', async (params) => {
    const server = await start();
    expect((await call(server, 'tasks/list', params)).error).toMatchObject({ code: -32_602 });
  });

  it('of other assistants and workspaces are unknown', async () => {
    const server = await start({ HEDDLE_STATIC_API_KEYS: `test-key,other:${randomUUID()}` });
    const { result } = await send(server, ['Hi']);
    const get = rpc('tasks/get', { id: result.id });
    const unknown = { error: { code: -32_001 } };
    expect((await server.call('POST', '/a2a/counter', { body: get })).body).toMatchObject(unknown);
    expect((await server.call('POST', '/a2a/chat', { body: get, key: 'other' })).body).toMatchObject(unknown);
    const message = userMessage(['Hi'], { contextId: result.contextId });
    const foreign = await server.call('POST', '/a2a/chat', { body: rpc('message/send', { message }), key: 'other' });
    expect(foreign.body).toMatchObject({ error: { code: -32_602 } });
  });

  it.each(['set', 'get', 'list', 'delete'])('have no push notifications: %s', async (verb) => {
    const server = await start();
    const params = { id: 'x', taskId: 'x', pushNotificationConfig: { url: 'https://example.com' } };
    for (const given of [params, {}, { taskId: 'x', pushNotificationConfig: null }]) {
      const { error } = await call(server, `tasks/pushNotificationConfig/${verb}`, given);
      expect(error).toMatchObject({ code: -32_003 });
    }
  });
});

describe('version 1.0', () => {
  const v1 = { 'a2a-version': '1.0' };
  const message = { role: 'ROLE_USER', messageId: 'm1', parts: [{ text: 'Hi' }] };

  it('has its own names and forms', async () => {
    const server = await start();
    const { body: sent } = await post(server, rpc('SendMessage', { message }), v1);
    expect(sent.result.task).toMatchObject({
      status: { state: 'TASK_STATE_COMPLETED' },
      artifacts: [{ parts: [{ text: 'Hello' }] }],
    });
    const { body: list } = await post(server, rpc('ListTasks', {}), v1);
    expect(list.result).toMatchObject({ totalSize: 1, tasks: [{ id: sent.result.task.id }] });
    const { body: data } = await post(
      server,
      rpc('SendMessage', { message: { ...message, parts: [{ text: 'Hi' }, { data: [1] }] } }),
      v1,
    );
    expect(data.error).toMatchObject({ code: -32_602, message: expect.stringContaining('message.parts.1.data') });
  });

  it.each([
    [{ 'a2a-version': '2.0' }, rpc('SendMessage', { message }), -32_009],
    [{}, rpc('SendMessage', { message }), -32_601],
    [v1, rpc('message/send', { message }), -32_601],
    [v1, rpc('toString', {}), -32_601],
    [v1, rpc('GetExtendedAgentCard'), -32_007],
    [v1, rpc('CreateTaskPushNotificationConfig', { taskId: 'x', url: 'https://example.com' }), -32_003],
    [v1, rpc('SendMessage', { message: { ...message, parts: [{ text: 'a', url: 'b' }] } }), -32_602],
    [v1, rpc('SendMessage', { message: { ...message, role: 'ROLE_AGENT' } }), -32_602],
    [v1, rpc('ListTasks', { status: 'lost' }), -32_602],
  ])('answers %j and %j with the error %s', async (headers, body, code) => {
    const server = await start();
    expect((await post(server, body, headers as Record<string, string>)).body).toMatchObject({ error: { code } });
  });
});

describe('POST /a2a/{assistant_id}', () => {
  it.each([
    ['a text', '"text"', -32_600],
    ['null', 'null', -32_600],
    ['a batch', [rpc('tasks/list')], -32_600],
    ['an empty object', {}, -32_600],
    ['another version of JSON-RPC', { ...rpc('tasks/list'), jsonrpc: '1.0' }, -32_600],
    ['an object as id', { ...rpc('tasks/list'), id: {} }, -32_600],
    ['params that are a list', { ...rpc('tasks/list'), params: [] }, -32_602],
    ['an unknown method', rpc('tasks/burn'), -32_601],
  ])('refuses %s', async (_case, body, code) => {
    const server = await start();
    const { status, body: answer } =
      typeof body === 'string'
        ? await server.call('POST', '/a2a/chat', { raw: body, headers: { 'content-type': 'application/json' } })
        : await post(server, body);
    expect([status, answer]).toMatchObject([200, { error: { code } }]);
  });

  it('has no address for an unknown assistant, and needs a key', async () => {
    const server = await start();
    const body = rpc('tasks/list');
    expect((await server.call('POST', '/a2a/nothing', { body })).status).toBe(404);
    expect((await server.call('POST', `/a2a/${randomUUID()}`, { body })).status).toBe(404);
    expect((await server.call('POST', '/a2a/chat', { body, key: null })).status).toBe(401);
    expect((await server.call('GET', '/a2a/chat/.well-known/agent-card.json', { key: null })).status).toBe(401);
    expect((await server.call('GET', '/.well-known/agent-card.json')).status).toBe(422);
    expect((await server.call('GET', '/.well-known/agent-card.json?assistant_id=nothing')).status).toBe(404);
  });

  it('can be disabled, without MCP', async () => {
    const server = await start({}, undefined, { http: { ...defaultHttp, disabled: new Set(['a2a'] as const) } });
    expect((await post(server, rpc('tasks/list'))).status).toBe(404);
    for (const path of ['/.well-known/agent-card.json?assistant_id=chat', '/a2a/chat/.well-known/agent-card.json']) {
      expect((await server.call('GET', path)).status).toBe(404);
    }
    const list = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
    const mcp = await server.call('POST', '/mcp', { body: list, headers: { accept: 'application/json' } });
    expect(mcp.status).toBe(200);
  });

  it('is served without the streaming protocol, whose commands and streams can be disabled', async () => {
    const http = { ...defaultHttp, disabled: new Set(['protocol'] as const) };
    const server = await start({}, undefined, { http });
    const { result } = await send(server, ['Hi']);
    const thread = `/threads/${result.contextId}`;
    for (const [method, path] of [
      ['POST', 'commands'],
      ['POST', 'stream/events'],
      ['GET', 'stream/events'],
    ] as const) {
      expect((await server.call(method, `${thread}/${path}`, method === 'POST' ? { body: {} } : {})).status).toBe(404);
    }
    expect((await server.call('GET', thread)).status).toBe(200);
  });

  it('has a card of each version, with the address that the caller uses', async () => {
    const server = await start();
    const path = '/.well-known/agent-card.json?assistant_id=chat';
    const { body: older } = await server.call('GET', path);
    const url = `${server.url}/a2a/chat`;
    expect(older).toMatchObject({
      name: 'chat',
      url,
      preferredTransport: 'JSONRPC',
      capabilities: { streaming: true, pushNotifications: false },
      securitySchemes: { apiKey: { type: 'apiKey', in: 'header', name: 'X-Api-Key' } },
    });
    const proxied = { 'a2a-version': '1.0', 'x-forwarded-proto': 'https', 'x-forwarded-host': 'agents.example.com' };
    const { body: newer } = await server.call('GET', '/a2a/chat/.well-known/agent-card.json', { headers: proxied });
    expect(newer.supportedInterfaces).toMatchObject([
      { url: 'https://agents.example.com/a2a/chat', protocolVersion: '1.0' },
      { protocolVersion: '0.3' },
    ]);
    const hostile = { 'x-forwarded-proto': 'javascript', 'x-forwarded-host': 'a/../"' };
    expect((await server.call('GET', path, { headers: hostile })).body.url).toBe(url);
  });

  it('applies the handlers of custom authentication, and hides tasks and contexts of other users', async () => {
    const location = { file: fileURLToPath(new URL('./graph-fixtures/auth.ts', import.meta.url)), exportName: 'auth' };
    const importModule = async (url: string) => (await import(url)) as Record<string, unknown>;
    const handlers = new InlineAuthHandlers({ location, timeoutMs: 3_000, importModule });
    const auth = { ...location, disableStudioAuth: false, cache: null };
    const server = await start({}, undefined, { auth }, { handlers });
    const ask = async (user: string, method: string, params: object) =>
      server.call('POST', '/a2a/chat', {
        body: rpc(method, params),
        key: null,
        headers: { authorization: `Bearer ${user}` },
      });
    const { body: sent } = await ask('ada', 'message/send', { message: userMessage(['Hi']) });
    const { id, contextId } = sent.result;
    expect(server.runtime.executed[0]?.metadata).toMatchObject({ owner: 'ada' });
    expect((await ask('ada', 'tasks/get', { id })).body).toMatchObject({ result: { id } });
    expect((await ask('bob', 'tasks/get', { id })).body).toMatchObject({ error: { code: -32_001 } });
    expect((await ask('bob', 'tasks/cancel', { id })).body).toMatchObject({ error: { code: -32_001 } });
    expect((await ask('bob', 'tasks/list', {})).body).toMatchObject({ result: { tasks: [], totalSize: 0 } });
    const message = userMessage(['Hi'], { contextId });
    expect((await ask('bob', 'message/send', { message })).body).toMatchObject({ error: { code: -32_602 } });
    expect((await ask('refused', 'message/send', { message })).status).toBe(403);
  });
});
