import { describe, expect, it } from '@jest/globals';
import { outageMs } from './outage.js';

describe('outageMs', () => {
  it.each([
    ['a round on time', 1000, 1000, 0],
    ['a round that is late', 2500, 1000, 0],
    ['a round that is as late as may be', 3000, 1000, 0],
    ['a database that was away for ten minutes', 600_000, 1000, 599_000],
    ['a slow poll', 150_000, 60_000, 0],
    ['an outage longer than slow polls', 200_000, 60_000, 140_000],
    ['a quick poll and a busy machine', 900, 50, 0],
    ['an outage with a quick poll', 5000, 50, 4950],
    ['another scheduler that was here since', -20, 1000, 0],
  ])('%s: %i ms at a poll of %i ms', (_what, sinceMs, pollMs, expected) => {
    expect(outageMs(sinceMs, pollMs)).toBe(expected);
  });

  it('counts time for a scheduler that is always late', () => {
    expect(10_000 - outageMs(10_000, 1000)).toBe(1000);
  });
});
