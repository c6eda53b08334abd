import { describe, expect, it } from '@jest/globals';
import { barsOf, largestMoves, pointsOf, shortNumber } from './chart-points';

const cell = (baseline: number, value: number, n = 1) => ({ baseline, value, n, example_id: `${baseline} ${value}` });

describe('charts of a comparison', () => {
  it.each([
    ['0.200', '0.2'],
    ['1.000', '1'],
    ['2.00 s', '2 s'],
    ['1,000', '1,000'],
    ['0.125', '0.125'],
    ['10%', '10%'],
  ])('name %s at an axis %s', (text, short) => expect(shortNumber(text)).toBe(short));

  it('have a bar for each experiment and bin, side by side', () => {
    const { xs, series } = barsOf({
      discrete: true,
      bins: [
        { low: 0, high: 0 },
        { low: 1, high: 1 },
      ],
      experiments: [
        { session_id: 'a', counts: [3, 1] },
        { session_id: 'b', counts: [2, 2] },
      ],
      pairs: [],
    });
    expect(xs).toEqual([-0.21, 0.21, 0.79, 1.21]);
    expect(series).toEqual([
      [3, null, 1, null],
      [null, 2, null, 2],
    ]);
  });

  it('have points in the order of the baseline, in four sizes', () => {
    const { xs, series } = pointsOf([cell(1, 0, 12), cell(0, 1), cell(0.5, 0.5, 250)]);
    expect(xs).toEqual([0, 0.5, 1]);
    expect(series).toEqual([
      [1, null, null],
      [null, null, null],
      [null, null, 0],
      [null, 0.5, null],
    ]);
  });

  it('name the largest moves first, and none of equal values', () => {
    const moves = largestMoves([cell(0, 0.5), cell(1, 1), cell(1, 0)], 5);
    expect(moves.map(({ value }) => value)).toEqual([0, 0.5]);
  });
});
