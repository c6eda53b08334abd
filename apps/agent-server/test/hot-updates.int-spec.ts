import { describe, expect, it } from '@jest/globals';
import { waitFor } from '@heddle/testing';
import { LeaseRenewalRepository } from '../src/engine/lease-keeper/lease-renewal.repository.js';
import { RunLeaseRepository } from '../src/core/runs/run-lease.repository.js';
import type { RunRow } from '../src/core/runs/run.repository.js';
import { RunSlots } from '../src/features/run-creation/run-slots.service.js';
import { useTestServers } from './server-fixture.js';
import type { TestServer } from './test-app.js';
import { newThread } from './thread-calls.js';

interface Updates {
  inserted: number;
  updated: number;
  hot: number;
}

/** PostgreSQL counts updates that change no index; see apps/agent-server/README.md. */
describe('updates of rows', () => {
  const servers = useTestServers();

  /** Connections report their statistics when they are closed, and within seconds otherwise. */
  const updatesOf = async (table: string): Promise<Updates> => {
    const [row] = await servers.query<Updates>(
      `SELECT n_tup_ins::int AS inserted, n_tup_upd::int AS updated, n_tup_hot_upd::int AS hot
       FROM pg_stat_user_tables WHERE schemaname = 'agent_server' AND relname = $1`,
      [table],
    );
    return row as Updates;
  };
  const since = (before: Updates, after: Updates): Updates => ({
    inserted: after.inserted - before.inserted,
    updated: after.updated - before.updated,
    hot: after.hot - before.hot,
  });
  const create = async (server: TestServer, path = '') => {
    const threadId = await newThread(server);
    await server.json('POST', `/threads/${threadId}/runs${path}`, { body: { assistant_id: 'chat', input: 1 } });
  };

  it('an ordinary run changes the row of its thread twice and its own once, and no more', async () => {
    const runs = 40;
    const server = await servers.start({ HEDDLE_TEST_LOCKED_PATHS: 'false', AGENT_LEASE_SECONDS: '60' });
    await waitFor(() => server.app.get(RunSlots).takesNewRuns, { what: 'the first claim to find nothing' });
    const [run, thread] = [await updatesOf('run'), await updatesOf('thread')];
    for (let at = 0; at < runs; at += 1) await create(server, '/wait');
    await server.close();
    await waitFor(async () => since(thread, await updatesOf('thread')).updated >= 2 * runs, { what: 'the counts' });
    expect(since(run, await updatesOf('run'))).toMatchObject({ inserted: runs, updated: runs });
    expect(since(thread, await updatesOf('thread'))).toMatchObject({ inserted: runs, updated: 2 * runs });
  });

  it('heartbeats change no index', async () => {
    const [runs, beats] = [20, 20];
    const server = await servers.start({ AGENT_ROLE: 'api', AGENT_LEASE_SECONDS: '60' });
    for (let at = 0; at < runs; at += 1) await create(server);
    const claimer = { owner: 'test', leaseMs: 60_000 };
    const unclaimed = await updatesOf('run');
    const claimed: RunRow[] = await server.app.get(RunLeaseRepository).claim(claimer, runs);
    expect(claimed).toHaveLength(runs);
    await server.close();
    await waitFor(async () => since(unclaimed, await updatesOf('run')).updated >= runs, { what: 'the counts' });
    const before = await updatesOf('run');
    const renewals = new LeaseRenewalRepository({ ...claimer, databaseUrl: servers.url, answerMs: 10_000 });
    const leases = claimed.map(({ runId, leaseGeneration: generation }) => ({ runId, generation }));
    for (let beat = 0; beat < beats; beat += 1) {
      for (const { state } of await renewals.renew(leases)) expect(state).toBe('renewed');
    }
    renewals.close();
    const counted = async () => since(before, await updatesOf('run'));
    await waitFor(async () => (await counted()).updated >= runs * beats, { what: 'the counts' });
    const { updated, hot } = await counted();
    // An index on a changed column would make it none. The number depends on the versions that a transaction may still
    // see, because a full page takes no further one: between four and nine in ten were observed.
    expect(hot).toBeGreaterThan(updated / 10);
  });

  it('replaced states of threads are vacuumed before they are a fifth of the table', async () => {
    const [states] = await servers.query<{ options: string[] | null }>(
      `SELECT t.reloptions AS options FROM pg_class c JOIN pg_class t ON t.oid = c.reltoastrelid
       WHERE c.oid = 'agent_server.thread'::regclass`,
    );
    expect(states?.options).toEqual(['autovacuum_vacuum_scale_factor=0.02']);
  });
});
