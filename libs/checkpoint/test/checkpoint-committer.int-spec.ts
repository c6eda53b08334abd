import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it } from '@jest/globals';
import { startStallingProxy, waitFor, type StallingProxy } from '@heddle/testing';
import { createPool, defaultDatabaseLimits } from '@heddle/postgres';
import { emptyCheckpoint, uuid6, type CheckpointMetadata } from '@langchain/langgraph-checkpoint';
import { Client, Pool } from 'pg';
import {
  CheckpointCommitter,
  CheckpointUnavailableError,
  LeaseLostError,
  PostgresSaver,
  type PostgresSaverOptions,
  UnstorableValueError,
} from '../src/index.js';
import { useTemporaryDatabase } from './temporary-database.js';
import { runGraph } from './test-graphs.js';

const database = useTemporaryDatabase();

/** Counts the statements that store something, and those that read. */
class CountingPool extends Pool {
  statements = 0;
  reads = 0;
  override query(...all: never[]): never {
    const [{ text }] = all as unknown as [{ text: string }];
    if (text.includes('INSERT')) this.statements += 1;
    else this.reads += 1;
    return (super.query as (...all: never[]) => never)(...all);
  }
}

async function createRun(status = 'running'): Promise<string> {
  const runId = randomUUID();
  await database.pool.query('INSERT INTO agent_server.run VALUES ($1, $2, 1)', [runId, status]);
  return runId;
}

/** A run, its saver and its thread, without a graph. */
async function openRun(
  committer: CheckpointCommitter,
  options: Partial<PostgresSaverOptions> & { status?: string } = {},
) {
  const runId = await createRun(options.status);
  const threadId = randomUUID();
  const lost: unknown[] = [];
  const saver = new PostgresSaver({
    pool: database.pool,
    fence: { runId, leaseGeneration: 1 },
    committer,
    writeBehind: true,
    onLeaseLost: (error) => lost.push(error),
    onWriteLost: (error) => lost.push(error),
    ...options,
  });
  let config: object = { configurable: { thread_id: threadId, checkpoint_ns: '' } };
  let step = -1;
  const put = async (value: unknown = 'x', metadata: object = {}) => {
    step += 1;
    const versions = { value: String(step) };
    const checkpoint = {
      ...emptyCheckpoint(),
      id: uuid6(step),
      channel_values: { value },
      channel_versions: versions as never,
    };
    const stored = { source: 'loop', step, parents: {}, ...metadata } as CheckpointMetadata;
    config = await saver.put(config, checkpoint, stored, versions as never);
  };
  const write = (channel: string, value: unknown) => saver.putWrites(config, [[channel, value]], 'task');
  return { runId, threadId, saver, lost, put, write };
}
type OpenRun = Awaited<ReturnType<typeof openRun>>;

/** The steps of a thread that are stored, oldest first. Every one but the first has to have its parent. */
async function storedSteps(threadId: string): Promise<number[]> {
  const { rows } = await database.pool.query<{ step: number; whole: boolean }>(
    `SELECT (c.metadata ->> 'step')::int AS step, c.parent_checkpoint_id IS NULL OR EXISTS (
       SELECT 1 FROM agent_server.checkpoint p WHERE p.thread_id = c.thread_id
         AND p.checkpoint_ns = c.checkpoint_ns AND p.checkpoint_id = c.parent_checkpoint_id AND p.seq < c.seq) AS whole
     FROM agent_server.checkpoint c WHERE c.thread_id = $1 ORDER BY c.seq`,
    [threadId],
  );
  for (const row of rows) expect(row.whole).toBe(true);
  return rows.map(({ step }) => step);
}
const outcomeOf = (run: OpenRun): Promise<unknown> => run.saver.close().catch((error: unknown) => error);

