import { describe, expect, it } from '@jest/globals';
import { nextWindow } from './search-window.js';

describe('the next window of a search', () => {
  it.each([
    ['grows by four while there is time', { size: 2_000, tookMs: 5, leftMs: 490, maxMs: 500 }, 8_000],
    ['fits into the rest of the time', { size: 100_000, tookMs: 200, leftMs: 100, maxMs: 500 }, 50_000],
    ['has a maximum', { size: 150_000, tookMs: 50, leftMs: 400, maxMs: 500 }, 200_000],
    ['shrinks after a slow window, to a minimum', { size: 2_000, tookMs: 10_000, leftMs: 100, maxMs: 500 }, 500],
    ['is none near the end', { size: 2_000, tookMs: 5, leftMs: 49, maxMs: 500 }, null],
    ['is none after the end', { size: 2_000, tookMs: 700, leftMs: -200, maxMs: 500 }, null],
    ['is finite after a window in no time', { size: 2_000, tookMs: 0, leftMs: 500, maxMs: 500 }, 8_000],
  ])('%s', (_, window, expected) => {
    expect(nextWindow(window)).toBe(expected);
  });
});
