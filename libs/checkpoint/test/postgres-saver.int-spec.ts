import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { emptyCheckpoint, uuid6, type Checkpoint, type CheckpointMetadata } from '@langchain/langgraph-checkpoint';
import {
  LeaseLostError,
  PostgresSaver,
  SaverClosedError,
  copyThread,
  deleteRunCheckpoints,
  type Execute,
} from '../src/index.js';
import { useTemporaryDatabase } from './temporary-database.js';

const database = useTemporaryDatabase();
let exec: Execute;

beforeAll(async () => {
  exec = async (sql, params) => (await database.pool.query(sql, params)).rows;
});

afterAll(async () => {});

const loop: CheckpointMetadata = { source: 'loop', step: 0, parents: {} };

function checkpointWith(values: Record<string, unknown>, versions: Record<string, string>): Checkpoint {
  return { ...emptyCheckpoint(), id: uuid6(1), channel_values: values, channel_versions: versions as never };
}

function at(threadId: string, checkpointId?: string) {
  return {
    configurable: { thread_id: threadId, checkpoint_ns: '', ...(checkpointId ? { checkpoint_id: checkpointId } : {}) },
  };
}

async function createRun(status = 'running', leaseGeneration = 1): Promise<string> {
  const runId = randomUUID();
  await database.pool.query('INSERT INTO agent_server.run VALUES ($1, $2, $3)', [runId, status, leaseGeneration]);
  return runId;
}

async function countRows(table: string, threadId: string): Promise<number> {
  const { rows } = await database.pool.query<{ count: string }>(
    `SELECT count(*) FROM agent_server.${table} WHERE thread_id = $1`,
    [threadId],
  );
  return Number(rows[0]?.count);
}

describe('fence', () => {
  it.each([
    ['another generation', 'running', 2],
    ['a run that is no longer running', 'pending', 1],
  ])('refuses checkpoints and writes under %s and leaves nothing', async (_name, status, generation) => {
    const runId = await createRun(status, generation);
    const threadId = randomUUID();
    const refused: LeaseLostError[] = [];
    const saver = new PostgresSaver({
      pool: database.pool,
      fence: { runId, leaseGeneration: 1 },
      onLeaseLost: (error) => refused.push(error),
    });
    const checkpoint = checkpointWith({ foo: 'bar' }, { foo: '1' });

    await expect(saver.put(at(threadId), checkpoint, loop, { foo: '1' })).rejects.toThrow(LeaseLostError);
    await expect(saver.putWrites(at(threadId, checkpoint.id), [['foo', 1]], 'task')).rejects.toThrow(LeaseLostError);

    expect(refused).toHaveLength(1);
    for (const table of ['checkpoint', 'checkpoint_blob', 'checkpoint_write']) {
      expect(await countRows(table, threadId)).toBe(0);
    }
  });

  it('lets the holder of the lease write until the lease is taken over', async () => {
    const runId = await createRun();
    const threadId = randomUUID();
    const saver = new PostgresSaver({ pool: database.pool, fence: { runId, leaseGeneration: 1 } });
    const first = checkpointWith({ n: 1 }, { n: '1' });
    await saver.put(at(threadId), first, loop, { n: '1' });

    await database.pool.query('UPDATE agent_server.run SET lease_generation = 2 WHERE run_id = $1', [runId]);
    const second = checkpointWith({ n: 2 }, { n: '2' });
    await expect(saver.put(at(threadId, first.id), second, loop, { n: '2' })).rejects.toThrow(LeaseLostError);

    const head = await new PostgresSaver({ pool: database.pool }).getTuple(at(threadId));
    expect(head?.checkpoint.channel_values).toEqual({ n: 1 });
  });

  it('waits for a takeover that is under way and then refuses', async () => {
    const runId = await createRun();
    const threadId = randomUUID();
    const takeover = await database.pool.connect();
    await takeover.query('BEGIN');
    await takeover.query('UPDATE agent_server.run SET lease_generation = 2 WHERE run_id = $1', [runId]);

    const saver = new PostgresSaver({ pool: database.pool, fence: { runId, leaseGeneration: 1 } });
    const put = saver.put(at(threadId), checkpointWith({}, {}), loop, {});
    const outcome = expect(put).rejects.toThrow(LeaseLostError);
    await takeover.query('COMMIT');
    takeover.release();
    await outcome;
    expect(await countRows('checkpoint', threadId)).toBe(0);
  });
});

