import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { waitFor } from '@heddle/testing';
import pg from 'pg';
import { InlineLeaseKeeper } from '../src/engine/lease-keeper/inline-lease-keeper.js';
import { RunLeaseRepository } from '../src/core/runs/run-lease.repository.js';
import { lifeLockOf, nameWorker } from '../src/core/runs/worker-name.js';
import { useTestServers } from './server-fixture.js';
import type { TestServer } from './test-app.js';
import { createRun, newThread } from './thread-calls.js';

interface Row {
  run_id: string;
  thread_id: string;
  status: string;
  attempt: number;
  executions: number;
  suspicion: number;
  lost_with: Record<string, number>;
  error: { error: string; message: string } | null;
}

describe('runs whose lease ran out', () => {
  const servers = useTestServers();
  const { query } = servers;
  let api: TestServer;
  let leases: RunLeaseRepository;
  const clients: pg.Client[] = [];
  const keepers: InlineLeaseKeeper[] = [];

  beforeEach(async () => {
    api = await servers.start({ AGENT_ROLE: 'api', AGENT_MAX_ATTEMPTS: '10' });
    leases = api.app.get(RunLeaseRepository);
  });
  afterEach(async () => {
    await Promise.all(keepers.splice(0).map((keeper) => keeper.stop()));
    await Promise.all(clients.splice(0).map((client) => client.end()));
  });

  const create = async () => {
    const threadId = await newThread(api);
    return (await createRun(api, threadId)).run_id;
  };
  const rows = (): Promise<Row[]> => query(`SELECT * FROM agent_server.run ORDER BY created_at`);
  const row = async (runId: string) => (await rows()).find(({ run_id }) => run_id === runId) as Row;
  const claim = async (owner: string) => {
    const claimed = await leases.claim({ owner, leaseMs: 60_000 }, 10);
    const quarantined = await leases.claimQuarantined({ owner, leaseMs: 60_000 }, []);
    return [...claimed, ...quarantined];
  };
  const expire = () =>
    query(`UPDATE agent_server.run SET lease_until = now() - interval '1 second' WHERE status = 'running'`);
  const noneRuns = () =>
    waitFor(async () => (await rows()).every(({ status }) => status !== 'running'), { what: 'recovery' });
  /** Claims a run and lets its lease expire. */
  const lose = async (owner: string) => {
    expect(await claim(owner)).not.toHaveLength(0);
    await expire();
    await noneRuns();
  };
  /** Opens a connection like that of a stopped process: it holds the lock, and renews no lease. */
  const stay = async (owner: string) => {
    const client = new pg.Client({ connectionString: servers.url });
    clients.push(client);
    await client.connect();
    await client.query('SELECT pg_advisory_lock($1)', [lifeLockOf(owner)]);
    return client;
  };
  const storeCheckpoint = async (runId: string) =>
    query(
      `INSERT INTO agent_server.checkpoint
         (thread_id, checkpoint_ns, checkpoint_id, channel_versions, metadata, body_type, body)
       VALUES ($1, '', $2, '{}', '{}', 'json', '')`,
      [(await row(runId)).thread_id, randomUUID()],
    );
  const startKeeper = (owner: string) => {
    const keeper = new InlineLeaseKeeper({ databaseUrl: servers.url, owner, leaseMs: 2_000 });
    keepers.push(keeper);
    keeper.start({ onNews: () => undefined, onTrouble: () => undefined });
    return keeper;
  };

  it('of a process that has not ended cost nothing, however often, also where they are many', async () => {
    const runs = [await create(), await create(), await create()];
    for (let loss = 1; loss <= 4; loss += 1) {
      const owner = nameWorker();
      await stay(owner);
      await lose(owner);
    }
    for (const runId of runs)
      expect(await row(runId)).toMatchObject({ status: 'pending', attempt: 0, executions: 4, suspicion: 0 });
  });

  it.each([
    ['of a release before this one', 'host:7:bd621b0d'],
    ['of an operator', 'operator:key'],
  ])('of a worker whose name tells of no lock cost nothing: %s', async (_who, owner) => {
    const runId = await create();
    for (let loss = 1; loss <= 3; loss += 1) await lose(owner);
    expect(await row(runId)).toMatchObject({ status: 'pending', attempt: 0, suspicion: 0 });
  });

  it('end where they were cancelled, although the process has not ended', async () => {
    const runId = await create();
    const owner = nameWorker();
    await stay(owner);
    await claim(owner);
    await query(`UPDATE agent_server.run SET cancel_action = 'interrupt', cancel_requested_at = now()`);
    await expire();
    await noneRuns();
    expect(await row(runId)).toMatchObject({ status: 'interrupted' });
  });

  it('end a run that two processes ended with at the same place, alone', async () => {
    const runId = await create();
    await storeCheckpoint(runId);
    await lose(nameWorker());
    expect(await row(runId)).toMatchObject({ status: 'pending', attempt: 1, suspicion: 1 });
    await lose(nameWorker());
    expect(await row(runId)).toMatchObject({
      status: 'error',
      error: {
        error: 'WorkerLost',
        message: expect.stringContaining('the process that executed the run has ended'),
      },
    });
  });

  it('start at zero where the run has stored a checkpoint since the loss before', async () => {
    const runId = await create();
    for (let loss = 1; loss <= 4; loss += 1) {
      await storeCheckpoint(runId);
      await lose(nameWorker());
      expect(await row(runId)).toMatchObject({ status: 'pending', suspicion: 1 });
    }
  });

  it('end no run whose last checkpoint is stored, even where its attempts are used up', async () => {
    const runId = await create();
    const { thread_id: threadId } = await row(runId);
    await storeCheckpoint(runId);
    servers.states.write(threadId, { done: true }, { metadata: { run_id: runId } });
    await query(`UPDATE agent_server.run SET attempt = 9`);
    await lose(nameWorker());
    expect(await row(runId)).toMatchObject({ status: 'pending', attempt: 9, suspicion: 0 });
    // Only once: reading that state may be what ends the process.
    await lose(nameWorker());
    expect(await row(runId)).toMatchObject({ status: 'error', error: { error: 'MaxAttemptsExceeded' } });
  });

  it('are cleared by a process that shows life again, of all that was laid on them for it', async () => {
    const [alone, owner, other] = [await create(), nameWorker(), nameWorker()];
    await lose(owner);
    await lose(other);
    // Two processes ended at one checkpoint: without a sign of life the run ends.
    expect(await row(alone)).toMatchObject({ status: 'error' });

    const runId = await create();
    await lose(owner);
    expect(await row(runId)).toMatchObject({ attempt: 1, suspicion: 1, lost_with: { [owner]: 1 } });
    startKeeper(owner);
    await waitFor(async () => (await row(runId)).suspicion === 0, { what: 'the blame to be cleared' });
    expect(await row(runId)).toMatchObject({ attempt: 0, suspicion: 0, lost_with: {} });
    await lose(other);
    expect(await row(runId)).toMatchObject({ status: 'pending', attempt: 1, suspicion: 1, lost_with: { [other]: 1 } });
  });

  it('are cleared once their rows are free: a locked row holds nothing up', async () => {
    const [locked, free] = [await create(), await create()];
    const owner = nameWorker();
    await lose(owner);
    const client = new pg.Client({ connectionString: servers.url });
    clients.push(client);
    await client.connect();
    await client.query('BEGIN');
    await client.query('SELECT FROM agent_server.run WHERE run_id = $1 FOR UPDATE', [locked]);
    const keeper = startKeeper(owner);
    await waitFor(async () => (await row(free)).suspicion === 0, { what: 'the free row' });
    await keeper.renew();
    expect(await row(locked)).toMatchObject({ suspicion: 1 });
    await client.query('ROLLBACK');
    await waitFor(async () => (await row(locked)).suspicion === 0, { what: 'the other row' });
  });

  it('are cleared after a decision that was under way when the process came back', async () => {
    const runId = await create();
    const owner = nameWorker();
    const decision = new pg.Client({ connectionString: servers.url });
    clients.push(decision);
    await decision.connect();
    await decision.query('BEGIN');
    await decision.query('SELECT pg_advisory_xact_lock_shared($1)', [lifeLockOf(owner)]);
    const keeper = startKeeper(owner);
    // The renewal neither waits for the decision nor clears the blame before it.
    await keeper.renew();
    await decision.query(
      `UPDATE agent_server.run SET suspicion = 1, attempt = 1, lost_with = jsonb_build_object($2::text, 1)
       WHERE run_id = $1`,
      [runId, owner],
    );
    await decision.query('COMMIT');
    await waitFor(async () => (await row(runId)).suspicion === 0, { what: 'the blame to be cleared' });
    expect(await row(runId)).toMatchObject({ attempt: 0, lost_with: {} });
  });

  it('are taken for those of a live process again once a broken connection is replaced', async () => {
    const runId = await create();
    const owner = nameWorker();
    const keeper = startKeeper(owner);
    await keeper.renew();
    const holders = () =>
      query<{ pid: number }>(
        `SELECT pid FROM pg_locks WHERE locktype = 'advisory' AND objsubid = 1
           AND ((classid::bigint << 32) | objid::bigint) = $1`,
        [lifeLockOf(owner)],
      );
    await waitFor(async () => (await holders()).length === 1, { what: 'the lock' });
    const [before] = await holders();
    await query('SELECT pg_terminate_backend($1)', [before?.pid]);
    await waitFor(
      async () => {
        const found = await holders();
        return found.length === 1 && found[0]?.pid !== before?.pid;
      },
      { what: 'the lock on another connection' },
    );
    await lose(owner);
    expect(await row(runId)).toMatchObject({ status: 'pending', attempt: 0, suspicion: 0 });
  });
});
