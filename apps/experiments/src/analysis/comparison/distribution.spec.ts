import { describe, expect, it } from '@jest/globals';
import { histogramOf } from './distribution.js';

describe('a histogram', () => {
  it('has a bin for each of a few values, shared by all experiments', () => {
    const binned = [
      { sessionId: 'a', place: 1, n: 3 },
      { sessionId: 'b', place: 0, n: 2 },
      { sessionId: 'b', place: 0.5, n: 1 },
    ];
    expect(histogramOf(['a', 'b', 'c'], binned, { low: 0, high: 1, discrete: true }, 20)).toEqual({
      discrete: true,
      bins: [0, 0.5, 1].map((value) => ({ low: value, high: value })),
      experiments: [
        { sessionId: 'a', counts: [0, 0, 3] },
        { sessionId: 'b', counts: [2, 1, 0] },
        { sessionId: 'c', counts: [0, 0, 0] },
      ],
    });
  });

  it('has intervals of equal width for many values, also empty ones', () => {
    const binned = [
      { sessionId: 'a', place: 0, n: 3 },
      { sessionId: 'a', place: 3, n: 1 },
    ];
    const { bins, experiments } = histogramOf(['a'], binned, { low: 2, high: 10, discrete: false }, 4);
    expect(bins).toEqual([
      { low: 2, high: 4 },
      { low: 4, high: 6 },
      { low: 6, high: 8 },
      { low: 8, high: 10 },
    ]);
    expect(experiments).toEqual([{ sessionId: 'a', counts: [3, 0, 0, 1] }]);
  });

  it('is empty without values', () => {
    expect(histogramOf(['a'], [], null, 4)).toEqual({
      discrete: false,
      bins: [],
      experiments: [{ sessionId: 'a', counts: [] }],
    });
  });
});
