import { describe, expect, it } from '@jest/globals';
import { nextBatch } from './next-batch.js';

/** `'a1 b1'` are changes of one row each: a letter, and its size in bytes. */
const queue = (changes: string) => ({
  waiting: changes.split(' ').map((change) => ({ bytes: Number(change.slice(1)), rowKeys: [change.slice(0, 1)] })),
});
const counts = (queues: string[], maxBytes: number): number[] => {
  const all = queues.map(queue);
  const batch = nextBatch(all, maxBytes);
  return all.map((one) => batch.find((part) => part.queue === one)?.count ?? 0);
};

describe('nextBatch', () => {
  it.each([
    ['no queue', [], 10, []],
    ['all that waits, when it fits', ['a1 b1', 'c1', 'd1 e1 f1'], 10, [2, 1, 3]],
    ['up to the limit and no further', ['a4', 'b6', 'c1'], 10, [1, 1, 0]],
    ['the oldest changes of a queue until one does not fit', ['a3 b3 c9 d1', 'e1'], 10, [2, 1]],
    ['nothing behind a change that does not fit, however small', ['a5 b6 c1'], 10, [1]],
    ['a change beyond the limit, by itself', ['a50 b1', 'c1'], 10, [1, 0]],
    ['a change beyond the limit only when it is the first', ['a1', 'b50', 'c1'], 10, [1, 0, 1]],
    ['a row once', ['a1 b1 a1 c1', 'd1'], 10, [2, 1]],
    ['a row once among all queues', ['a1', 'b1 a1', 'a1 c1'], 10, [1, 1, 0]],
    ['changes without size', ['a0 b0'], 0, [2]],
  ])('takes %s', (_name, queues, maxBytes, expected) => {
    expect(counts(queues, maxBytes)).toEqual(expected);
  });
});
