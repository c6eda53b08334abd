import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Client, Thread } from '@langchain/langgraph-sdk';
import { httpCaller, waitFor } from '@heddle/testing';
import pg from 'pg';
import { type AgentServer, agentServerFleet, apiKey } from './agent-server.harness.js';

type WithTtl = Thread & { ttl?: { strategy: string; ttl_minutes: number; expires_at: string } | null };
interface Storage {
  total_bytes: number;
  checkpoints: { count: number };
  channel_values: { by_channel: Record<string, { versions: number; bytes: number }> };
}

describe('retention of threads through the official SDK', () => {
  const fleet = agentServerFleet();
  let database: pg.Client;
  const replicas: AgentServer[] = [];
  let client: Client;

  const query = async <T>(sql: string, params: unknown[] = []) => (await database.query(sql, params)).rows as T[];
  const include = (threadId: string) => client.threads.get(threadId, { include: ['ttl'] }) as Promise<WithTtl>;
  const expire = (ids: string[]) =>
    query(`UPDATE agent_server.thread SET expires_at = now() - interval '1 hour' WHERE thread_id = ANY ($1::uuid[])`, [
      ids,
    ]);
  const stored = async (ids: string[]) => {
    const [row] = await query<Record<string, number>>(
      `SELECT
         (SELECT count(*)::int FROM agent_server.thread WHERE thread_id = ANY ($1::uuid[])) AS threads,
         (SELECT count(*)::int FROM agent_server.run WHERE thread_id = ANY ($1::uuid[])) AS runs,
         (SELECT count(*)::int FROM agent_server.run_end WHERE thread_id = ANY ($1::uuid[])) AS ends,
         (SELECT count(DISTINCT thread_id)::int FROM agent_server.checkpoint
          WHERE thread_id = ANY ($1::uuid[]::text[])) AS histories,
         (SELECT count(DISTINCT thread_id)::int FROM agent_server.checkpoint_blob
          WHERE thread_id = ANY ($1::uuid[]::text[])) AS values`,
      [ids],
    );
    return row;
  };
  const all = (n: number) => ({ threads: n, runs: n, ends: n, histories: n, values: n });

  beforeAll(async () => {
    const ttl = { strategy: 'delete', default_ttl: 1440, sweep_interval_minutes: 0.005 };
    const env = { LANGGRAPH_THREAD_TTL: JSON.stringify(ttl) };
    // One migrates; the other one then finds all of it there.
    replicas.push(await fleet.start(env));
    replicas.push(await fleet.start(env));
    client = (replicas[0] as AgentServer).client;
    database = new pg.Client({ connectionString: await fleet.databaseUrl() });
    await database.connect();
  });
  afterAll(async () => {
    await database?.end();
    await fleet.close();
  });

  it('have a time to live: their own, a changed one, or that of the server', async () => {
    const own = await client.threads.create({ ttl: 30 });
    expect((await include(own.thread_id)).ttl).toMatchObject({ strategy: 'delete', ttl_minutes: 30 });
    expect(await client.threads.get(own.thread_id)).not.toHaveProperty('ttl');
    await client.threads.update(own.thread_id, { ttl: { ttl: 45.5, strategy: 'keep_latest' as 'delete' } });
    const changed = (await include(own.thread_id)).ttl;
    expect(changed).toMatchObject({ strategy: 'keep_latest', ttl_minutes: 45.5 });
    await client.threads.update(own.thread_id, { metadata: { a: 1 } });
    expect((await include(own.thread_id)).ttl).toEqual(changed);
    await client.threads.update(own.thread_id, { ttl: null as never });
    expect((await include(own.thread_id)).ttl).toBeNull();

    const implicit = randomUUID();
    await client.runs.wait(implicit, 'counter', { input: { by: 1 }, ifNotExists: 'create' });
    for (const threadId of [implicit, (await client.threads.create()).thread_id]) {
      expect((await include(threadId)).ttl).toMatchObject({ strategy: 'delete', ttl_minutes: 1440 });
    }
  });

  it('are pruned by ids, report their size, and accept answers to interrupts afterwards', async () => {
    const { thread_id: id } = await client.threads.create();
    await client.runs.wait(id, 'approval', { input: { amount: 40 } });
    const storage = async () => {
      const url = `${replicas[0]?.url}/threads/${id}/storage`;
      return (await (await fetch(url, { headers: { 'x-api-key': apiKey } })).json()) as Storage;
    };
    const before = await storage();
    expect(before.checkpoints.count).toBeGreaterThan(1);
    expect(before.channel_values.by_channel).toHaveProperty('__start__');
    expect(await client.threads.prune([id, randomUUID()], { strategy: 'keep_latest' })).toMatchObject({
      pruned_count: 1,
    });
    const after = await storage();
    expect(after.checkpoints.count).toBe(1);
    expect(after.total_bytes).toBeLessThan(before.total_bytes);
    expect(await client.threads.getHistory(id)).toHaveLength(1);
    expect(await client.runs.wait(id, 'approval', { command: { resume: true } })).toMatchObject({ status: 'paid' });
    expect(await client.threads.prune([id])).toMatchObject({ pruned_count: 1 });
    await expect(client.threads.get(id)).rejects.toThrow('404');
  });

  it('are swept by one of two replicas, completely even after kill -9', async () => {
    const ids = await Promise.all(
      Array.from({ length: 3 }, async () => {
        const { thread_id: id } = await client.threads.create({ ttl: 60 });
        await client.runs.wait(id, 'counter', { input: { by: 1 } });
        return id;
      }),
    );
    const holder = new pg.Client({ connectionString: await fleet.databaseUrl() });
    await holder.connect();
    await holder.query('SELECT pg_advisory_lock(49)');
    // A sweep gets as far as the threads themselves, the last thing that it deletes, and then holds still.
    await query(`
      CREATE FUNCTION public.hold() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        PERFORM pg_advisory_xact_lock_shared(49); RETURN OLD; END $$;
      CREATE TRIGGER hold BEFORE DELETE ON agent_server.thread FOR EACH ROW EXECUTE FUNCTION public.hold()`);
    await expire(ids);
    const sweeping = () =>
      query<{ pid: number }>(
        `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND wait_event = 'advisory'
           AND query LIKE 'DELETE FROM agent_server.thread%'`,
      );
    await waitFor(async () => (await sweeping()).length > 0, { what: 'a sweep' });
    const [job] = await query<{ owner: string }>(`SELECT owner FROM agent_server.sweep WHERE name = 'threads'`);
    const victim = replicas.find(({ pid }) => job?.owner.includes(`:${pid}:`)) as AgentServer;
    const survivor = replicas.find((replica) => replica !== victim) as AgentServer;
    expect(await sweeping()).toHaveLength(1);
    expect(await stored(ids)).toEqual(all(3));

    await victim.kill('SIGKILL');
    for (const { pid } of await sweeping()) await query('SELECT pg_terminate_backend($1)', [pid]);
    await waitFor(async () => (await sweeping()).length === 0, { what: 'its connection to be closed' });
    expect(await stored(ids)).toEqual(all(3));

    await holder.query('SELECT pg_advisory_unlock(49)');
    await holder.end();
    // No process waits for the lease here.
    await query(`UPDATE agent_server.sweep SET lease_until = now() WHERE owner = $1`, [job?.owner]);
    await waitFor(async () => (await stored(ids))?.threads === 0, { what: 'the other replica' });
    expect(await stored(ids)).toEqual(all(0));
    const counted = /^agent_threads_expired_total\{strategy="delete".*\} 3$/m;
    // Counters follow the commit.
    await waitFor(async () => counted.test(await (await fetch(`${survivor.url}/metrics`)).text()), {
      what: 'the threads to be counted',
    });
    const { json } = httpCaller(survivor.url, apiKey);
    expect(await json('GET', '/ok')).toEqual({ ok: true });
  });
});
