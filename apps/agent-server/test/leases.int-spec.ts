import { randomUUID } from 'node:crypto';
import { LeaseTerm, readClocks } from '@heddle/leases';
import { waitFor } from '@heddle/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { InlineLeaseKeeper } from '../src/engine/lease-keeper/inline-lease-keeper.js';
import type { LeaseKeeper, LeaseNews } from '../src/engine/lease-keeper/lease-keeper.port.js';
import { ThreadedLeaseKeeper } from '../src/engine/lease-keeper/threaded-lease-keeper.js';
import { useAgentServerDatabase } from './server-fixture.js';

const owner = 'keeper-test';
const tenantId = randomUUID();
/** Long compared with a statement on a busy machine. */
const leaseMs = 6_000;
/** Maximum time a thread takes to start from source. */
const startMs = 60_000;

const database = useAgentServerDatabase();

const query = <T>(sql: string, params: unknown[] = []): Promise<T[]> => database.dataSource.query(sql, params);

async function runningRun(): Promise<string> {
  const [runId, threadId] = [randomUUID(), randomUUID()];
  await query(`INSERT INTO agent_server.thread (thread_id, tenant_id, status) VALUES ($1, $2, 'busy')`, [
    threadId,
    tenantId,
  ]);
  await query(
    `INSERT INTO agent_server.run (run_id, tenant_id, thread_id, assistant_id, graph_id, status, multitask_strategy,
       kwargs, lease_owner, lease_generation, lease_until)
     VALUES ($1, $2, $3, $4, 'chat', 'running', 'enqueue', '{}', $5, 1, clock_timestamp())`,
    [runId, tenantId, threadId, randomUUID(), owner],
  );
  return runId;
}

/** Time that the database gives the lease, in ms. */
async function leaseLeft(runId: string): Promise<number> {
  const [row] = await query<{ left: number }>(
    `SELECT extract(epoch FROM lease_until - clock_timestamp())::float8 * 1000 AS left
     FROM agent_server.run WHERE run_id = $1`,
    [runId],
  );
  return row?.left ?? Number.NaN;
}

describe.each([
  ['in the thread that asks', () => new InlineLeaseKeeper({ databaseUrl: database.url, owner, leaseMs })],
  ['in a thread of its own', () => new ThreadedLeaseKeeper({ databaseUrl: database.url, owner, leaseMs })],
])('a keeper of leases %s', (_where, create) => {
  let keeper: LeaseKeeper;
  let news: LeaseNews[];

  const hold = (runId: string, generation = 1) => {
    const term = LeaseTerm.begin(leaseMs, readClocks());
    keeper.hold({ runId, generation, term });
    return term;
  };

  beforeEach(async () => {
    news = [];
    keeper = create();
    keeper.start({ onNews: (item) => news.push(item), onTrouble: () => undefined });
    await keeper.renew();
  }, startMs);
  afterEach(() => keeper.stop());

  it('renews held leases repeatedly, and no released ones', async () => {
    const [held, released] = [await runningRun(), await runningRun()];
    const term = hold(held);
    hold(released);
    keeper.release({ runId: released, generation: 1 });
    await waitFor(async () => (await leaseLeft(held)) > 0, { what: 'the first renewal' });
    const end = Date.now() + leaseMs * 1.5;
    await waitFor(() => Date.now() > end, { what: 'more than the time of a lease' });
    expect(term.isOver).toBe(false);
    expect(await leaseLeft(held)).toBeGreaterThan(0);
    expect(await leaseLeft(released)).toBeLessThan(0);
    expect(news).toEqual([]);
  });

  it('reports runs that were taken, ended, deleted or cancelled', async () => {
    const [taken, ended, cancelled, kept] = [
      await runningRun(),
      await runningRun(),
      await runningRun(),
      await runningRun(),
    ];
    const terms = [taken, ended, cancelled, kept].map((runId) => hold(runId));
    const deleted = randomUUID();
    hold(deleted);
    await query(`UPDATE agent_server.run SET lease_generation = 2, lease_owner = 'other' WHERE run_id = $1`, [taken]);
    await query(`UPDATE agent_server.run SET status = 'success' WHERE run_id = $1`, [ended]);
    await query(`UPDATE agent_server.run SET cancel_action = 'interrupt' WHERE run_id = $1`, [cancelled]);
    await keeper.renew();
    const kinds = Object.fromEntries(news.map(({ runId, kind }) => [runId, kind]));
    expect(kinds).toEqual({ [taken]: 'lost', [ended]: 'lost', [deleted]: 'lost', [cancelled]: 'cancelled' });
    // A run of another worker has ended for all waiters here, without a look at the clock.
    expect(terms.map((term) => term.isOver)).toEqual([true, false, false, false]);
  });

  it('does not let a locked row keep the other leases waiting, nor take it for lost', async () => {
    const [locked, free] = [await runningRun(), await runningRun()];
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    try {
      await client.query('BEGIN');
      await client.query('SELECT 1 FROM agent_server.run WHERE run_id = $1 FOR UPDATE', [locked]);
      const [lockedTerm, freeTerm] = [hold(locked), hold(free)];
      await waitFor(() => lockedTerm.isOver, { what: 'the clock' });
      expect(freeTerm.isOver).toBe(false);
      expect(await leaseLeft(free)).toBeGreaterThan(0);
      expect(news).toEqual([]);
    } finally {
      await client.end();
    }
  });

  it('renews once the lock is gone, and after its connection was terminated', async () => {
    const runId = await runningRun();
    const term = hold(runId);
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    await client.query('BEGIN');
    await client.query('SELECT 1 FROM agent_server.run WHERE run_id = $1 FOR UPDATE', [runId]);
    await keeper.renew();
    expect(await leaseLeft(runId)).toBeLessThan(0);
    await client.end();
    await waitFor(async () => (await leaseLeft(runId)) > 0, { what: 'a renewal' });
    await query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE application_name = 'heddle-agent-server:leases' AND datname = current_database()`,
    );
    await query('UPDATE agent_server.run SET lease_until = clock_timestamp() WHERE run_id = $1', [runId]);
    await waitFor(async () => (await leaseLeft(runId)) > 0, { what: 'a renewal on another connection' });
    expect(term.isOver).toBe(false);
  });
});

describe('a keeper in a thread of its own', () => {
  it(
    'renews while the thread that serves requests is busy for longer than the lease',
    async () => {
      const keeper = new ThreadedLeaseKeeper({ databaseUrl: database.url, owner, leaseMs });
      keeper.start({ onNews: () => undefined, onTrouble: () => undefined });
      try {
        await keeper.renew();
        const runId = await runningRun();
        const term = LeaseTerm.begin(leaseMs, readClocks());
        keeper.hold({ runId, generation: 1, term });
        const end = Date.now() + leaseMs * 1.5;
        while (Date.now() < end);
        expect(term.isOver).toBe(false);
        expect(await leaseLeft(runId)).toBeGreaterThan(0);
      } finally {
        await keeper.stop();
      }
    },
    startMs,
  );
});
