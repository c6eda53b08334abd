import { describe, expect, it } from '@jest/globals';
import { inBatches } from './sweep-job.js';

describe('inBatches', () => {
  const removal = (...counts: number[]) => {
    const limits: number[] = [];
    return { limits, remove: (limit: number) => Promise.resolve(limits.push(limit) && (counts.shift() ?? 0)) };
  };

  it('repeats each removal until it removes less than a batch', async () => {
    const one = removal(5, 5, 2);
    const other = removal(0);
    expect(await inBatches(5, one.remove, other.remove)({ keepLease: () => Promise.resolve(true) })).toBe('done');
    expect([one.limits, other.limits]).toEqual([[5, 5, 5], [5]]);
  });

  it('stops when the lease is gone', async () => {
    const { limits, remove } = removal(5, 5, 5);
    let kept = 2;
    await inBatches(5, remove, remove)({ keepLease: () => Promise.resolve(kept-- > 0) });
    expect(limits).toEqual([5, 5]);
  });
});
