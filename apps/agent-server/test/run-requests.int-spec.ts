import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { waitFor } from '@heddle/testing';
import { defaultHttp } from '../src/config/langgraph/http.js';
import { useTestServers } from './server-fixture.js';
import type { TestServer } from './test-app.js';
import { newThread } from './thread-calls.js';

const servers = useTestServers();

describe('strict requests', () => {
  let server: TestServer;
  beforeEach(async () => {
    server = await servers.start({ AGENT_ROLE: 'api' });
  });

  const send = (method: string, path: string, body: unknown, strict: string | null = 'true') =>
    server.call(method, path, { body, headers: strict === null ? {} : { 'heddle-strict': strict } });
  const places = (answer: { body: { detail: { loc: unknown; type: string }[] } }) =>
    answer.body.detail.map(({ loc, type }) => [loc, type]);

  it('have unknown fields refused at their place, on every route that takes any', async () => {
    const id = await newThread(server);
    const extra = (...loc: unknown[]) => [[loc, 'extra_forbidden']];
    for (const [method, path, body, expected] of [
      ['POST', '/runs', { assistant_id: 'chat', inputs: 1 }, extra('body', 'inputs')],
      ['POST', `/threads/${id}/runs`, { assistant_id: 'chat', config: { x: 1 } }, extra('body', 'config', 'x')],
      ['POST', `/threads/${id}/runs/wait`, { assistant_id: 'chat', stream: 1 }, extra('body', 'stream')],
      ['POST', '/runs/batch', [{ assistant_id: 'chat' }, { assistant_id: 'chat', y: 1 }], extra('body', 1, 'y')],
      ['POST', '/threads', { meta: {} }, extra('body', 'meta')],
      ['POST', '/threads/search', { metdata: {} }, extra('body', 'metdata')],
      ['POST', '/threads', { supersteps: [{ updates: [{ values: {}, node: 'a' }] }] }, null],
      ['PATCH', `/threads/${id}`, { metadata: {}, status: 'idle' }, extra('body', 'status')],
      ['POST', '/assistants/search', { graph: 'chat' }, extra('body', 'graph')],
      ['POST', '/runs/search', { thread: id }, extra('body', 'thread')],
      ['GET', `/threads/${id}/runs?page=2`, undefined, extra('query', 'page')],
    ] as const) {
      const answer = await send(method, path, body);
      expect([method, path, answer.status]).toEqual([method, path, 422]);
      if (expected) expect(places(answer)).toEqual(expected);
      else expect(places(answer)).toContainEqual([['body', 'supersteps', 0, 'updates', 0, 'node'], 'extra_forbidden']);
    }
  });

  it('report all errors at once', async () => {
    const answer = await send('POST', '/runs', { assistant_id: 5, a: 1, b: 2 });
    expect(places(answer)).toEqual([
      [['body', 'a'], 'extra_forbidden'],
      [['body', 'b'], 'extra_forbidden'],
      [['body', 'assistant_id'], 'string_type'],
    ]);
  });

  it('accept known fields, and any content of free-form JSON', async () => {
    const body = {
      assistant_id: 'chat',
      input: { anything: { goes: 1 } },
      metadata: { x: 1 },
      config: { configurable: { y: 1 }, tags: ['t'] },
    };
    expect((await send('POST', '/runs', body)).status).toBe(200);
  });

  it('are only those that ask for it', async () => {
    for (const header of [null, 'false', '0']) {
      expect((await send('POST', '/runs', { assistant_id: 'chat', inputs: 1 }, header)).status).toBe(200);
    }
  });

  it('need a valid value of the header', async () => {
    for (const word of ['maybe', 'constructor', '__proto__']) {
      const answer = await send('POST', '/runs', { assistant_id: 'chat' }, word);
      expect([answer.status, places(answer)]).toEqual([422, [[['header', 'Heddle-Strict'], 'bool_parsing']]]);
    }
  });
});

