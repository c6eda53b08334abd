import { once } from 'node:events';
import { getHeapStatistics } from 'node:v8';
import { Worker } from 'node:worker_threads';
import { afterEach, describe, expect, it } from '@jest/globals';
import { collectWhenIdle, IdleCollections } from './idle-memory.js';

const mib = 1024 * 1024;
const busy = { utilization: 0.5, committed: 200 * mib, used: 150 * mib };
const idle = { ...busy, utilization: 0.01 };

describe('a thread', () => {
  it('collects twice after work, from its second idle look', () => {
    const collections = new IdleCollections();
    const looks = [busy, idle, idle, idle, idle].map((look) => {
      const isDue = collections.isDue(look);
      if (isDue) collections.onCollected(50 * mib);
      return isDue;
    });
    expect(looks).toEqual([false, false, true, true, false]);
    expect([busy, idle, idle].map((look) => collections.isDue(look))).toEqual([false, false, true]);
  });

  it('does not collect before its first work, or with little to free', () => {
    const collections = new IdleCollections();
    expect([idle, idle, idle].map((look) => collections.isDue(look))).toEqual([false, false, false]);
    expect(collections.isDue(busy)).toBe(false);
    collections.isDue(idle);
    expect(collections.isDue({ ...idle, committed: 20 * mib, used: 10 * mib })).toBe(false);
    expect(collections.isDue(idle)).toBe(true);
    collections.onCollected(140 * mib);
    // The heap has shrunk with the first collection.
    expect(collections.isDue({ ...idle, committed: 150 * mib, used: 140 * mib })).toBe(false);
  });
});

describe('this process', () => {
  let timer: NodeJS.Timeout | undefined;
  afterEach(() => clearInterval(timer));

  it('returns the memory of garbage while it waits', async () => {
    timer = collectWhenIdle(20);
    const held = { objects: Array.from({ length: 400_000 }, (_, at) => ({ at, text: [at] })) };
    await new Promise((done) => setImmediate(done));
    const before = getHeapStatistics().total_heap_size;
    expect(held.objects).toHaveLength(400_000);
    held.objects = [];
    await new Promise<void>((done) => {
      const look = setInterval(() => {
        if (before - getHeapStatistics().total_heap_size < 10 * mib) return;
        clearInterval(look);
        done();
      }, 50);
    });
  });

  it('has it in threads that start at the same time', async () => {
    const compiled = new URL('../dist/idle-memory.js', import.meta.url).href;
    const source = `import(${JSON.stringify(compiled)}).then(({ collectWhenIdle }) => collectWhenIdle())`;
    const threads = Array.from({ length: 8 }, () => new Worker(source, { eval: true }));
    expect(await Promise.all(threads.map((thread) => once(thread, 'exit')))).toEqual(threads.map(() => [0]));
  });
});