describe('values', () => {
  it('keeps NUL characters, lone surrogates, binary data and a megabyte of text', async () => {
    const saver = new PostgresSaver({ pool: database.pool });
    const threadId = randomUUID();
    const values = {
      nul: 'a\u0000b',
      surrogate: 'x\ud800y',
      binary: new Uint8Array([0, 1, 255]),
      big: 'ü'.repeat(1024 * 1024),
      nothing: null,
    };
    const versions = { nul: '1', surrogate: '1', binary: '1', big: '1', nothing: '1' };
    const checkpoint = checkpointWith(values, versions);
    const config = await saver.put(at(threadId), checkpoint, loop, versions);
    await saver.putWrites(config, [['nul', 'c\u0000d']], 'task');

    const tuple = await saver.getTuple(at(threadId));
    expect(tuple?.checkpoint.channel_values.nul).toBe(values.nul);
    expect(tuple?.checkpoint.channel_values.surrogate).toBe(values.surrogate);
    expect([...(tuple?.checkpoint.channel_values.binary as Uint8Array)]).toEqual([0, 1, 255]);
    expect(tuple?.checkpoint.channel_values.big === values.big).toBe(true);
    expect(tuple?.checkpoint.channel_values.nothing).toBeNull();
    expect(tuple?.pendingWrites).toEqual([['task', 'nul', 'c\u0000d']]);
  });

  it('stores an unchanged channel once over many checkpoints', async () => {
    const saver = new PostgresSaver({ pool: database.pool });
    const threadId = randomUUID();
    let config = at(threadId);
    for (let step = 0; step < 5; step += 1) {
      const versions = { same: '1', counter: String(step) };
      const changed = step === 0 ? versions : { counter: String(step) };
      config = (await saver.put(
        config,
        checkpointWith({ same: 'x', counter: step }, versions),
        { ...loop, step },
        changed as never,
      )) as never;
    }
    const head = await saver.getTuple(at(threadId));
    expect(head?.checkpoint.channel_values).toEqual({ same: 'x', counter: 4 });
    expect(await countRows('checkpoint_blob', threadId)).toBe(6);
  });

  it('gives two branches of a checkpoint different versions of a channel', () => {
    const saver = new PostgresSaver({ pool: database.pool });
    const nextVersion = saver.getNextVersion as unknown as (current: unknown) => string;
    const current = nextVersion(undefined);
    const branches = [nextVersion(current), nextVersion(current)];
    expect(branches[0]).not.toEqual(branches[1]);
    for (const branch of branches) expect(branch > current).toBe(true);
    expect(nextVersion(nextVersion(9)) > nextVersion(9)).toBe(true);
  });
});

describe('concurrent writers', () => {
  it('keeps threads apart and every checkpoint whole', async () => {
    const threads = Array.from({ length: 20 }, () => randomUUID());
    await Promise.all(
      threads.map(async (threadId) => {
        const runId = await createRun();
        const saver = new PostgresSaver({ pool: database.pool, fence: { runId, leaseGeneration: 1 } });
        let config: object = at(threadId);
        for (let step = 0; step < 10; step += 1) {
          const versions = { mine: `${step}`, step: `${step}` };
          config = await saver.put(
            config,
            checkpointWith({ mine: threadId, step }, versions),
            { ...loop, step },
            versions as never,
          );
          await saver.putWrites(config, [['mine', `${threadId}/${step}`]], 'task');
        }
      }),
    );
    const reader = new PostgresSaver({ pool: database.pool });
    for (const threadId of threads) {
      const steps: unknown[] = [];
      for await (const tuple of reader.list(at(threadId))) {
        const { mine, step } = tuple.checkpoint.channel_values;
        expect(mine).toBe(threadId);
        expect(tuple.pendingWrites).toEqual([['task', 'mine', `${threadId}/${String(step)}`]]);
        steps.push(step);
      }
      expect(steps).toEqual([9, 8, 7, 6, 5, 4, 3, 2, 1, 0]);
    }
  });

  it('keeps the first result of a task when it is written twice', async () => {
    const saver = new PostgresSaver({ pool: database.pool });
    const threadId = randomUUID();
    const config = await saver.put(at(threadId), checkpointWith({}, {}), loop, {});
    await Promise.all([saver.putWrites(config, [['a', 1]], 'task'), saver.putWrites(config, [['a', 1]], 'task')]);
    await saver.putWrites(config, [['a', 2]], 'task');
    expect((await saver.getTuple(config))?.pendingWrites).toEqual([['task', 'a', 1]]);
  });
});