describe('the configuration of a run', () => {
  const configurableHeaders = { includes: ['x-user-*', 'x-region'], excludes: ['x-user-secret'] };
  const headers = {
    'x-user-id': 'u1',
    'x-user-secret': 's',
    'x-other': 'o',
    'user-agent': 'test',
    'langsmith-trace': 'trace-1',
    baggage: 'a=1',
  };
  const configurableOf = (server: TestServer) => server.runtime.executed.at(-1)?.config.configurable ?? {};
  const wait = (server: TestServer, body: object, more: Record<string, string> = {}, path = '/runs/wait') =>
    server.call('POST', path, { body: { assistant_id: 'chat', ...body }, headers: more });

  it('are the headers that langgraph.json names, and those of traces, and never a credential', async () => {
    const server = await servers.start({}, undefined, { http: { ...defaultHttp, configurableHeaders } });
    await wait(server, { config: { configurable: { 'x-user-id': 'forged', 'x-region': 'mine' } } }, headers);
    const configurable = configurableOf(server);
    expect(configurable).toMatchObject({
      'x-user-id': 'u1',
      'x-region': 'mine',
      'langsmith-trace': 'trace-1',
      baggage: 'a=1',
    });
    for (const name of ['x-user-secret', 'x-other', 'user-agent', 'x-api-key'])
      expect(configurable).not.toHaveProperty(name);
    expect(JSON.stringify(server.runtime.executed)).not.toContain('test-key');
    // Applies to this request alone; the next run of the thread has its own.
    const id = await newThread(server);
    await wait(server, {}, headers, `/threads/${id}/runs/wait`);
    expect(configurableOf(server)).toMatchObject({ 'x-user-id': 'u1' });
    await wait(server, {}, {}, `/threads/${id}/runs/wait`);
    expect(configurableOf(server)).not.toHaveProperty('x-user-id');
    for (const path of ['/runs', '/runs/stream', `/threads/${id}/runs`, `/threads/${id}/runs/stream`]) {
      const executed = server.runtime.executed.length;
      await wait(server, {}, headers, path);
      await waitForExecution(server, executed);
      expect([path, configurableOf(server)['x-user-id']]).toEqual([path, 'u1']);
    }
    const executed = server.runtime.executed.length;
    await server.call('POST', '/runs/batch', { body: [{ assistant_id: 'chat' }], headers });
    await waitForExecution(server, executed);
    expect(configurableOf(server)).toMatchObject({ 'x-user-id': 'u1' });
  });

  it('has no header unless langgraph.json allows it', async () => {
    const server = await servers.start();
    await wait(server, {}, headers);
    expect(Object.keys(configurableOf(server)).filter((name) => name.startsWith('x-'))).toEqual([]);
  });

  it('is the project and example of LangSmith, which reads show as the session alone', async () => {
    const server = await servers.start();
    const id = await newThread(server);
    const tracer = { project_name: 'looms', example_id: 'wool-17' };
    await wait(server, { langsmith_tracer: tracer }, {}, `/threads/${id}/runs/wait`);
    expect(configurableOf(server)).toMatchObject({
      __langsmith_project__: 'looms',
      __langsmith_example_id__: 'wool-17',
    });
    const [run] = await server.json('GET', `/threads/${id}/runs`);
    expect(run.metadata).toMatchObject({ langsmith_session_name: 'looms' });
    const read = [run, await server.json('GET', `/threads/${id}`), await server.json('GET', `/threads/${id}/state`)];
    for (const shown of read) expect(JSON.stringify(shown)).not.toMatch(/__langsmith|wool-17/);
    // No client marks a request as private.
    await wait(server, { config: { configurable: { __langsmith_project__: 'forged' } } });
    expect(configurableOf(server)).not.toHaveProperty('__langsmith_project__');
  });

  const misshapen: [object, unknown[]][] = [
    [{ feedback_keys: 'score' }, ['body', 'feedback_keys']],
    [{ feedback_keys: ['score', 5] }, ['body', 'feedback_keys', 1]],
    [{ feedback_keys: [''] }, ['body', 'feedback_keys', 0]],
    [{ langsmith_tracer: 'looms' }, ['body', 'langsmith_tracer']],
    [{ langsmith_tracer: { project_name: 5 } }, ['body', 'langsmith_tracer', 'project_name']],
  ];

  it('is refused at its place', async () => {
    const server = await servers.start({ AGENT_ROLE: 'api' });
    for (const [body, loc] of misshapen) {
      const answer = await wait(server, body, {}, '/runs');
      expect([body, answer.status, answer.body.detail[0].loc]).toEqual([body, 422, loc]);
    }
  });
});

describe('addresses for feedback', () => {
  let server: TestServer | undefined;
  afterEach(() => server?.close());
  const body = { assistant_id: 'chat', input: 1, feedback_keys: ['score', 'tone of voice'] };

  it.each([
    ['directly', 'false'],
    ['through the queue', 'true'],
  ])('are told once in a stream and with a result, %s', async (_way, locked) => {
    const url = 'https://feedback.example.com/{run_id}/{key}';
    server = await servers.start({ AGENT_FEEDBACK_URL: url, HEDDLE_TEST_LOCKED_PATHS: locked });
    const stream = await server.call('POST', '/runs/stream', { body });
    const runId = /"run_id":"([^"]+)"/.exec(stream.body as string)?.[1];
    const expected = {
      score: `https://feedback.example.com/${runId}/score`,
      'tone of voice': `https://feedback.example.com/${runId}/tone%20of%20voice`,
    };
    const told = [...(stream.body as string).matchAll(/event: feedback\r\ndata: (.*)\r\n/g)].map(
      ([, data]) => data ?? '',
    );
    expect(told.map((data) => JSON.parse(data) as unknown)).toEqual([expected]);
    const result = await server.json('POST', '/runs/wait', { body });
    expect(result).toEqual({
      seen: [1],
      __feedback__: { score: expect.any(String), 'tone of voice': expect.any(String) },
    });
    expect(await server.json('POST', '/runs/wait', { body: { assistant_id: 'chat', input: 1 } })).toEqual({
      seen: [1],
    });
  });

  it('are not made up where the server knows none; the keys are kept with the run', async () => {
    server = await servers.start();
    const id = await newThread(server);
    expect(await server.json('POST', `/threads/${id}/runs/wait`, { body })).toEqual({ seen: [1] });
    const [run] = await server.json('GET', `/threads/${id}/runs`);
    expect(run.kwargs.feedback_keys).toEqual(['score', 'tone of voice']);
  });
});

async function waitForExecution(server: TestServer, before: number): Promise<void> {
  await waitFor(() => server.runtime.executed.length > before, { what: 'the run to begin' });
}
