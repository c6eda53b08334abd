import { spawn, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { startOwnPostgres, startStallingProxy, waitFor, type OwnPostgres, type StallingProxy } from '@heddle/testing';
import { emptyCheckpoint, uuid6 } from '@langchain/langgraph-checkpoint';
import { Pool } from 'pg';
import { CheckpointCommitter, checkpointTablesUp, elementTablesUp, PostgresSaver } from '../src/index.js';

/** Number of repetitions under load; see CONTRIBUTING. */
const rounds = Array.from({ length: Number(process.env.HEDDLE_TEST_ROUNDS ?? '1') }, (_round, at) => at + 1);

/** Separate server, since its processes are killed. Answered commits have reached the operating system. */
let postgres: OwnPostgres;
let url: string;
let pool: Pool;
beforeAll(async () => {
  postgres = await startOwnPostgres();
  url = `${postgres.url}?options=${encodeURIComponent('-c synchronous_commit=on')}`;
  pool = new Pool({ connectionString: url, max: 8 });
  pool.on('error', () => undefined);
  await pool.query('CREATE SCHEMA agent_server');
  for (const statement of [...checkpointTablesUp, ...elementTablesUp]) await pool.query(statement);
  await pool.query(`CREATE TABLE agent_server.run (
    run_id uuid PRIMARY KEY, status text NOT NULL, lease_generation bigint NOT NULL)`);
});
afterAll(async () => {
  await pool?.end();
  await postgres?.stop();
});

/** How many checkpoints each thread has; every one has its parent, its value and comes after it. */
async function storedCheckpoints(): Promise<Map<string, number>> {
  const { rows } = await pool.query<{ thread_id: string; n: number; broken: number }>(
    `SELECT c.thread_id, count(*)::int AS n, (count(*) FILTER (WHERE
       NOT EXISTS (SELECT 1 FROM agent_server.checkpoint_blob b
         WHERE b.thread_id = c.thread_id AND b.version = c.channel_versions ->> 'value')
       OR c.parent_checkpoint_id IS NOT NULL AND NOT EXISTS (SELECT 1 FROM agent_server.checkpoint p
         WHERE p.thread_id = c.thread_id AND p.checkpoint_id = c.parent_checkpoint_id AND p.seq < c.seq)))::int AS broken
     FROM agent_server.checkpoint c GROUP BY c.thread_id`,
  );
  for (const { broken } of rows) expect(broken).toBe(0);
  return new Map(rows.map(({ thread_id, n }) => [thread_id, n]));
}

async function holdCheckpoints(): Promise<() => Promise<void>> {
  const holder = await pool.connect();
  holder.on('error', () => undefined);
  await holder.query('BEGIN');
  await holder.query('LOCK TABLE agent_server.checkpoint IN SHARE MODE');
  return async () => {
    const failed = await holder.query('COMMIT').then(
      () => false,
      () => true,
    );
    holder.release(failed);
  };
}
const waitingBackend = async (): Promise<number | undefined> =>
  (
    await pool.query<{ pid: number }>(
      `SELECT pid FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE '%INSERT INTO agent_server%'`,
    )
  ).rows[0]?.pid;

describe('kill -9 of the process', () => {
  const children: ChildProcess[] = [];
  afterEach(() => {
    for (const child of children.splice(0)) child.kill('SIGKILL');
  });

  function start(mode: 'load' | 'once' | 'queued', to = url) {
    const script = fileURLToPath(new URL('./crash-writer.ts', import.meta.url));
    const args = ['--import', 'tsx', '--conditions', '@heddle/source', script, to, mode];
    const child = spawn(process.execPath, args, {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { PATH: process.env.PATH },
    });
    children.push(child);
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
    const exited = new Promise<void>((done) => child.once('close', () => done()));
    /** Thread ids with their acknowledged checkpoints. */
    const lines = (word: string): string[][] =>
      output
        .split('\n')
        .filter((line) => line.startsWith(`${word} `))
        .map((line) => line.split(' ').slice(1));
    return { lines, exited, kill: () => (child.kill('SIGKILL'), exited) };
  }

  it('before the flush leaves nothing', async () => {
    const child = start('queued');
    await child.exited;
    const [[threadId] = []] = child.lines('begun');
    expect(threadId).toBeDefined();
    expect((await storedCheckpoints()).has(threadId as string)).toBe(false);
  });

  it('during the flush leaves all of it or nothing', async () => {
    const release = await holdCheckpoints();
    const child = start('once');
    await waitFor(async () => (await waitingBackend()) !== undefined);
    await child.kill();
    await release();
    await waitFor(async () => (await waitingBackend()) === undefined);
    const [[threadId] = []] = child.lines('begun');
    expect(child.lines('ended')).toEqual([]);
    expect([undefined, 6]).toContain((await storedCheckpoints()).get(threadId as string));
  });

  it('after the flush, before its answer, leaves an unacknowledged write', async () => {
    const proxy = await startStallingProxy(url, 'thread_id');
    const child = start('once', proxy.url);
    await waitFor(async () => {
      const [[threadId] = []] = child.lines('begun');
      return threadId !== undefined && (await storedCheckpoints()).has(threadId);
    });
    expect(child.lines('ended')).toEqual([]);
    await child.kill();
    await storedCheckpoints();
    await proxy.close();
  });

  it.each(rounds)('at any moment under load leaves all that was promised (%i)', async () => {
    for (const runs of [1, 20, 60]) {
      const child = start('load');
      await waitFor(() => child.lines('ended').length >= runs);
      await child.kill();
      const stored = await storedCheckpoints();
      for (const [threadId, steps] of child.lines('ended')) expect(stored.get(threadId as string)).toBe(Number(steps));
    }
  });
});

describe('kill -9 of PostgreSQL', () => {
  async function openRun(committer: CheckpointCommitter, at: Pool) {
    const [runId, threadId] = [randomUUID(), randomUUID()];
    await pool.query(`INSERT INTO agent_server.run VALUES ($1, 'running', 1)`, [runId]);
    const fence = { runId, leaseGeneration: 1 };
    const saver = new PostgresSaver({ pool: at, fence, committer, writeBehind: true });
    let config: object = { configurable: { thread_id: threadId, checkpoint_ns: '' } };
    const put = async (step: number) => {
      const versions = { value: String(step) };
      const values = { channel_values: { value: 'some text' }, channel_versions: versions as never };
      const checkpoint = { ...emptyCheckpoint(), id: uuid6(step), ...values };
      config = await saver.put(config, checkpoint, { source: 'loop', step, parents: {} }, versions as never);
    };
    const close = () =>
      saver.close().then(
        () => true,
        () => false,
      );
    return { threadId, put, close };
  }
  /** Backends from before the crash: their answers do not prove that the server is back. */
  let lost: number[] = [];
  const serverIsBack = () =>
    waitFor(() =>
      pool.query('SELECT 1 FROM pg_stat_activity WHERE pid = ANY($1)', [lost]).then(
        ({ rowCount }) => rowCount === 0,
        () => false,
      ),
    );
  /** The death of one server process ends all others; their memory is lost. */
  async function crash(pid: number): Promise<void> {
    const { rows } = await pool.query<{ pid: number }>(
      `SELECT pid FROM pg_stat_activity WHERE backend_type = 'client backend'`,
    );
    lost = rows.map((row) => row.pid);
    process.kill(pid, 'SIGKILL');
  }
  const anyBackend = async () => {
    const { rows } = await pool.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
    return rows[0]?.pid as number;
  };

  it('before the flush: later stored checkpoints are complete', async () => {
    const run = await openRun(new CheckpointCommitter(pool), pool);
    await run.put(0);
    await crash(await anyBackend());
    await run.put(1);
    const isPromised = await run.close();
    await serverIsBack();
    expect(isPromised ? [2] : [undefined, 1, 2]).toContain((await storedCheckpoints()).get(run.threadId));
  });

  it('during the flush', async () => {
    const release = await holdCheckpoints();
    const run = await openRun(new CheckpointCommitter(pool), pool);
    await run.put(0);
    await run.put(1);
    let pid: number | undefined;
    await waitFor(async () => (pid = await waitingBackend()) !== undefined);
    await crash(pid as unknown as number);
    const isPromised = await run.close();
    await release();
    await serverIsBack();
    expect(isPromised ? [2] : [undefined, 1, 2]).toContain((await storedCheckpoints()).get(run.threadId));
  });

  it('after the flush, before its answer: the write exists unacknowledged', async () => {
    const proxy: StallingProxy = await startStallingProxy(url, 'some text');
    const behind = new Pool({ connectionString: proxy.url, max: 2 });
    behind.on('error', () => undefined);
    const run = await openRun(new CheckpointCommitter(behind), behind);
    for (const step of [0, 1, 2]) await run.put(step);
    await waitFor(async () => (await storedCheckpoints()).has(run.threadId));
    await crash(await anyBackend());
    await serverIsBack();
    expect((await storedCheckpoints()).get(run.threadId)).toBe(3);
    await proxy.close();
    expect(await run.close()).toBe(false);
    await behind.end();
  });

  it.each(rounds)('under load: every confirmed write is stored, in the order of the run (%i)', async () => {
    const committer = new CheckpointCommitter(pool);
    const promised: string[] = [];
    let ended = 0;
    const load = Array.from({ length: 32 }, async () => {
      for (let round = 0; round < 6; round += 1) {
        const run = await openRun(committer, pool).catch(() => null);
        if (!run) return;
        for (let step = 0; step < 6; step += 1) await run.put(step);
        if (await run.close()) promised.push(run.threadId);
        ended += 1;
      }
    });
    await waitFor(() => ended > 20);
    await crash(await anyBackend());
    await Promise.all(load);
    await serverIsBack();
    const stored = await storedCheckpoints();
    expect(promised.length).toBeGreaterThan(20);
    for (const threadId of promised) expect(stored.get(threadId)).toBe(6);
  });
});
