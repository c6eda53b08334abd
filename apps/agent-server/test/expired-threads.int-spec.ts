import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { waitFor } from '@heddle/testing';
import { type CheckpointerConfig, defaultCheckpointer } from '../src/config/langgraph/checkpointer.js';
import { gate } from './fake-graphs.js';
import { noteStatements } from './noted-statements.js';
import { useTestServers } from './server-fixture.js';
import type { TestServer } from './test-app.js';

/** Sweeps follow each other as quickly as they can. */
const often: CheckpointerConfig = { ...defaultCheckpointer, sweepIntervalMinutes: 0.001 };
/** No sweep but the one that the test makes due. */
const never: CheckpointerConfig = { ...defaultCheckpointer, sweepIntervalMinutes: 10_000 };

describe('threads whose time to live is over', () => {
  const servers = useTestServers();
  afterEach(async () => {
    jest.restoreAllMocks();
    await servers.query('TRUNCATE agent_server.sweep');
  });

  const start = (checkpointer: CheckpointerConfig = often) => servers.start({}, undefined, { checkpointer });
  const create = async (server: TestServer, body: object = {}) =>
    String((await server.json('POST', '/threads', { body })).thread_id);
  const expire = (ids: readonly string[]) =>
    servers.query(
      `UPDATE agent_server.thread SET expires_at = now() - interval '1 hour' WHERE thread_id = ANY ($1::uuid[])`,
      [ids],
    );
  const left = async () =>
    (await servers.query<{ id: string }>('SELECT thread_id AS id FROM agent_server.thread ORDER BY created_at')).map(
      ({ id }) => id,
    );
  const checkpointsOf = async (id: string) =>
    (
      await servers.query<{ id: string }>(
        `SELECT checkpoint_id AS id FROM agent_server.checkpoint WHERE thread_id = $1 ORDER BY seq`,
        [id],
      )
    ).map((row) => row.id);
  const addCheckpoints = (id: string, count: number) =>
    servers.query(
      `INSERT INTO agent_server.checkpoint
         (thread_id, checkpoint_ns, checkpoint_id, channel_versions, metadata, body_type, body)
       SELECT $1, '', lpad(n::text, 8, '0'), jsonb_build_object('n', n::text), '{}', 'json', '{}'
       FROM generate_series(1, $2::int) AS n`,
      [id, count],
    );
  const metric = async (server: TestServer, line: string) => {
    const text = await (await server.send('GET', '/metrics')).text();
    return Number(new RegExp(`^${line.replace(/[{}]/g, '\\$&')} (.*)$`, 'm').exec(text)?.[1] ?? NaN);
  };
  /** Counters follow the commit. */
  const expired = (count: number, ...of: TestServer[]) =>
    waitFor(
      async () => {
        const line = 'agent_threads_expired_total{strategy="delete",service="agent-server"}';
        const counts = await Promise.all(of.map((server) => metric(server, line)));
        return counts.reduce((sum, one) => sum + one, 0) === count;
      },
      { what: `${count} threads to be counted` },
    );
  const run = { assistant_id: 'chat', input: 1 };

  it('go with everything that hangs on them, and nothing else does', async () => {
    const server = await start();
    const [old, young, lasting] = [
      await create(server, { ttl: 60 }),
      await create(server, { ttl: 60 }),
      await create(server),
    ];
    for (const id of [old, young]) {
      await server.json('POST', `/threads/${id}/runs/wait`, { body: run });
      await addCheckpoints(id, 2);
    }
    await expire([old]);
    await waitFor(async () => !(await left()).includes(old), { what: 'the sweep' });
    expect(await left()).toEqual([young, lasting]);
    const rows = await servers.query(`
      SELECT thread_id::text AS id FROM agent_server.run UNION ALL SELECT thread_id::text FROM agent_server.run_end
      UNION ALL SELECT thread_id FROM agent_server.checkpoint`);
    expect(rows).toEqual(Array(4).fill({ id: young }));
    await expired(1, server);
    expect(await metric(server, 'agent_oldest_expired_seconds{service="agent-server"}')).toBe(0);
  });

  it('keep their newest state if the strategy is to keep it, and are due again later', async () => {
    const server = await start();
    const id = await create(server, { ttl: { strategy: 'keep_latest', ttl: 30 }, metadata: { a: 1 } });
    // More checkpoints than one transaction removes.
    await addCheckpoints(id, 1201);
    await expire([id]);
    await waitFor(async () => (await checkpointsOf(id)).length === 1, { what: 'the sweep' });
    expect(await checkpointsOf(id)).toEqual(['00001201']);
    const due = () =>
      servers.query(`SELECT expires_at > now() + interval '29 minutes' AS later FROM agent_server.thread`);
    await waitFor(async () => ((await due())[0] as { later: boolean }).later, { what: 'the next time' });
    expect(await server.json('GET', `/threads/${id}`)).toMatchObject({ metadata: { a: 1 } });
  });

  it('stay while they are in use, and delay no other thread', async () => {
    const server = await start();
    const [busy, edited] = [await create(server, { ttl: 60 }), await create(server, { ttl: 60 })];
    const going = gate();
    server.runtime.behaviour = async (request, emit) => {
      await going.opened;
      return server.runtime.complete(request, emit);
    };
    const answer = server.json('POST', `/threads/${busy}/runs/wait`, { body: run });
    await waitFor(() => server.runtime.executed.length === 1, { what: 'the run' });
    await servers.query(
      `UPDATE agent_server.thread SET edit_lease_until = now() + interval '1 hour' WHERE thread_id = $1`,
      [edited],
    );
    const other = await create(server, { ttl: 60 });
    await expire([busy, edited, other]);
    await waitFor(async () => !(await left()).includes(other), { what: 'the sweep' });
    // Waits for a later round: the one that removes the next thread.
    const next = await create(server, { ttl: 60 });
    await expire([next]);
    await waitFor(async () => !(await left()).includes(next), { what: 'the sweep after it' });
    expect(await left()).toEqual([busy, edited]);
    going.open();
    expect(await answer).toEqual({ seen: [1] });
    await waitFor(async () => (await left()).length === 1, { what: 'the thread to go after its run' });
    expect(await left()).toEqual([edited]);
  });

  it('are all swept, however many there are, so many at a time', async () => {
    const server = await start({ ...often, sweepLimit: 40 });
    await servers.query(
      `INSERT INTO agent_server.thread (thread_id, tenant_id, ttl_strategy, ttl_minutes, expires_at)
       SELECT gen_random_uuid(), gen_random_uuid(), 'delete', 1, now() - n * interval '1 minute'
       FROM generate_series(1, 130) AS n`,
    );
    await waitFor(async () => (await left()).length === 0, { what: 'all of them' });
    await expired(130, server);
  });

  it('are swept although one of them cannot be', async () => {
    const ids: string[] = [];
    const quiet = await start(never);
    for (let at = 0; at < 5; at += 1) ids.push(await create(quiet, { ttl: 60 }));
    await quiet.close();
    await servers.query(`
      CREATE FUNCTION public.refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        IF OLD.thread_id = '${ids[0]}' THEN RAISE 'too much'; END IF; RETURN OLD; END $$;
      CREATE TRIGGER refuse BEFORE DELETE ON agent_server.thread FOR EACH ROW EXECUTE FUNCTION public.refuse()`);
    try {
      await servers.query('TRUNCATE agent_server.sweep');
      await expire(ids);
      const server = await start();
      await waitFor(async () => (await left()).length === 1, { what: 'the others' });
      expect(await left()).toEqual([ids[0]]);
      const failures = 'agent_sweep_failures_total{sweep="threads",service="agent-server"}';
      await waitFor(async () => (await metric(server, failures)) > 0, { what: 'the failure to be counted' });
    } finally {
      await servers.query('DROP TRIGGER refuse ON agent_server.thread; DROP FUNCTION public.refuse');
    }
  });

  it('are swept by one process at a time, and by another when that one is gone', async () => {
    const quiet = await start(never);
    const ids = await Promise.all(Array.from({ length: 3 }, () => create(quiet, { ttl: 60 })));
    await quiet.close();
    // The state after a crash in the middle of a sweep: the lease blocks other processes.
    await servers.query(
      `INSERT INTO agent_server.sweep (name, due_at, owner, lease_until)
       VALUES ('threads', now(), 'gone', now() + interval '1 hour')
       ON CONFLICT (name) DO UPDATE SET due_at = excluded.due_at, owner = excluded.owner, lease_until = excluded.lease_until`,
    );
    await expire(ids);
    const replicas = await Promise.all([start(), start()]);
    const statements = noteStatements();
    const looks = () => statements.filter(({ text }) => text.includes('INSERT INTO agent_server.sweep')).length;
    await waitFor(() => looks() >= 8, { what: 'both to look' });
    expect(await left()).toHaveLength(3);
    await servers.query(`UPDATE agent_server.sweep SET lease_until = now() - interval '1 second'`);
    await waitFor(async () => (await left()).length === 0, { what: 'the sweep' });
    await expired(3, ...replicas);
  });
});
