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
      { sessionId: 'a', key: 'q', n: 4, avg: 0.5 },
      { sessionId: 'b', key: 'q', n: 2, avg: 0.75 },
      { sessionId: 'c', key: 'cost', n: 1, avg: 3 },
    ],
    pairs: [{ sessionId: 'b', key: 'q', examples: 2, delta: 0.3, higher: 1, lower: 0 }],
    lowerIsBetter: new Set(['cost']),
  });

  it('has every key, and every experiment in the order asked for', () => {
    expect(summary.map(({ key, isLowerScoreBetter: lower }) => [key, lower])).toEqual([
      ['cost', true],
      ['q', false],
    ]);
    for (const { experiments } of summary)
      expect(experiments.map(({ sessionId }) => sessionId)).toEqual(['b', 'a', 'c']);
  });

  it('compares with the baseline, and says nothing where there is nothing to compare', () => {
    expect(summary[1]?.experiments).toEqual([
      {
        sessionId: 'b',
        n: 2,
        avg: 0.75,
        versusBaseline: {
          avgDelta: 0.25,
          pairedExamples: 2,
          pairedDelta: 0.3,
          improved: 1,
          regressed: 0,
          same: 1,
          statistics: null,
        },
      },
      { sessionId: 'a', n: 4, avg: 0.5, versusBaseline: null },
      {
        sessionId: 'c',
        n: 0,
        avg: null,
        versusBaseline: {
          avgDelta: null,
          pairedExamples: 0,
          pairedDelta: null,
          improved: 0,
          regressed: 0,
          same: 0,
          statistics: null,
        },
      },
    ]);
  });
});
