import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ServiceExitedError, waitFor } from '@heddle/testing';
import { type AgentServer, agentServerFleet } from './agent-server.harness.js';
import { graphFixtures } from './test-project.js';

/** Graphs that end their thread and look at their environment. */
const unruly = { AGENT_CONFIG: join(graphFixtures, 'langgraph.json') };

describe('a graph that misbehaves', () => {
  const fleet = agentServerFleet();
  const folder = mkdtempSync(join(tmpdir(), 'gates-'));
  afterAll(async () => {
    await fleet.close();
    rmSync(folder, { recursive: true });
  });

  const attemptsIn = (log: string, runId: string) =>
    log
      .split('\n')
      .filter((line) => line.endsWith('}') && line.includes('"msg":"run started"') && line.includes(runId))
      .map((line) => (JSON.parse(line) as { attempt: number }).attempt);

  it('ends with the reason, while another run continues from its last checkpoint and succeeds', async () => {
    const server = await fleet.start({ ...unruly, AGENT_THREAD_HEAP_MB: '160', AGENT_MAX_ATTEMPTS: '2' });
    const { client } = server;
    const [innocent, poisoned] = [await client.threads.create(), await client.threads.create()];
    const gate = join(folder, innocent.thread_id);
    const slow = await client.runs.create(innocent.thread_id, 'steps', {
      input: {},
      config: { configurable: { gate } },
    });
    await waitFor(async () => (await client.threads.getState(innocent.thread_id)).next.includes('two'), {
      what: 'the slow step',
    });
    const greedy = await client.runs.create(poisoned.thread_id, 'unruly', { input: { mode: 'memory' } });
    await waitFor(() => attemptsIn(server.output(), slow.run_id).length > 1, {
      what: 'the slow run to continue in another thread',
    });
    writeFileSync(gate, '');

    expect(await client.runs.join(poisoned.thread_id, greedy.run_id)).toEqual({
      __error__: {
        error: 'MaxAttemptsExceeded',
        message: expect.stringContaining('The thread that executed the run ended: out of memory (heap limit 160 MiB)'),
      },
    });
    expect(await client.runs.join(innocent.thread_id, slow.run_id)).toMatchObject({ log: ['one', 'two', 'three'] });
    // Executed twice, and both times as the first attempt.
    expect(attemptsIn(await server.loggedSoFar(), slow.run_id)).toEqual([1, 1]);
    await waitFor(async () => (await server.api.GET('/ready')).response.ok, { what: 'the thread to be back' });
    await server.kill('SIGTERM');
  });

  it('ends with the reason before memory outside the heap exhausts its process', async () => {
    const limits = { AGENT_MEMORY_LIMIT_MB: '700', AGENT_THREAD_HEAP_MB: '160', AGENT_MAX_ATTEMPTS: '1' };
    const server = await fleet.start({ ...unruly, ...limits });
    const { client } = server;
    const [innocent, poisoned] = [await client.threads.create(), await client.threads.create()];
    const config = { configurable: { delay_ms: 3_000 } };
    const slow = await client.runs.create(innocent.thread_id, 'steps', { input: {}, config });
    const greedy = await client.runs.create(poisoned.thread_id, 'unruly', { input: { mode: 'buffers' } });

    expect(await client.runs.join(poisoned.thread_id, greedy.run_id)).toEqual({
      __error__: {
        error: 'MaxAttemptsExceeded',
        message: expect.stringMatching(/out of memory \(\d+ MiB with its buffers, of 700 MiB for the whole process\)/),
      },
    });
    expect(await client.runs.join(innocent.thread_id, slow.run_id)).toMatchObject({ log: ['one', 'two', 'three'] });
    await server.kill('SIGTERM');
  });

  describe('in a service with the default limits', () => {
    let server: AgentServer;
    beforeAll(async () => {
      server = await fleet.start({ ...unruly, AGENT_GRAPH_ENV: '*', MY_TOKEN: 'mine' });
    });
    afterAll(() => server.kill('SIGTERM'));

    it('ends its run and nothing else when it calls process.exit', async () => {
      const { thread_id: threadId } = await server.client.threads.create();
      const answer = await server.client.runs.wait(threadId, 'unruly', {
        input: { mode: 'exit' },
        raiseError: false,
      });
      expect(answer).toEqual({
        __error__: { error: 'ProcessExitError', message: 'process.exit(1) was called by the graph' },
      });
      expect((await server.api.GET('/ready')).response.status).toBe(200);
    });

    it('finds none of the variables of the service', async () => {
      const { thread_id: threadId } = await server.client.threads.create();
      const { variables } = (await server.client.runs.wait(threadId, 'environment', { input: {} })) as unknown as {
        variables: Record<string, string>;
      };
      expect(variables).toMatchObject({ MY_TOKEN: 'mine' });
      expect(Object.keys(variables).filter((name) => /^(HEDDLE_|AGENT_|DATABASE_)/.test(name))).toEqual([]);
      expect(JSON.stringify(variables)).not.toContain(await fleet.databaseUrl());
    });
  });

  it('ends after it has crashed its process too often, and the other runs succeed in the next one', async () => {
    const lease = { AGENT_LEASE_SECONDS: '5' };
    let starts = 0;
    // The run may end its process before the process was seen ready.
    const startReplica = async (): Promise<AgentServer> => {
      starts += 1;
      return fleet.start({ ...unruly, ...lease }).catch((error: unknown) => {
        if (error instanceof ServiceExitedError) return startReplica();
        throw error;
      });
    };
    const [first, api] = await Promise.all([startReplica(), fleet.start({ ...unruly, ...lease, AGENT_ROLE: 'api' })]);
    const replicas = [first];
    const { client } = api;
    const begin = async (graph: string, input: Record<string, unknown>) => {
      const { thread_id: threadId } = await client.threads.create();
      const config = { configurable: { delay_ms: 1_000 } };
      return { threadId, ...(await client.runs.create(threadId, graph, { input, config })) };
    };
    const innocents = [await begin('steps', {}), await begin('steps', {})];
    const poisoned = await begin('unruly', { mode: 'kill from outside' });
    const poison = () => client.runs.get(poisoned.threadId, poisoned.run_id);
    // Replaces ended servers, as a Deployment does.
    while ((await poison()).status !== 'error') {
      const current = replicas.at(-1) as AgentServer;
      const isGone = await Promise.race([
        current.exited.then(() => true),
        waitFor(async () => (await poison()).status === 'error', {
          what: 'the end',
          timeoutMs: 60_000,
          intervalMs: 200,
        }).then(
          () => false,
          () => false,
        ),
      ]);
      if (isGone) replicas.push(await startReplica());
    }

    expect(await client.runs.join(poisoned.threadId, poisoned.run_id)).toEqual({
      __error__: {
        error: 'WorkerLost',
        message: expect.stringContaining('the process that executed the run has ended'),
      },
    });
    for (const { threadId, run_id: runId } of innocents)
      expect(await client.runs.join(threadId, runId)).toMatchObject({ log: ['one', 'two', 'three'] });
    // Two attempts beside other runs, and one alone.
    expect(starts - 1).toBeLessThanOrEqual(3);
    await Promise.all([api, ...replicas].map((server) => server.kill('SIGTERM')));
  }, 300_000);
});
