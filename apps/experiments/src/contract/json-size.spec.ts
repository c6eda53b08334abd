import { expect, it } from '@jest/globals';
import { isTooLarge, jsonSize, maxRecordBytes } from './json-size.js';

it.each([
  [null, { values: 0, bytes: 8 }],
  ['abc', { values: 0, bytes: 11 }],
  [
    { a: 1, list: [1, { b: 'xy' }] },
    { values: 5, bytes: 56 },
  ],
])('jsonSize of %j', (value, size) => {
  expect(jsonSize(value)).toEqual(size);
});

it.each([
  ['an ordinary object', { a: 'x'.repeat(1000) }, false],
  ['as many items as allowed', Array(100_000).fill(1), false],
  ['too many items', Array(100_001).fill(1), true],
  ['too many items within', { a: [Array(100_000).fill(1)] }, true],
  ['a text that is too long', { a: 'x'.repeat(maxRecordBytes) }, true],
])('isTooLarge of %s', (_, value, expected) => {
  expect(isTooLarge(jsonSize(value))).toBe(expected);
});
