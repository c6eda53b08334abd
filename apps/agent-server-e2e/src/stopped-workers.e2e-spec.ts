import { afterAll, describe, expect, it } from '@jest/globals';
import { waitFor } from '@heddle/testing';
import { type AgentServer, agentServerFleet } from './agent-server.harness.js';
import { Journal, journalConfig } from './journal.js';

/** Worker losses per run: more than `AGENT_MAX_WORKER_LOSSES` and `AGENT_MAX_ATTEMPTS` allow. */
const losses = 4;
const holdMs = 6_000;

describe('workers that are stopped and resumed', () => {
  const fleet = agentServerFleet();
  const journal = new Journal();
  afterAll(async () => {
    await fleet.close();
    journal.remove();
  });

  const env = { AGENT_CONFIG: journalConfig, AGENT_LEASE_SECONDS: '2', AGENT_MAX_ATTEMPTS: '2' };

  it('end no healthy run, even if it loses its worker repeatedly at the same node', async () => {
    const replicas = await Promise.all([fleet.start(env), fleet.start(env)]);
    const [{ client }] = replicas as [AgentServer, AgentServer];
    const { thread_id: threadId } = await client.threads.create();
    const input = { journal: journal.path, steps: 2, hold_ms: holdMs, blocks: false, step: 0 };
    const { run_id: runId } = await client.runs.create(threadId, 'journal', { input });

    const begun = () => journal.lines(runId).filter(({ phase }) => phase === 'start');
    await waitFor(() => begun().length === 1, { what: 'the first node' });
    for (let loss = 1; loss <= losses; loss += 1) {
      const { pid } = begun().at(-1) as { pid: number };
      process.kill(pid, 'SIGSTOP');
      try {
        await waitFor(() => begun().at(-1)?.pid !== pid, { what: 'another worker to begin the node again' });
      } finally {
        process.kill(pid, 'SIGCONT');
      }
      await waitFor(
        async () => {
          const woken = replicas.find((replica) => replica.pid === pid) as AgentServer;
          return (await woken.api.GET('/ready')).response.ok;
        },
        { what: 'the stopped worker to be well again' },
      );
    }

    expect(await client.runs.join(threadId, runId)).toMatchObject({ done: [1, 2] });
    expect((await client.runs.get(threadId, runId)).status).toBe('success');
    await Promise.all(replicas.map((replica) => replica.kill('SIGTERM')));
  }, 240_000);
});