describe('order', () => {
  it('takes the checkpoint stored last as the head, also when its clock was behind', async () => {
    const saver = new PostgresSaver({ pool: database.pool });
    const threadId = randomUUID();
    const late = { ...checkpointWith({}, {}), id: '1f1e5411-e499-6000-8000-000000000000' };
    const early = { ...checkpointWith({}, {}), id: '1f1e5411-0000-6000-8000-000000000000' };
    await saver.put(at(threadId), late, loop, {});
    await saver.put(at(threadId, late.id), early, { ...loop, step: 1 }, {});

    expect((await saver.getTuple(at(threadId)))?.checkpoint.id).toBe(early.id);
    const before: string[] = [];
    for await (const tuple of saver.list(at(threadId), { before: at(threadId, early.id) })) {
      before.push(tuple.checkpoint.id);
    }
    expect(before).toEqual([late.id]);
  });

  it('pages through more checkpoints than fit in one read', async () => {
    const saver = new PostgresSaver({ pool: database.pool });
    const threadId = randomUUID();
    for (let step = 0; step < 60; step += 1) {
      await saver.put(at(threadId), checkpointWith({}, {}), { ...loop, step }, {});
    }
    const steps: number[] = [];
    for await (const tuple of saver.list(at(threadId))) steps.push(tuple.metadata?.step ?? -2);
    expect(steps).toEqual(Array.from({ length: 60 }, (_value, index) => 59 - index));
    const limited: number[] = [];
    for await (const tuple of saver.list(at(threadId), { limit: 55 })) limited.push(tuple.metadata?.step ?? -2);
    expect(limited).toHaveLength(55);
  });
});

describe('thread operations', () => {
  it('copies a thread whose copy then lives on its own', async () => {
    const saver = new PostgresSaver({ pool: database.pool, metadata: { thread_id: 'to be replaced' } });
    const [original, copy] = [randomUUID(), randomUUID()];
    const first = checkpointWith({ n: 1 }, { n: '1' });
    const firstConfig = await saver.put(at(original), first, loop, { n: '1' } as never);
    const second = checkpointWith({ n: 2 }, { n: '2' });
    const config = await saver.put(firstConfig, second, { ...loop, step: 1 }, { n: '2' } as never);
    await saver.putWrites(config, [['n', 'pending']], 'task');

    await copyThread(exec, original, copy);
    const third = checkpointWith({ n: 3 }, { n: '3' });
    await saver.put(at(copy, second.id), third, { ...loop, step: 2 }, { n: '3' } as never);
    await saver.deleteThread(original);

    const ids: string[] = [];
    for await (const tuple of saver.list(at(copy))) ids.push(tuple.checkpoint.id);
    expect(ids).toEqual([third.id, second.id, first.id]);
    const middle = await saver.getTuple(at(copy, second.id));
    expect(middle?.checkpoint.channel_values).toEqual({ n: 2 });
    expect(middle?.pendingWrites).toEqual([['task', 'n', 'pending']]);
    expect(middle?.metadata).toMatchObject({ thread_id: copy });
    expect(await saver.getTuple(at(original))).toBeUndefined();
  });

  it('rolls a run back, also its answer to an interrupt of the run before', async () => {
    const [firstRun, secondRun] = [await createRun(), await createRun()];
    const threadId = randomUUID();
    const saverOf = (runId: string) =>
      new PostgresSaver({
        pool: database.pool,
        fence: { runId, leaseGeneration: 1 },
        metadata: { run_id: runId },
      });
    const kept = checkpointWith({ n: 1 }, { n: '1' });
    const keptConfig = await saverOf(firstRun).put(at(threadId), kept, loop, { n: '1' } as never);
    await saverOf(firstRun).putWrites(keptConfig, [['__interrupt__', 'question 1']], 'task');
    await saverOf(secondRun).putWrites(keptConfig, [['__resume__', 'answer']], 'task');
    await saverOf(secondRun).putWrites(keptConfig, [['__interrupt__', 'question 2']], 'task');
    const dropped = checkpointWith({ n: 2 }, { n: '2' });
    await saverOf(secondRun).put(keptConfig, dropped, { ...loop, step: 1 }, { n: '2' } as never);

    const reader = new PostgresSaver({ pool: database.pool });
    expect((await reader.getTuple(at(threadId, kept.id)))?.pendingWrites).toEqual([
      ['task', '__resume__', 'answer'],
      ['task', '__interrupt__', 'question 2'],
    ]);

    await deleteRunCheckpoints(exec, threadId, secondRun);
    const head = await reader.getTuple(at(threadId));
    expect(head?.checkpoint.id).toBe(kept.id);
    expect(head?.checkpoint.channel_values).toEqual({ n: 1 });
    expect(head?.pendingWrites).toEqual([['task', '__interrupt__', 'question 1']]);
    expect(await countRows('checkpoint_blob', threadId)).toBe(1);
  });
});

describe('close', () => {
  it('waits for writes under way and refuses later ones', async () => {
    const saver = new PostgresSaver({ pool: database.pool });
    const threadId = randomUUID();
    const put = saver.put(at(threadId), checkpointWith({}, {}), loop, {});
    await saver.close();
    expect(await countRows('checkpoint', threadId)).toBe(1);
    await put;
    await expect(saver.put(at(threadId), checkpointWith({}, {}), loop, {})).rejects.toThrow(SaverClosedError);
  });
});
