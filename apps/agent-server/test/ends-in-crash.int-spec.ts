import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createDataSource, runMigrations } from '@heddle/database';
import { agentServerSchema } from '@heddle/entities-agent-server';
import { type OwnPostgres, startOwnPostgres, waitFor } from '@heddle/testing';
import pg from 'pg';
import { agentServerDataSource } from '../src/database/agent-server.data-source.js';
import { startTestServer, type TestServer } from './test-app.js';

const clients = 12;
const crashes = 3 * Number(process.env.HEDDLE_TEST_ROUNDS ?? '1');

describe('ends of runs while PostgreSQL is killed', () => {
  let postgres: OwnPostgres;
  let server: TestServer;

  const query = async <T>(sql: string): Promise<T[]> => {
    const client = new pg.Client({ connectionString: postgres.url });
    client.on('error', () => undefined);
    try {
      await client.connect();
      return (await client.query(sql)).rows as T[];
    } finally {
      await client.end().catch(() => undefined);
    }
  };

  beforeAll(async () => {
    postgres = await startOwnPostgres({ durable: true });
    const dataSource = createDataSource(agentServerDataSource(postgres.url));
    await runMigrations(dataSource, agentServerSchema);
    // The flush takes long enough to be met, and how often a run ends is noted with it.
    await query(`
      CREATE TABLE public.ended (run_id uuid);
      CREATE FUNCTION public.note() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        PERFORM pg_sleep(0.01);
        INSERT INTO public.ended VALUES (NEW.run_id);
        RETURN NEW; END $$;
      CREATE TRIGGER note AFTER UPDATE ON agent_server.run FOR EACH ROW
        WHEN (OLD.status = 'running' AND NEW.status = 'success') EXECUTE FUNCTION public.note()`);
    const database = { url: postgres.url, dataSource, close: () => Promise.resolve() };
    server = await startTestServer(database, {
      env: { AGENT_LEASE_SECONDS: '10', HEDDLE_TEST_LOCKED_PATHS: 'false' },
      slots: clients,
    });
    if (dataSource.isInitialized) await dataSource.destroy();
  });
  afterAll(async () => {
    await server?.close();
    await postgres?.stop();
  });

  /** Kills the process that stores ends at this moment; PostgreSQL takes all others with it, and starts again. */
  const killInFlush = async () => {
    const pid = await waitFor(
      async () => {
        const [flush] = await query<{ pid: number }>(
          `SELECT pid FROM pg_stat_activity WHERE state = 'active' AND query LIKE 'WITH given AS%' LIMIT 1`,
        );
        return flush?.pid;
      },
      { intervalMs: 1, what: 'a flush' },
    );
    process.kill(pid, 'SIGKILL');
    await waitFor(() => query('SELECT 1'), { what: 'PostgreSQL to come back' });
  };

  it(
    'every answered completion is stored, and no run ends twice',
    async () => {
      const answered: { runId: string; output: string }[] = [];
      let isOver = false;
      const client = async () => {
        while (!isOver) {
          const thread = await server.call('POST', '/threads', { body: {} });
          if (thread.status !== 200) continue;
          const { thread_id: threadId } = thread.body as { thread_id: string };
          const answer = await server.call('POST', `/threads/${threadId}/runs/wait`, {
            body: { assistant_id: 'chat', input: threadId },
          });
          if (answer.status !== 200) continue;
          expect(answer.body).toEqual({ seen: [threadId] });
          const runId = /runs\/([^/]+)/.exec(answer.headers.get('content-location') ?? '')?.[1];
          answered.push({ runId: runId as string, output: JSON.stringify(answer.body) });
        }
      };
      const load = Array.from({ length: clients }, client);
      for (let crash = 0; crash < crashes; crash += 1) {
        const before = answered.length;
        await waitFor(() => answered.length >= before + clients, { what: 'some answers' });
        await killInFlush();
      }
      isOver = true;
      await Promise.all(load);

      await waitFor(
        async () => (await query(`SELECT 1 FROM agent_server.run WHERE status IN ('pending', 'running')`)).length === 0,
        { what: 'all runs to end' },
      );
      expect(answered.length).toBeGreaterThan(crashes * clients);
      const stored = await query<{ run_id: string; output: string; status: string; values: unknown; thread: string }>(
        `SELECT r.run_id, e.output, r.status, t.values, t.status AS thread FROM agent_server.run r
       JOIN agent_server.run_end e USING (run_id) JOIN agent_server.thread t ON t.thread_id = r.thread_id`,
      );
      const byId = new Map(stored.map((row) => [row.run_id, row]));
      for (const { runId, output } of answered)
        expect(byId.get(runId)).toMatchObject({
          status: 'success',
          output,
          values: JSON.parse(output),
          thread: 'idle',
        });
      const twice = await query(`SELECT run_id FROM public.ended GROUP BY run_id HAVING count(*) > 1`);
      expect(twice).toEqual([]);
    },
    crashes * 40_000,
  );
});
