import { describe, expect, it } from '@jest/globals';
import { chunksAround } from './use-visible-rows';

describe('chunksAround', () => {
  it.each([
    ['nothing of no rows', [0, 0, 0], []],
    ['the only chunk of few rows', [0, 9, 10], [0]],
    ['the first two chunks', [0, 15, 10_000], [0, 16]],
    ['the next one before it is in sight', [5, 25, 10_000], [0, 16, 32]],
    ['those around a place in the middle', [5_000, 5_015, 10_000], [4_976, 4_992, 5_008, 5_024]],
    ['none behind the end', [9_985, 9_999, 10_000], [9_968, 9_984]],
  ])('is %s', (_name, [first, last, count], expected) => {
    expect(chunksAround(first!, last!, count!)).toEqual(expected);
  });
});
