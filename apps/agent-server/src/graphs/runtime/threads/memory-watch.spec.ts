import { describe, expect, it } from '@jest/globals';
import { chooseLargest } from './memory-watch.js';

const mib = 1024 ** 2;
const limits = { processMb: 1000, threadMb: 200 };
const threads = [{ memory: 150 * mib }, { memory: 400 * mib }, { memory: 250 * mib }];

describe('chooseLargest', () => {
  it.each([
    ['none while memory is not scarce', threads, 899, null],
    ['the largest one when memory is scarce', threads, 900, threads[1]],
    ['none if each is within its limit: another part of the process is the cause', [{ memory: 200 * mib }], 990, null],
    ['none without threads', [], 990, null],
  ])('is %s', (_what, given, processMb, expected) => {
    expect(chooseLargest(given, processMb * mib, limits)).toBe(expected);
  });
});
