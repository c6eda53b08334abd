import { describe, expect, it } from '@jest/globals';
import { waitFor } from '@heddle/testing';
import type { RunUsage } from '../src/graphs/run-usage.js';
import { aborted } from './fake-graphs.js';
import { useTestServers } from './server-fixture.js';
import type { TestServer } from './test-app.js';
import { newThread } from './thread-calls.js';

const usage = (input: number, output: number): RunUsage => ({
  messages: 1,
  input_tokens: input,
  output_tokens: output,
  total_tokens: input + output,
  cache_read_tokens: 1,
  reasoning_tokens: 2,
});
const sumOf = (runs: number, ...parts: RunUsage[]) => ({
  runs,
  ...(Object.fromEntries(
    Object.keys(usage(0, 0)).map((name) => [name, parts.reduce((sum, part) => sum + part[name as keyof RunUsage], 0)]),
  ) as unknown as RunUsage),
});

describe('usage', () => {
  const servers = useTestServers();

  /** A server whose runs spend what their input says. */
  const start = async (env: Record<string, string> = {}): Promise<TestServer> => {
    const server = await servers.start(env);
    server.runtime.behaviour = async (request, emit, signal) => {
      const { spend, then } = request.input as { spend: [number, number] | null; then?: string };
      const spent = spend ? { usage: usage(...spend) } : {};
      if (then === 'fail')
        return { kind: 'failed', error: { error: 'Boom', message: 'It broke' }, head: null, ...spent };
      if (then === 'hold') {
        await aborted(signal);
        return { kind: 'aborted', head: null, ...spent };
      }
      if (then === 'lose' && request.leaseGeneration === 1) return { kind: 'lost', cause: 'released', reason: 'test' };
      return { ...(await server.runtime.complete(request, emit)), ...spent };
    };
    return server;
  };
  const wait = (server: TestServer, path: string, input: object, more: object = {}) =>
    server.json('POST', `${path}/runs/wait`, { body: { assistant_id: 'chat', input, ...more } });
  const newest = async (server: TestServer, threadId: string) =>
    (await server.json<{ run_id: string; usage: RunUsage | null }[]>('GET', `/threads/${threadId}/runs`))[0];

  it('is reported by run, thread and workspace', async () => {
    const server = await start();
    const [one, other] = [await newThread(server), await newThread(server)];
    await wait(server, `/threads/${one}`, { spend: [10, 5] });
    await wait(server, `/threads/${one}`, { spend: [20, 1] });
    await wait(server, `/threads/${one}`, { spend: null });
    await wait(server, `/threads/${other}`, { spend: [7, 7] }, { assistant_id: 'counter' });
    await wait(server, '', { spend: [100, 0] });
    const runs = await server.json<{ run_id: string; usage: RunUsage }[]>('GET', `/threads/${one}/runs`);
    expect(runs.map((run) => run.usage)).toEqual([null, usage(20, 1), usage(10, 5)]);
    expect(await server.json('GET', `/threads/${one}/runs/${runs[1]?.run_id}`)).toMatchObject({ usage: usage(20, 1) });
    expect(await server.json('POST', '/runs/search', { body: { thread_id: one, select: ['usage'] } })).toEqual(
      runs.map((run) => ({ usage: run.usage })),
    );
    expect(await server.json('GET', `/threads/${one}/usage`)).toEqual({
      thread_id: one,
      ...sumOf(2, usage(10, 5), usage(20, 1)),
    });
    const workspace = await server.json('GET', '/usage?group_by=graph');
    // Includes the run whose thread was deleted.
    expect(workspace.total).toEqual(sumOf(4, usage(10, 5), usage(20, 1), usage(7, 7), usage(100, 0)));
    expect(workspace.groups).toEqual([
      { graph_id: 'chat', ...sumOf(3, usage(10, 5), usage(20, 1), usage(100, 0)) },
      { graph_id: 'counter', ...sumOf(1, usage(7, 7)) },
    ]);
  });

  it('goes by day and assistant, within a range', async () => {
    const server = await start();
    const threadId = await newThread(server);
    for (const spend of [
      [1, 1],
      [2, 2],
      [4, 4],
    ]) {
      await wait(server, `/threads/${threadId}`, { spend });
    }
    const times = ['2026-01-01T23:59:59.999Z', '2026-01-02T00:00:00Z', '2026-01-03T00:00:00Z'];
    await servers.query(
      `UPDATE agent_server.run_usage SET ended_at = ($1::timestamptz[])[input_tokens::integer / 2 + 1]`,
      [times],
    );
    const { assistant_id: assistantId } = (await newest(server, threadId)) as unknown as { assistant_id: string };
    const answer = await server.json('GET', '/usage?from=2026-01-01&to=2026-01-03&group_by=day,assistant');
    expect(answer).toEqual({
      from: '2026-01-01T00:00:00.000Z',
      to: '2026-01-03T00:00:00.000Z',
      total: sumOf(2, usage(1, 1), usage(2, 2)),
      groups: [
        { day: '2026-01-01', assistant_id: assistantId, ...sumOf(1, usage(1, 1)) },
        { day: '2026-01-02', assistant_id: assistantId, ...sumOf(1, usage(2, 2)) },
      ],
    });
    expect((await server.json('GET', '/usage?from=2025-01-01&to=2025-01-02&group_by=day')).groups).toEqual([]);
  });

  it('stays when runs fail, are stopped, rolled back or deleted, and their threads with them', async () => {
    const server = await start();
    const threadId = await newThread(server);
    await wait(server, `/threads/${threadId}`, { spend: [1, 0], then: 'fail' });
    for (const action of ['interrupt', 'rollback']) {
      const input = { spend: [2, 0], then: 'hold' };
      const { run_id: runId } = await server.json<{ run_id: string }>('POST', `/threads/${threadId}/runs`, {
        body: { assistant_id: 'chat', input },
      });
      await waitFor(() => server.runtime.active.get(threadId) === 1, { what: 'the run to begin' });
      await server.json('POST', `/threads/${threadId}/runs/${runId}/cancel?wait=true&action=${action}`);
    }
    const spent = sumOf(3, usage(1, 0), usage(2, 0), usage(2, 0));
    expect(await server.json('GET', `/threads/${threadId}/usage`)).toEqual({ thread_id: threadId, ...spent });
    await server.call('DELETE', `/threads/${threadId}`);
    expect((await server.json('GET', '/usage')).total).toEqual(spent);
    expect((await server.call('GET', `/threads/${threadId}/usage`)).status).toBe(404);
  });

  it('is stored once for a requeued run', async () => {
    const server = await start();
    const threadId = await newThread(server);
    await wait(server, `/threads/${threadId}`, { spend: [3, 3], then: 'lose' });
    expect(server.runtime.executed.map(({ leaseGeneration }) => leaseGeneration)).toEqual([1, 2]);
    expect(await server.json('GET', `/threads/${threadId}/usage`)).toMatchObject({ runs: 1, total_tokens: 6 });
  });

  it('refuses invalid ranges, and is hidden from other workspaces', async () => {
    const server = await start({ HEDDLE_STATIC_API_KEYS: 'test-key,other-key:00000000-0000-4000-8000-0000000000ff' });
    const threadId = await newThread(server);
    await wait(server, `/threads/${threadId}`, { spend: [3, 3] });
    expect((await server.json('GET', '/usage', { key: 'other-key' })).total).toEqual(sumOf(0));
    expect((await server.call('GET', `/threads/${threadId}/usage`, { key: 'other-key' })).status).toBe(404);
    for (const [query, loc] of [
      ['from=yesterday', ['query', 'from']],
      ['to=2026-13-01', ['query', 'to']],
      ['from=2026-02-01&to=2026-01-01', ['query', 'from']],
      ['from=2020-01-01&to=2026-01-01', ['query', 'from']],
      ['group_by=weather', ['query', 'group_by']],
    ] as const) {
      const answer = await server.call('GET', `/usage?${query}`);
      expect([query, answer.status, answer.body.detail[0].loc]).toEqual([query, 422, loc]);
    }
  });
});
