import { type OwnPostgres, stallConnections, startOwnPostgres, waitFor } from '@heddle/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { type AgentServer, agentServerFleet, type AgentServerFleet } from './agent-server.harness.js';
import { Journal, journalConfig } from './journal.js';

const leaseSeconds = 6;
const steps = [1, 2, 3, 4];

interface Replica extends AgentServer {
  name: string;
}

describe('two replicas on a failing database', () => {
  const journal = new Journal();
  let postgres: OwnPostgres;
  let fleet: AgentServerFleet;
  let replicas: Replica[];

  beforeAll(async () => {
    postgres = await startOwnPostgres({ maxConnections: 200 });
    fleet = agentServerFleet(postgres.url);
    replicas = [];
    for (const name of ['replica-a', 'replica-b']) {
      const server = await fleet.start({
        // Tells the connections of one from those of the other.
        DATABASE_URL: `${postgres.url}?application_name=${name}`,
        AGENT_CONFIG: journalConfig,
        AGENT_LEASE_SECONDS: String(leaseSeconds),
        AGENT_MAX_ATTEMPTS: '2',
      });
      replicas.push({ ...server, name });
    }
  });
  afterAll(async () => {
    await fleet.close();
    await postgres.stop();
    journal.remove();
  });

  const input = (changes: Record<string, unknown> = {}) => ({
    journal: journal.path,
    steps: steps.length,
    hold_ms: 800,
    blocks: false,
    step: 0,
    ...changes,
  });

  /** A run whose first node executes, the replica that executes it, and the other replica. */
  async function startRun(changes: Record<string, unknown> = {}) {
    const [first] = replicas as [Replica];
    const { thread_id: threadId } = await first.client.threads.create();
    const { run_id: runId } = await first.client.runs.create(threadId, 'journal', { input: input(changes) });
    await waitFor(() => journal.lines(runId).length > 0, { what: 'the first node' });
    const pid = journal.lines(runId)[0]?.pid;
    const holder = replicas.find((replica) => replica.pid === pid) as Replica;
    const other = replicas.find((replica) => replica.pid !== pid) as Replica;
    return { threadId, runId, holder, other };
  }

  async function expectEndedOnce(server: AgentServer, threadId: string, runId: string) {
    await waitFor(async () => (await server.client.runs.get(threadId, runId)).status === 'success', {
      what: 'the end of the run',
    });
    expect((await server.client.threads.getState<{ done: number[] }>(threadId)).values.done).toEqual(steps);
    expect(journal.overlaps(runId)).toEqual([]);
  }

  async function withLock<T>(sql: string, id: string, work: () => Promise<T>): Promise<T> {
    const client = new pg.Client({ connectionString: postgres.url });
    await client.connect();
    try {
      await client.query('BEGIN');
      await client.query(sql, [id]);
      return await work();
    } finally {
      await client.end();
    }
  }

  const moreThanALease = () => {
    const end = Date.now() + leaseSeconds * 2_000;
    return waitFor(() => Date.now() > end, { what: 'more than the time of a lease' });
  };

  it.each([
    ['listens to nothing', false],
    ['blocks its thread', true],
  ])(
    'never execute one run concurrently if the connections of one hang for longer than the lease, and the graph %s',
    async (_what, blocks) => {
      const { threadId, runId, holder, other } = await startRun({ blocks, hold_ms: leaseSeconds * 1_000 });
      const resume = await stallConnections(postgres.url, holder.name);
      try {
        // No process can take the run over while a stalled connection holds its row; then only time helps.
        const end = Date.now() + leaseSeconds * 4_000;
        await waitFor(() => Date.now() > end || journal.lines(runId).some((line) => line.pid === other.pid), {
          what: 'the other one to take over',
          timeoutMs: leaseSeconds * 5_000,
        });
      } finally {
        await resume();
      }
      await expectEndedOnce(other, threadId, runId);
      await waitFor(async () => (await holder.api.GET('/ready')).response.ok, {
        what: 'the other one to be well again',
      });
    },
    240_000,
  );

  it('start no node after a sleep longer than the lease', async () => {
    const { threadId, runId, holder, other } = await startRun({ hold_ms: leaseSeconds * 500 });
    process.kill(holder.pid, 'SIGSTOP');
    let wokenAt: number;
    try {
      await waitFor(() => journal.lines(runId).some((line) => line.pid === other.pid), {
        what: 'the other one to take over',
      });
    } finally {
      wokenAt = Date.now();
      process.kill(holder.pid, 'SIGCONT');
    }
    await waitFor(async () => (await other.client.runs.get(threadId, runId)).status === 'success', {
      what: 'the end of the run',
    });
    const begun = journal
      .lines(runId)
      .filter(({ pid, phase, at }) => pid === holder.pid && phase === 'start' && at >= wokenAt);
    expect(begun).toEqual([]);
  }, 240_000);

  it('neither duplicate nor lose a run whose row is locked for longer than the lease', async () => {
    const { threadId, runId, other } = await startRun();
    await withLock('SELECT 1 FROM agent_server.run WHERE run_id = $1 FOR UPDATE', runId, moreThanALease);
    await expectEndedOnce(other, threadId, runId);
  }, 240_000);

  it('execute every node once when the row of the thread is locked for longer than the lease', async () => {
    const { threadId, runId, other } = await startRun({ hold_ms: 100 });
    await withLock('SELECT 1 FROM agent_server.thread WHERE thread_id = $1 FOR UPDATE', threadId, moreThanALease);
    await expectEndedOnce(other, threadId, runId);
    expect(journal.executions(runId)).toBe(steps.length);
  }, 240_000);

  it('end every run once while other clients use all connections', async () => {
    const runs = await Promise.all(Array.from({ length: 6 }, () => startRun({ hold_ms: 600 })));
    const takers: pg.Client[] = [];
    try {
      for (;;) {
        const client = new pg.Client({ connectionString: postgres.url });
        client.on('error', () => undefined);
        const connected = await client.connect().then(
          () => true,
          () => false,
        );
        if (!connected) break;
        takers.push(client);
      }
      await moreThanALease();
    } finally {
      await Promise.all(takers.map((client) => client.end()));
    }
    for (const { threadId, runId, other } of runs) await expectEndedOnce(other, threadId, runId);
  }, 240_000);
});
