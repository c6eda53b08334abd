import { describe, expect, it } from '@jest/globals';
import { directionsBy } from '../statistics/direction.js';
import { sideOf, summariseMetrics } from './comparison-summary.js';

describe('sideOf', () => {
  it.each([
    [0.1, 'higher', 'improved'],
    [-0.1, 'higher', 'regressed'],
    [0, 'higher', 'same'],
    [0.1, 'lower', 'regressed'],
    [-0.1, 'lower', 'improved'],
    [0, 'lower', 'same'],
    [0.1, null, 'improved'],
    [-0.1, null, 'regressed'],
  ] as const)('%p, %p is better: %s', (delta, direction, expected) => {
    expect(sideOf(delta, direction)).toBe(expected);
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
    directions: directionsBy(new Map()),
  });

  it('has every key, and every experiment in the requested order', () => {
    expect(summary.map(({ key, direction, directionSource }) => [key, direction, directionSource])).toEqual([
      ['cost', 'lower', 'name'],
      ['q', null, null],
    ]);
    for (const { experiments } of summary)
      expect(experiments.map(({ sessionId }) => sessionId)).toEqual(['b', 'a', 'c']);
  });

  it('compares with the baseline, and is null without common examples', () => {
    expect(summary[1]?.experiments).toEqual([
      {
        sessionId: 'b',
        n: 2,
        avg: 0.75,
        versusBaseline: {
          avgDelta: 0.25,
          pairedExamples: 2,
          pairedDelta: 0.3,
          higher: 1,
          lower: 0,
          same: 1,
          improved: null,
          regressed: null,
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
          higher: 0,
          lower: 0,
          same: 0,
          improved: null,
          regressed: null,
          statistics: null,
        },
      },
    ]);
  });

  it('counts improvements if the metric has a direction', () => {
    const counts = (directions: ReadonlyMap<string, boolean>) =>
      summariseMetrics({
        baselineId: 'a',
        sessionIds: ['a', 'b'],
        metrics: [{ sessionId: 'b', key: 'q', n: 6, avg: 1 }],
        pairs: [{ sessionId: 'b', key: 'q', examples: 6, delta: 1, higher: 3, lower: 2 }],
        directions: directionsBy(directions),
      })[0]?.experiments[1]?.versusBaseline;
    expect(counts(new Map([['q', true]]))).toMatchObject({ higher: 3, lower: 2, same: 1, improved: 2, regressed: 3 });
    expect(counts(new Map([['q', false]]))).toMatchObject({ improved: 3, regressed: 2 });
  });
});
