import { describe, expect, it } from '@jest/globals';
import { SharedReads } from './shared-reads.js';

describe('shared reads', () => {
  it('are one query for all readers of a turn', async () => {
    const reads = new SharedReads();
    let queries = 0;
    const read = (subject: string) => reads.read(['tenant', subject], () => Promise.resolve((queries += 1)));
    expect(await Promise.all([read('a'), read('b'), read('a'), read('a')])).toEqual([1, 2, 1, 1]);
    expect(queries).toBe(2);
  });

  it('never answer with a query that began before the request', async () => {
    const reads = new SharedReads();
    let stored = 'before';
    let release = () => {};
    const isRunning = new Promise<void>((running) => {
      const slow = () => {
        const seen = stored;
        running();
        return new Promise<string>((done) => (release = () => done(seen)));
      };
      void reads.read(['tenant', 'a'], slow);
    });
    await isRunning;
    stored = 'after';
    expect(await reads.read(['tenant', 'a'], () => Promise.resolve(stored))).toBe('after');
    release();
  });

  it('give each reader the error, and the next one another try', async () => {
    const reads = new SharedReads();
    const failing = () => reads.read(['tenant', 'a'], () => Promise.reject(new Error('down')));
    expect(await Promise.allSettled([failing(), failing()])).toEqual([
      { status: 'rejected', reason: new Error('down') },
      { status: 'rejected', reason: new Error('down') },
    ]);
    expect(await reads.read(['tenant', 'a'], () => Promise.resolve('up'))).toBe('up');
  });
});
