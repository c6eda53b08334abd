import { expect, it } from '@jest/globals';
import { slicesOf } from './slicer.js';

const sizes = (items: number[]) => [...slicesOf(items, (bytes) => bytes)].map((slice) => slice.length);
const mib = 1024 * 1024;

it.each([
  ['nothing', [], []],
  ['few', [1, 1], [2]],
  ['many small ones', Array<number>(1200).fill(1), [500, 500, 200]],
  ['large ones', [mib / 2, mib / 2, 1, mib / 2], [2, 2]],
  ['one that is too large alone', [1, 2 * mib, 1], [1, 1, 1]],
])('slices of %s', (_, items, expected) => {
  expect(sizes(items)).toEqual(expected);
});
