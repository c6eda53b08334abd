import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { waitFor } from '@heddle/testing';
import { untilAborted } from './fake-graphs.js';
import { noteStatements } from './noted-statements.js';
import { useTestServers } from './server-fixture.js';
import type { TestServer } from './test-app.js';

const otherWorkspace = '00000000-0000-4000-8000-0000000000ff';

describe('limits of runs in flight', () => {
  const servers = useTestServers();
  const { start } = servers;
  afterEach(() => {
    jest.restoreAllMocks();
  });

  const thread = async (server: TestServer, key?: string) =>
    (await server.json<{ thread_id: string }>('POST', '/threads', { body: {}, ...(key ? { key } : {}) })).thread_id;
  const create = (server: TestServer, body: object = {}, path = '/runs') =>
    server.call('POST', path, { body: { assistant_id: 'chat', ...body } });
  const inFlight = async () => {
    const [row] = await servers.query<{ count: string }>(
      `SELECT count(*) AS count FROM agent_server.run WHERE status IN ('pending', 'running')`,
    );
    return Number(row?.count);
  };
  const holding = (server: TestServer) => {
    server.runtime.behaviour = (_request, _emit, signal) => untilAborted(signal);
  };

  it("refuse runs above the workspace's limit, on every way to create one, with Retry-After", async () => {
    const env = { AGENT_MAX_RUNS_PER_WORKSPACE: '2', HEDDLE_STATIC_API_KEYS: `test-key,other-key:${otherWorkspace}` };
    const server = await start(env);
    holding(server);
    const threadId = await thread(server);
    expect((await create(server, {}, `/threads/${threadId}/runs`)).status).toBe(200);
    expect((await create(server, { after_seconds: 1000 })).status).toBe(200);
    for (const path of ['/runs', '/runs/wait', '/runs/stream', `/threads/${threadId}/runs`]) {
      const refused = await create(server, {}, path);
      expect(refused).toMatchObject({
        status: 429,
        body: {
          code: 'too_many_runs',
          scope: 'workspace',
          limit: 2,
          detail: expect.stringContaining('Not more than 2'),
        },
      });
      expect(refused.headers.get('retry-after')).toBe('1');
    }
    expect((await server.call('POST', '/runs/batch', { body: [{ assistant_id: 'chat' }] })).status).toBe(429);
    const replayed = { body: { assistant_id: 'chat' }, headers: { 'idempotency-key': 'limited' } };
    expect((await server.call('POST', '/runs', replayed)).status).toBe(429);
    expect(await inFlight()).toBe(2);
    // Other workspaces have their own limit.
    const theirs = await server.call('POST', '/runs', { body: { assistant_id: 'chat' }, key: 'other-key' });
    expect(theirs.status).toBe(200);
    // Ended runs free capacity, also for requests refused before.
    await server.call('POST', '/runs/cancel', { body: { status: 'all' } });
    await waitFor(async () => (await server.call('POST', '/runs', replayed)).status === 200, {
      what: 'capacity for a run',
    });
  });

  it('count each assistant by itself', async () => {
    const server = await start({ AGENT_MAX_RUNS_PER_ASSISTANT: '1', AGENT_ROLE: 'api' });
    expect((await create(server)).status).toBe(200);
    expect(await create(server)).toMatchObject({ status: 429, body: { scope: 'assistant', limit: 1 } });
    expect((await create(server, { assistant_id: 'counter' })).status).toBe(200);
  });

  it('let a run take the place of the one that it stops, and stop nothing for a run that is refused', async () => {
    const server = await start({ AGENT_MAX_RUNS_PER_WORKSPACE: '1' });
    holding(server);
    const threadId = await thread(server);
    await create(server, { input: 1 }, `/threads/${threadId}/runs`);
    await waitFor(() => server.runtime.executed.length === 1, { what: 'the first run' });
    const replaced = await create(server, { multitask_strategy: 'interrupt' }, `/threads/${threadId}/runs`);
    expect(replaced.status).toBe(200);
    await waitFor(() => server.runtime.executed.length === 2, { what: 'the second run' });
    const refused = await create(server, { multitask_strategy: 'enqueue' }, `/threads/${threadId}/runs`);
    expect(refused.status).toBe(429);
    const runs = await server.json<{ status: string }[]>('GET', `/threads/${threadId}/runs`);
    expect(runs.map(({ status }) => status)).toEqual(['running', 'interrupted']);
  });

  it('let no more through when many come at once, through two processes', async () => {
    const env = { AGENT_MAX_RUNS_PER_WORKSPACE: '5', AGENT_MAX_RUNS_PER_ASSISTANT: '3', AGENT_ROLE: 'api' };
    const [a, b] = [await start(env), await start(env)];
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        create(index % 2 ? a : b, { assistant_id: index % 4 < 2 ? 'chat' : 'counter' }),
      ),
    );
    const counts = answers.map(({ status }) => status).filter((status) => status === 200);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 429]));
    expect([counts.length, await inFlight()]).toEqual([5, 5]);
    const perAssistant = await servers.query<{ count: string }>(
      'SELECT count(*) AS count FROM agent_server.run GROUP BY assistant_id',
    );
    expect(Math.max(...perAssistant.map(({ count }) => Number(count)))).toBeLessThanOrEqual(3);
  });

  it('take a batch as a whole, or not at all', async () => {
    const server = await start({ AGENT_MAX_RUNS_PER_WORKSPACE: '3', AGENT_ROLE: 'api' });
    const batch = (length: number) =>
      server.call('POST', '/runs/batch', { body: Array.from({ length }, () => ({ assistant_id: 'chat' })) });
    expect((await batch(4)).status).toBe(429);
    expect(await inFlight()).toBe(0);
    expect((await batch(3)).status).toBe(200);
  });

  it('cost no query if none are set', async () => {
    const server = await start({ AGENT_ROLE: 'api' });
    const statements = noteStatements();
    expect((await create(server)).status).toBe(200);
    expect(statements.some(({ text }) => text.includes('INSERT INTO agent_server.run'))).toBe(true);
    // Sweeps of the process count and lock, too.
    const asksForLimits = /heddle run limit|count\(\*\)[^]*FROM agent_server\.run\b/;
    expect(statements.filter(({ text }) => asksForLimits.test(text))).toEqual([]);
  });
});