describe('a group', () => {
  it('is one statement for all that comes at the same time', async () => {
    const pool = new CountingPool(database.pool.options);
    const committer = new CheckpointCommitter(pool);
    const runs = await Promise.all(Array.from({ length: 20 }, () => openRun(committer)));
    await Promise.all(runs.map((run) => run.put()));
    await Promise.all(runs.map((run) => run.write('value', 1)));
    await Promise.all(runs.map((run) => run.saver.close()));
    for (const { threadId } of runs) expect(await storedSteps(threadId)).toEqual([0]);
    expect(pool.statements).toBe(1);
    await pool.end();
  });

  it('ends no run for the lost lease or the refused data of another', async () => {
    const committer = new CheckpointCommitter(database.pool);
    const fine = await Promise.all([openRun(committer), openRun(committer), openRun(committer)]);
    const [early, late] = [await openRun(committer, { status: 'pending' }), await openRun(committer)];
    const guilty = await openRun(committer);
    for (const run of [...fine, late, guilty]) await run.put();
    await Promise.all([...fine, late, guilty].map((run) => run.saver.list({}).next()));

    await database.pool.query('UPDATE agent_server.run SET lease_generation = 2 WHERE run_id = $1', [late.runId]);
    await Promise.all([...fine, early, late].map((run) => run.put()));
    await guilty.put('y', { note: 'a\u0000b' });
    await Promise.all([...fine, guilty].map((run) => run.put()));

    for (const run of fine) {
      expect(await outcomeOf(run)).toBeUndefined();
      expect(await storedSteps(run.threadId)).toEqual([0, 1, 2]);
      expect(run.lost).toEqual([]);
    }
    expect(await outcomeOf(early)).toBeInstanceOf(LeaseLostError);
    expect(await outcomeOf(late)).toBeInstanceOf(LeaseLostError);
    expect(await outcomeOf(guilty)).toMatchObject({ code: '22P05' });
    for (const run of [early, late, guilty]) expect(run.lost).toHaveLength(1);
    expect(await storedSteps(early.threadId)).toEqual([]);
    expect(await storedSteps(late.threadId)).toEqual([0]);
    expect(await storedSteps(guilty.threadId)).toEqual([0]);
    expect(late.saver.leaseLost).toBeInstanceOf(LeaseLostError);
    expect(guilty.saver.leaseLost).toBeNull();
  });

  it('does not wait for a run whose row is locked', async () => {
    const committer = new CheckpointCommitter(database.pool);
    const runs = await Promise.all(Array.from({ length: 8 }, () => openRun(committer)));
    const [kept, taken, ...others] = runs as [OpenRun, OpenRun, ...OpenRun[]];
    const takeover = await database.pool.connect();
    await takeover.query('BEGIN');
    await takeover.query('SELECT 1 FROM agent_server.run WHERE run_id = $1 FOR UPDATE', [kept.runId]);
    await takeover.query('UPDATE agent_server.run SET lease_generation = 2 WHERE run_id = $1', [taken.runId]);

    for (let step = 0; step < 3; step += 1) await Promise.all(runs.map((run) => run.put()));
    await Promise.all(others.map((run) => run.saver.close()));
    for (const run of others) expect(await storedSteps(run.threadId)).toEqual([0, 1, 2]);
    expect(await storedSteps(kept.threadId)).toEqual([]);

    await takeover.query('COMMIT');
    takeover.release();
    expect(await outcomeOf(kept)).toBeUndefined();
    expect(await storedSteps(kept.threadId)).toEqual([0, 1, 2]);
    expect(await outcomeOf(taken)).toBeInstanceOf(LeaseLostError);
    expect(await storedSteps(taken.threadId)).toEqual([]);
  });

  it('stores two writes of one row in sequence', async () => {
    const committer = new CheckpointCommitter(database.pool);
    const run = await openRun(committer);
    await run.put();
    for (const answer of ['one', 'two', 'three']) await run.write('__resume__', answer);
    for (const value of [1, 2]) await run.write('value', value);
    await run.saver.close();
    const reader = new PostgresSaver({ pool: database.pool });
    const tuple = await reader.getTuple({ configurable: { thread_id: run.threadId } });
    expect(tuple?.pendingWrites).toEqual([
      ['task', '__resume__', 'three'],
      ['task', 'value', 1],
    ]);
  });

  it('serves 64 concurrent runs with any changes', async () => {
    const committer = new CheckpointCommitter(database.pool, { batchBytes: 20_000 });
    const names = ['steps', 'parallel nodes', 'a subgraph', 'sends'] as const;
    const logs = await Promise.all(
      Array.from({ length: 64 }, async (_run, at) => {
        const run = await openRun(committer);
        const name = names[at % names.length] ?? 'steps';
        const result = await runGraph(name, run.saver, run.threadId, { log: [`run ${at}`] });
        const reader = new PostgresSaver({ pool: database.pool });
        const head = await reader.getTuple({ configurable: { thread_id: run.threadId } });
        expect(head?.checkpoint.channel_values.log).toEqual((result as { log: string[] }).log);
        await storedSteps(run.threadId);
        return (result as { log: string[] }).log[0];
      }),
    );
    expect(logs).toEqual(Array.from({ length: 64 }, (_run, at) => `run ${at}`));
  });
});

