import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { waitFor } from '@heddle/testing';
import { type AgentServer, agentServerFleet, collect } from './agent-server.harness.js';

describe('two processes on one database', () => {
  const fleet = agentServerFleet();
  let servers: AgentServer[] = [];

  beforeAll(async () => {
    servers = [await fleet.start()];
    servers.push(await fleet.start());
  });
  afterAll(() => fleet.close());

  const pick = (index: number) => servers[index % servers.length] as AgentServer;

  it('execute every run once, one at a time on each thread', async () => {
    const [first] = servers as [AgentServer];
    const threads = await Promise.all([1, 2, 3, 4].map(() => first.client.threads.create()));
    const runs = await Promise.all(
      Array.from({ length: 40 }, async (_, index) => {
        const threadId = threads[index % threads.length]?.thread_id as string;
        return pick(index).client.runs.create(threadId, 'counter', { input: { by: 1 } });
      }),
    );
    await Promise.all(runs.map((run, index) => pick(index + 1).client.runs.join(run.thread_id, run.run_id)));
    for (const { thread_id: threadId } of threads) {
      // Ten additions, each seen by the next: neither lost, nor twice, nor side by side.
      expect((await first.client.threads.get(threadId)).values).toMatchObject({ count: 10 });
      const listed = await first.client.runs.list(threadId, { limit: 100 });
      expect(listed.map((run) => run.status)).toEqual(Array(10).fill('success'));
    }
    expect(await startedRuns(...servers)).toBe(40);
  });

  it('let one follow and cancel runs of the other', async () => {
    const [a, b] = servers as [AgentServer, AgentServer];
    const { thread_id: threadId } = await a.client.threads.create();
    const run = await a.client.runs.create(threadId, 'slow', {
      input: { steps: 4, delay_ms: 50 },
      streamMode: 'updates',
    });
    const [fromA, fromB] = await Promise.all(
      [a, b].map((server) => collect(server.client.runs.joinStream(threadId, run.run_id, { lastEventId: '-1' }))),
    );
    expect(fromA).toEqual(fromB);
    expect(fromA?.[0]?.event).toBe('metadata');
    expect(fromA?.filter((event) => event.event === 'updates')).toHaveLength(5);

    for (const server of [a, b]) {
      const long = await a.client.runs.create(threadId, 'slow', { input: { steps: 50, delay_ms: 200 } });
      await server.client.runs.cancel(threadId, long.run_id, true);
      expect((await b.client.runs.get(threadId, long.run_id)).status).toBe('interrupted');
    }
  });
});

/** How often these processes began to execute a run. */
async function startedRuns(...servers: AgentServer[]): Promise<number> {
  const logs = await Promise.all(servers.map((server) => server.loggedSoFar()));
  return logs.join('').match(/"msg":"run started"/g)?.length ?? 0;
}

describe('one process that answers and two that execute', () => {
  const fleet = agentServerFleet();
  const reports = mkdtempSync(join(tmpdir(), 'reports-'));
  let api: AgentServer;
  let workers: AgentServer[] = [];

  beforeAll(async () => {
    const reporting = `--report-on-signal --report-directory=${reports} --report-filename=api.json`;
    api = await fleet.start({ AGENT_ROLE: 'api', NODE_OPTIONS: reporting });
    workers = await Promise.all([1, 2].map(() => fleet.start({ AGENT_ROLE: 'worker' })));
  });
  afterAll(async () => {
    await fleet.close();
    rmSync(reports, { recursive: true });
  });

  /** Threads that the answering process has beside its main one, as Node itself reports them. */
  async function threadsOfApi(): Promise<number> {
    const path = join(reports, 'api.json');
    rmSync(path, { force: true });
    process.kill(api.pid, 'SIGUSR2');
    let threads: unknown[] = [];
    await waitFor(
      () => {
        try {
          threads = (JSON.parse(readFileSync(path, 'utf8')) as { workers: unknown[] }).workers;
          return true;
        } catch {
          return false; // Not there, or not whole yet.
        }
      },
      { what: 'the report of the process' },
    );
    return threads.length;
  }

  it('the first serves assistants without a graph thread and is ready, and the workers execute its runs', async () => {
    expect(await threadsOfApi()).toBe(0);
    const ready = await fetch(`${api.url}/ready`);
    expect(ready.status).toBe(200);
    const { checks } = (await ready.json()) as { checks: Record<string, unknown> };
    expect(checks).not.toHaveProperty('graph_threads');
    expect(checks).toMatchObject({ graphs: { ok: true, detail: { loaded: expect.any(Number), broken: {} } } });
    const assistants = await api.client.assistants.search({ limit: 100 });
    expect(assistants.map((assistant) => assistant.graph_id)).toEqual(expect.arrayContaining(['counter', 'slow']));
    expect(assistants).toHaveLength((checks.graphs as { detail: { loaded: number } }).detail.loaded);

    const threads = await Promise.all([1, 2, 3, 4, 5, 6].map(() => api.client.threads.create()));
    const ends = await Promise.all(
      Array.from({ length: 30 }, (_, index) =>
        api.client.runs.wait(threads[index % threads.length]?.thread_id as string, 'counter', {
          input: { by: 1 },
          multitaskStrategy: 'enqueue',
        }),
      ),
    );
    expect(ends).toHaveLength(30);
    expect(await startedRuns(api)).toBe(0);
    expect(await startedRuns(...workers)).toBe(30);
    expect(await threadsOfApi()).toBe(0);

    // Only older states need a copy of the graph.
    const [first] = threads as [(typeof threads)[number]];
    expect((await api.client.threads.getHistory(first.thread_id))[0]?.values).toMatchObject({ count: 5 });
    expect(await threadsOfApi()).toBe(1);
  });
});

describe('one process that answers and one that executes', () => {
  const fleet = agentServerFleet();
  let api: AgentServer;

  beforeAll(async () => {
    api = await fleet.start({ AGENT_ROLE: 'api' });
    await fleet.start({ AGENT_ROLE: 'worker' });
  });
  afterAll(() => fleet.close());

  it('wait, stream and cancel across the two, also for stateless runs', async () => {
    expect(await api.client.runs.wait(null, 'counter', { input: { by: 4 } })).toMatchObject({ count: 4 });
    const events = await collect(
      api.client.runs.stream(null, 'slow', { input: { steps: 2, delay_ms: 20 }, streamMode: 'custom' }),
    );
    expect(events.map((event) => event.event)).toEqual(['metadata', 'custom', 'custom']);
    await expect(api.client.runs.wait(null, 'failing', { input: {} })).rejects.toThrow('LoomJammedError');

    const { thread_id: threadId } = await api.client.threads.create();
    const run = await api.client.runs.create(threadId, 'slow', { input: { steps: 100, delay_ms: 100 } });
    const follow = collect(api.client.runs.joinStream(threadId, run.run_id, { lastEventId: '-1' }));
    await waitFor(async () => (await api.client.runs.get(threadId, run.run_id)).status === 'running', {
      what: 'the worker to start',
    });
    await api.client.runs.cancel(threadId, run.run_id, true);
    expect((await follow)[0]).toMatchObject({ event: 'metadata', data: { run_id: run.run_id } });
    expect((await api.client.runs.get(threadId, run.run_id)).status).toBe('interrupted');
    expect(await startedRuns(api)).toBe(0);
  });
});
