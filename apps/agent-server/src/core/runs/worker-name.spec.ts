import { describe, expect, it } from '@jest/globals';
import { lifeLockOf, nameWorker } from './worker-name.js';

describe('the name of a worker', () => {
  it('is another one at each start, and has the number of a lock', () => {
    const names = [nameWorker(), nameWorker()];
    expect(new Set(names).size).toBe(2);
    for (const name of names) expect(lifeLockOf(name)).toMatch(/^-?\d+$/);
  });

  it.each([
    ['host:7:0000000000000001', '1'],
    ['host:7:7fffffffffffffff', '9223372036854775807'],
    ['host:7:ffffffffffffffff', '-1'],
    // A name of an earlier release.
    ['host:7:bd621b0d', null],
    ['operator:0123456789abcdef-key', null],
    ['', null],
  ])('%j stands for the lock %s', (owner, lock) => {
    expect(lifeLockOf(owner)).toBe(lock);
  });
});