describe('a run', () => {
  it('has its checkpoints stored in their order, each after its parent', async () => {
    const committer = new CheckpointCommitter(database.pool, { batchBytes: 2000 });
    const run = await openRun(committer);
    const beside = await openRun(committer);
    for (let step = 0; step < 100; step += 1) {
      await run.put('v'.repeat(step * 10));
      if (step % 3 === 0) await beside.put();
      if (step % 10 === 0) await storedSteps(run.threadId);
    }
    await run.saver.close();
    expect(await storedSteps(run.threadId)).toEqual(Array.from({ length: 100 }, (_step, at) => at));
    await beside.saver.close();
  });

  it('waits for each write unless it writes behind', async () => {
    const run = await openRun(new CheckpointCommitter(database.pool), { writeBehind: false });
    await run.put();
    expect(await storedSteps(run.threadId)).toEqual([0]);
    await expect(run.put('x', { note: '\u0000' })).rejects.toMatchObject({ code: '22P05' });
    await expect(run.put()).rejects.toMatchObject({ code: '22P05' });
    expect(run.lost).toEqual([]);
    await run.saver.close();
  });

  it('ends when a queued write has no stored form: earlier writes are stored, later ones are not', async () => {
    const run = await openRun(new CheckpointCommitter(database.pool));
    await run.put();
    await run.write('value', 1n);
    await run.put();
    expect(await outcomeOf(run)).toBeInstanceOf(UnstorableValueError);
    await waitFor(() => run.lost.length > 0);
    expect(run.lost).toEqual([expect.any(UnstorableValueError)]);
    expect(await storedSteps(run.threadId)).toEqual([0]);
  });

  it('reads its own writes before they are stored', async () => {
    const run = await openRun(new CheckpointCommitter(database.pool));
    for (const value of ['a', 'b', 'c']) await run.put(value);
    const values: unknown[] = [];
    for await (const tuple of run.saver.list({ configurable: { thread_id: run.threadId } })) {
      values.push(tuple.checkpoint.channel_values.value);
    }
    expect(values).toEqual(['c', 'b', 'a']);
    await run.saver.close();
  });

  it('reads no rows of a thread that was empty', async () => {
    const pool = new CountingPool(database.pool.options);
    const committer = new CheckpointCommitter(pool);
    const threadId = randomUUID();
    const run = await openRun(committer, { pool, emptyThread: threadId });
    const tuple = (namespace: string, thread = threadId) =>
      run.saver.getTuple({ configurable: { thread_id: thread, checkpoint_ns: namespace } });
    const put = async (namespace: string, value: string) => {
      const parent = { configurable: { thread_id: threadId, checkpoint_ns: namespace } };
      const checkpoint = { ...emptyCheckpoint(), id: uuid6(0), channel_values: { value } };
      const versions = { value: '1' } as never;
      await run.saver.put(
        parent,
        { ...checkpoint, channel_versions: versions },
        { source: 'loop', step: 0, parents: {} },
        versions,
      );
    };
    expect([await tuple(''), await tuple('child')]).toEqual([undefined, undefined]);
    await put('', 'root');
    // Written before it was read.
    await put('other', 'third');
    expect((await tuple(''))?.checkpoint.channel_values).toEqual({ value: 'root' });
    expect(pool.reads).toBe(0);
    expect((await tuple('other'))?.checkpoint.channel_values).toEqual({ value: 'third' });
    expect(await tuple('', randomUUID())).toBeUndefined();
    expect(pool.reads).toBe(2);
    await run.saver.close();
    await pool.end();
  });

  it('stores values as written, without later changes by a node', async () => {
    const run = await openRun(new CheckpointCommitter(database.pool));
    const bytes = new Uint8Array([1, 2, 3]);
    const list = ['before'];
    await run.put(bytes);
    bytes.fill(0);
    await run.write('value', list);
    list[0] = 'after';
    const at = { configurable: { thread_id: run.threadId } };
    for (const saver of [run.saver, new PostgresSaver({ pool: database.pool })]) {
      const tuple = await saver.getTuple(at);
      const read = tuple?.checkpoint.channel_values.value as Uint8Array;
      expect([...read]).toEqual([1, 2, 3]);
      expect(tuple?.pendingWrites).toEqual([['task', 'value', ['before']]]);
      read.fill(9);
      await run.saver.close();
    }
    expect([...((await run.saver.getTuple(at))?.checkpoint.channel_values.value as Uint8Array)]).toEqual([1, 2, 3]);
  });
});

describe('a database that does not answer', () => {
  let proxy: StallingProxy;
  let pool: Pool;
  afterEach(async () => {
    await pool.end();
    await proxy.close();
  });

  async function stall(statementTimeoutMs: number): Promise<void> {
    const { user, password, host, port, database: name } = new Client(database.pool.options);
    const url = `postgresql://${user}:${password ?? ''}@${host}:${port}/${name ?? ''}`;
    proxy = await startStallingProxy(url, 'stall-here');
    const limits = { ...defaultDatabaseLimits, statementTimeoutMs };
    pool = createPool({ url: proxy.url, applicationName: 'committer-test', limits, size: 4 });
  }

  it('holds writers back, and bounds their unstored work', async () => {
    await stall(3000);
    const committer = new CheckpointCommitter(pool, { queueBytes: 200_000, batchBytes: 100_000 });
    const run = await openRun(committer, { pool });
    let written = 0;
    const writing = (async () => {
      for (; written < 100 && run.lost.length === 0; written += 1) {
        await run.saver.waitForCapacity();
        await run.put(written === 0 ? 'stall-here' : 'x'.repeat(50_000));
      }
    })();
    await waitFor(() => proxy.stalled() > 0 && written >= 4);
    await new Promise((resolve) => setImmediate(resolve));
    expect(written).toBeLessThan(7);

    await writing;
    expect(run.lost).toEqual([expect.any(CheckpointUnavailableError)]);
    expect(await outcomeOf(run)).toBeInstanceOf(CheckpointUnavailableError);
    expect(committer.waitForCapacity()).toBeUndefined();
    expect((await storedSteps(run.threadId)).length).toBeLessThan(written);
  });
});
