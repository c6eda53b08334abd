import { describe, expect, it } from '@jest/globals';
import { chunksAround } from './use-visible-rows';

describe('chunksAround', () => {
  it.each([
    ['nothing of no rows', [0, 0, 0], []],
    ['the only chunk of few rows', [0, 9, 10], [0]],
    ['the first chunk alone', [0, 20, 10_000], [0]],
    ['the next one before it is in sight', [5, 35, 10_000], [0, 50]],
    ['those around a place in the middle', [5_000, 5_020, 10_000], [4_950, 5_000]],
    ['none behind the end', [9_990, 9_999, 10_000], [9_950]],
  ])('is %s', (_name, [first, last, count], expected) => {
    expect(chunksAround(first!, last!, count!)).toEqual(expected);
  });
});
