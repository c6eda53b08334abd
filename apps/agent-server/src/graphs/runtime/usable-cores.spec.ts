import { describe, expect, it } from '@jest/globals';
import { usableCores } from './usable-cores.js';

describe('usableCores', () => {
  it.each([
    ['a machine without control groups', null, 8],
    ['a container without a limit', 'max 100000\n', 8],
    ['a container of two cores', '200000 100000\n', 2],
    ['a container of one and a half', '150000 100000\n', 2],
    ['a container of a quarter', '25000 100000\n', 1],
    ['a limit above what is there', '1600000 100000\n', 8],
    ['something else', 'unlimited', 8],
  ])('%s', (_name, limit, expected) => {
    expect(usableCores(8, limit)).toBe(expected);
  });
});
