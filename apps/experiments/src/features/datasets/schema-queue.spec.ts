import { describe, expect, it } from '@jest/globals';
import { SchemaChecksBusyError } from '../../core/datasets/dataset.errors.js';
import type { SchemaJob } from './schema-jobs.js';
import { SchemaQueue } from './schema-queue.js';

const job = (schema: string): SchemaJob => ({ kind: 'problem', schema });

/** A queue on a fake clock, whose jobs take the milliseconds that their schema names. */
function queueOf() {
  const clock = { now: 0 };
  const done: string[] = [];
  const queue = new SchemaQueue(
    async (each) => {
      const { schema } = each as SchemaJob & { kind: 'problem' };
      await Promise.resolve();
      clock.now += Number(schema.split(' ')[1]);
      done.push(schema);
      return { problem: null, violations: [], usedMs: 0 };
    },
    () => clock.now,
  );
  const ask = async (tenant: string, schema: string) => {
    try {
      await queue.enqueue(tenant, job(schema));
      return 'done';
    } catch (error) {
      if (error instanceof SchemaChecksBusyError) return 'busy';
      throw error;
    }
  };
  return { ask, clock, done };
}

describe('SchemaQueue', () => {
  it('serves workspaces in turn', async () => {
    const { ask, done } = queueOf();
    await Promise.all([ask('a', 'a1 10'), ask('a', 'a2 10'), ask('a', 'a3 10'), ask('b', 'b1 10'), ask('b', 'b2 10')]);
    expect(done).toEqual(['a1 10', 'b1 10', 'a2 10', 'b2 10', 'a3 10']);
  });

  it('refuses a workspace that has used its time, and no other', async () => {
    const { ask, done } = queueOf();
    const slow = Array.from({ length: 15 }, (_, n) => ask('a', `a${n} 700`));
    const other = ask('b', 'b 5');
    expect(await other).toBe('done');
    expect((await Promise.all(slow)).filter((each) => each === 'done')).toHaveLength(2);
    expect(done).toEqual(['a0 700', 'b 5', 'a1 700']);
  });

  it('serves it again after a while, up to a burst', async () => {
    const { ask, clock } = queueOf();
    expect([await ask('a', 'a 2500'), await ask('a', 'a 1')]).toEqual(['done', 'busy']);
    clock.now += 200;
    expect(await ask('a', 'a 1')).toBe('busy');
    clock.now += 1200;
    expect(await ask('a', 'a 1')).toBe('done');
    clock.now += 1_000_000;
    expect([await ask('a', 'a 2500'), await ask('a', 'a 1')]).toEqual(['done', 'busy']);
  });

  it('refuses jobs beyond the length of the queue', async () => {
    const { ask } = queueOf();
    const answers = await Promise.all(Array.from({ length: 105 }, (_, n) => ask('a', `a${n} 0`)));
    expect(answers.filter((each) => each === 'busy')).toHaveLength(4);
  });

  it('continues after a failed job', async () => {
    const queue = new SchemaQueue((each) =>
      (each as { schema: string }).schema === 'bad'
        ? Promise.reject(new Error('lost'))
        : Promise.resolve({ problem: null, violations: [], usedMs: 0 }),
    );
    const [bad, good] = [queue.enqueue('a', job('bad')), queue.enqueue('a', job('good'))];
    await expect(bad).rejects.toThrow('lost');
    expect(await good).toMatchObject({ problem: null });
  });
});
