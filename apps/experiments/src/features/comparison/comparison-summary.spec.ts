import { describe, expect, it } from '@jest/globals';
import { direction, summariseMetrics } from './comparison-summary.js';

describe('direction', () => {
  it.each([
    [0.1, false, 'improved'],
    [-0.1, false, 'regressed'],
    [0, false, 'same'],
    [0.1, true, 'regressed'],
    [-0.1, true, 'improved'],
    [0, true, 'same'],
  ])('of %p, lower better: %p, is %s', (delta, lowerIsBetter, expected) => {
    expect(direction(delta, lowerIsBetter)).toBe(expected);
  });
});

describe('summariseMetrics', () => {
  const summary = summariseMetrics({
    baselineId: 'a',
    sessionIds: ['b', 'a', 'c'],
    metrics: [
      { session_id: 'a', key: 'q', n: 4, avg: 0.5 },
      { session_id: 'b', key: 'q', n: 2, avg: 0.75 },
      { session_id: 'c', key: 'cost', n: 1, avg: 3 },
    ],
    pairs: [{ session_id: 'b', key: 'q', examples: 2, delta: 0.3, higher: 1, lower: 0 }],
    lowerIsBetter: new Set(['cost']),
  });

  it('has every key, and every experiment in the order asked for', () => {
    expect(summary.map(({ key, is_lower_score_better: lower }) => [key, lower])).toEqual([
      ['cost', true],
      ['q', false],
    ]);
    for (const { experiments } of summary) expect(experiments.map(({ session_id: id }) => id)).toEqual(['b', 'a', 'c']);
  });

  it('compares with the baseline, and says nothing where there is nothing to compare', () => {
    expect(summary[1]?.experiments).toEqual([
      {
        session_id: 'b',
        n: 2,
        avg: 0.75,
        versus_baseline: { avg_delta: 0.25, paired_examples: 2, paired_delta: 0.3, improved: 1, regressed: 0, same: 1 },
      },
      { session_id: 'a', n: 4, avg: 0.5, versus_baseline: null },
      {
        session_id: 'c',
        n: 0,
        avg: null,
        versus_baseline: {
          avg_delta: null,
          paired_examples: 0,
          paired_delta: null,
          improved: 0,
          regressed: 0,
          same: 0,
        },
      },
    ]);
  });
});
