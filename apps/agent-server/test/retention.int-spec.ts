import { afterEach, describe, expect, it } from '@jest/globals';
import { waitFor } from '@heddle/testing';
import { gate } from './fake-graphs.js';
import { useTestServers } from './server-fixture.js';
import type { TestServer } from './test-app.js';
import { newThread } from './thread-calls.js';

const theirs = { key: 'other' };
const run = { assistant_id: 'chat', input: 1 };
const often = { AGENT_RETENTION_INTERVAL_SECONDS: '1' };
const none = { count: 0, bytes: 0 };

interface Storage extends Record<string, unknown> {
  total_bytes: number;
  measured_at: string | null;
  threads: { count: number; bytes: number };
}
interface Preview {
  policies: object;
  examined_threads: number;
  next: string | null;
  would_remove: { checkpoints: number; runs: number };
}

describe('retention', () => {
  const servers = useTestServers();
  afterEach(() => servers.query('TRUNCATE agent_server.sweep, agent_server.workspace_storage'));

  const start = (env: Record<string, string> = {}) =>
    servers.start({
      HEDDLE_STATIC_API_KEYS: 'test-key,other:22222222-2222-4222-8222-222222222222',
      AGENT_RETENTION_INTERVAL_SECONDS: '86400',
      ...env,
    });
  const finish = (server: TestServer, id: string) => server.json('POST', `/threads/${id}/runs/wait`, { body: run });
  /** Adds `count` checkpoints; the older half is two days old. */
  const addCheckpoints = (id: string, count: number) =>
    servers.query(
      `INSERT INTO agent_server.checkpoint
         (thread_id, checkpoint_ns, checkpoint_id, parent_checkpoint_id, channel_versions, metadata, body_type, body,
          created_at)
       SELECT $1, '', lpad(n::text, 8, '0'), lpad((n - 1)::text, 8, '0'), '{}', '{}', 'json', '{}',
         now() - CASE WHEN n <= $2::int / 2 THEN interval '2 days' ELSE interval '0' END
       FROM generate_series(1, $2::int) AS n`,
      [id, count],
    );
  const checkpointsOf = async (id: string) => {
    const rows = await servers.query<{ n: number }>(
      `SELECT checkpoint_id::int AS n FROM agent_server.checkpoint WHERE thread_id = $1 ORDER BY seq`,
      [id],
    );
    return rows.map(({ n }) => n);
  };
  const makeOld = async (id: string, column: 'created_at' | 'ended_at') => {
    await servers.query(
      `UPDATE agent_server.run SET created_at = created_at - interval '2 days',
         ended_at = ended_at - CASE WHEN $2 = 'ended_at' THEN interval '2 days' ELSE interval '0' END
       WHERE thread_id = $1`,
      [id, column],
    );
    // The state that the sweeper of streams leaves.
    if (column === 'ended_at') await servers.query(`DELETE FROM agent_server.run_end WHERE thread_id = $1`, [id]);
  };
  /** Adds usage with one token per day of age. */
  const addUsage = (tenantId: string, days: number) =>
    servers.query(
      `INSERT INTO agent_server.run_usage (run_id, tenant_id, thread_id, assistant_id, graph_id, messages, input_tokens,
         output_tokens, total_tokens, cache_read_tokens, reasoning_tokens, ended_at)
       VALUES (gen_random_uuid(), $1, gen_random_uuid(), gen_random_uuid(), 'chat', 1, $2::int, 0, 0, 0, 0,
         now() - $2::int * interval '1 day')`,
      [tenantId, days],
    );
  const usageLeft = async () =>
    (await servers.query<{ spent: string }>('SELECT input_tokens AS spent FROM agent_server.run_usage')).map((row) =>
      Number(row.spent),
    );
  const runsOf = async (server: TestServer, id: string) =>
    (await server.json<object[]>('GET', `/threads/${id}/runs`)).length;
  const preview = (server: TestServer, query = '') => server.json<Preview>('GET', `/retention${query}`);

  it('removes nothing by default', async () => {
    const server = await start(often);
    const id = await newThread(server);
    await finish(server, id);
    await makeOld(id, 'ended_at');
    await addCheckpoints(id, 40);
    await addUsage('00000000-0000-4000-8000-000000000001', 1000);
    await waitFor(async () => (await server.json<Storage>('GET', '/storage')).measured_at, { what: 'a pass' });
    expect(await usageLeft()).toEqual([1000]);
    expect(await checkpointsOf(id)).toHaveLength(40);
    expect(await runsOf(server, id)).toBe(1);
  });

  it('removes old checkpoints but the newest ones, and none of a thread in use', async () => {
    const server = await start({ ...often, AGENT_CHECKPOINT_RETENTION_HOURS: '24', AGENT_CHECKPOINTS_KEPT: '3' });
    const [long, short, busy] = [await newThread(server), await newThread(server), await newThread(server)];
    const going = gate();
    server.runtime.behaviour = async (request, emit) => {
      await going.opened;
      return server.runtime.complete(request, emit);
    };
    const answer = finish(server, busy);
    await waitFor(() => server.runtime.executed.length === 1, { what: 'the run' });
    await addCheckpoints(busy, 20);
    await addCheckpoints(long, 20);
    await addCheckpoints(short, 4);
    await waitFor(async () => (await checkpointsOf(long)).length === 10, { what: 'the pass' });
    expect(await checkpointsOf(long)).toEqual([11, 12, 13, 14, 15, 16, 17, 18, 19, 20]);
    await waitFor(async () => (await checkpointsOf(short)).length === 3, { what: 'the pass' });
    expect(await checkpointsOf(short)).toEqual([2, 3, 4]);
    expect(await checkpointsOf(busy)).toHaveLength(20);
    going.open();
    await answer;
    await waitFor(async () => (await checkpointsOf(busy)).length === 10, { what: 'a pass after the run' });
  });

  it('removes runs that ended long ago, and no running or recent ones', async () => {
    const server = await start({ ...often, AGENT_RUN_RETENTION_HOURS: '24' });
    const [old, long, waiting] = [await newThread(server), await newThread(server), await newThread(server)];
    for (const id of [old, long]) await finish(server, id);
    await server.json('POST', `/threads/${waiting}/runs`, { body: { ...run, after_seconds: 1000 } });
    await makeOld(old, 'ended_at');
    await makeOld(long, 'created_at');
    await servers.query(
      `UPDATE agent_server.run SET created_at = created_at - interval '2 days', updated_at = now() - interval '2 days'
       WHERE status = 'pending'`,
    );
    await waitFor(async () => (await runsOf(server, old)) === 0, { what: 'the pass' });
    expect(await runsOf(server, long)).toBe(1);
    const [pendings] = await servers.query<{ n: number }>(
      `SELECT count(*)::int AS n FROM agent_server.run WHERE thread_id = $1`,
      [waiting],
    );
    expect(pendings?.n).toBe(1);
    expect(await server.json('GET', `/threads/${old}`)).toMatchObject({ status: 'idle', values: { seen: [1] } });
  });

  it('keeps a run for as long as its stream, also where runs are kept for less', async () => {
    const server = await start({ ...often, AGENT_RUN_RETENTION_HOURS: '1' });
    const [ended, kept] = [await newThread(server), await newThread(server)];
    for (const id of [ended, kept]) await finish(server, id);
    await servers.query(`UPDATE agent_server.run SET created_at = '2020-01-01', ended_at = '2020-01-01'`);
    await servers.query(`DELETE FROM agent_server.run_end WHERE thread_id = $1`, [ended]);
    await waitFor(async () => (await runsOf(server, ended)) === 0, { what: 'the pass' });
    expect(await runsOf(server, kept)).toBe(1);
  });

  it('deletes usage of runs after the set time, in all workspaces', async () => {
    for (const tenantId of ['00000000-0000-4000-8000-000000000001', '22222222-2222-4222-8222-222222222222']) {
      for (const days of [1, 2, 3, 4]) await addUsage(tenantId, days);
    }
    const server = await start({ ...often, AGENT_USAGE_RETENTION_DAYS: '3' });
    await waitFor(async () => (await usageLeft()).length === 4, { what: 'the pass' });
    expect((await usageLeft()).sort()).toEqual([1, 1, 2, 2]);
    expect(await preview(server)).toMatchObject({ policies: { usage: { older_than_days: 3 } } });
  });

  it('reports the storage of each workspace', async () => {
    const server = await start();
    const [mine, other] = [await newThread(server), await newThread(server)];
    await newThread(server, theirs);
    await finish(server, mine);
    await addCheckpoints(mine, 4);
    await addCheckpoints(other, 2);
    await server.close();
    await servers.query('TRUNCATE agent_server.workspace_storage');
    const idle = await start({ AGENT_RETENTION_INTERVAL_SECONDS: '0' });
    const before = await idle.json<Storage>('GET', '/storage');
    expect(before).toMatchObject({ total_bytes: 0, measured_at: null, threads: none, checkpoints: none });
    await idle.close();
    await servers.query('TRUNCATE agent_server.sweep');
    const again = await start();
    const storage = await waitFor(
      async () => {
        const answer = await again.json<Storage>('GET', '/storage');
        return answer.measured_at === null ? null : answer;
      },
      { what: 'a pass' },
    );
    expect(storage).toMatchObject({
      threads: { count: 2 },
      runs: { count: 1 },
      checkpoints: { count: 6 },
      channel_values: none,
      pending_writes: none,
    });
    const sizes = await Promise.all(
      [mine, other].map((id) => again.json<{ checkpoints: { bytes: number } }>('GET', `/threads/${id}/storage`)),
    );
    expect((storage.checkpoints as { bytes: number }).bytes).toBe(
      sizes.reduce((sum, { checkpoints }) => sum + checkpoints.bytes, 0),
    );
    expect(await again.json('GET', '/storage', theirs)).toMatchObject({
      threads: { count: 1 },
      runs: none,
      checkpoints: none,
    });
    const metrics = await (await again.send('GET', '/metrics')).text();
    expect(metrics).toContain('agent_storage_rows{part="threads",service="agent-server"} 3');
  });

  it('continues an interrupted pass', async () => {
    const server = await start({ AGENT_RETENTION_INTERVAL_SECONDS: '0' });
    const ids = (await Promise.all(Array.from({ length: 3 }, () => newThread(server)))).sort();
    const [{ tenant_id: tenantId } = { tenant_id: '' }] = await servers.query<{ tenant_id: string }>(
      'SELECT tenant_id FROM agent_server.thread LIMIT 1',
    );
    await server.close();
    const storage = { [tenantId]: { threads: { count: 10, bytes: 1000 } } };
    await servers.query(
      `INSERT INTO agent_server.sweep (name, due_at, owner, lease_until, progress)
       VALUES ('retention', now(), 'gone', now() - interval '1 second', $1)`,
      [JSON.stringify({ after: ids[1], storage })],
    );
    const next = await start();
    const measured = await waitFor(
      async () => {
        const answer = await next.json<Storage>('GET', '/storage');
        return answer.measured_at === null ? null : answer;
      },
      { what: 'the end of the pass' },
    );
    expect(measured.threads.count).toBe(11);
  });

  it('previews removals, part by part, under current or other policies', async () => {
    const server = await start({ AGENT_RUN_RETENTION_HOURS: '24', AGENT_RETENTION_INTERVAL_SECONDS: '0' });
    const ids = (await Promise.all(Array.from({ length: 3 }, () => newThread(server)))).sort();
    for (const id of ids) await addCheckpoints(id, 20);
    const foreign = await newThread(server, theirs);
    await addCheckpoints(foreign, 20);
    await finish(server, ids[0] as string);
    await makeOld(ids[0] as string, 'ended_at');
    expect(await preview(server)).toEqual({
      policies: {
        thread_ttl: null,
        checkpoints: null,
        runs: { older_than_hours: 24 },
        usage: null,
        streams: { older_than_seconds: 600 },
      },
      examined_threads: 3,
      next: null,
      would_remove: { checkpoints: 0, runs: 1 },
    });
    const first = await preview(server, '?checkpoint_hours=24&checkpoints_kept=5&run_hours=240&limit=2');
    expect(first).toMatchObject({
      policies: { checkpoints: { older_than_hours: 24, kept: 5 }, runs: { older_than_hours: 240 } },
      examined_threads: 2,
      next: ids[1],
      would_remove: { checkpoints: 20, runs: 0 },
    });
    const second = await preview(server, `?checkpoint_hours=24&limit=2&after=${first.next}`);
    expect(second).toMatchObject({ examined_threads: 1, next: null, would_remove: { checkpoints: 10, runs: 0 } });
    for (const id of ids) expect(await checkpointsOf(id)).toHaveLength(20);
    expect(await runsOf(server, ids[0] as string)).toBe(1);
  });

  it.each([
    ['limit=0', 'limit'],
    ['limit=1001', 'limit'],
    ['after=x', 'after'],
    ['checkpoint_hours=0', 'checkpoint_hours'],
    ['checkpoints_kept=many', 'checkpoints_kept'],
    ['run_hours=-1', 'run_hours'],
  ])('refuses a dry run with %s', async (query, field) => {
    const server = await start({ AGENT_RETENTION_INTERVAL_SECONDS: '0' });
    expect(await server.call('GET', `/retention?${query}`)).toMatchObject({
      status: 422,
      body: { detail: [{ loc: ['query', field] }] },
    });
  });
});
