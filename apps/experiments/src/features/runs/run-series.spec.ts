import { describe, expect, it } from '@jest/globals';
import { chooseBucket, seriesRange, toSeries } from './run-series.js';

const now = new Date('2026-01-05T10:00:00Z');

describe('the range of a chart', () => {
  it.each([
    [undefined, undefined, '2026-01-04T10:00:00.000Z', '2026-01-05T10:00:00.000Z'],
    ['2026-01-01T00:00:00Z', undefined, '2026-01-01T00:00:00Z', '2026-01-05T10:00:00.000Z'],
    [undefined, '2026-01-03T00:00:00Z', '2026-01-02T00:00:00.000Z', '2026-01-03T00:00:00Z'],
  ])('from %s until %s', (from, until, start, end) => {
    expect(seriesRange(from, until, now)).toEqual({ from: start, until: end });
  });

  it('has a length', () => {
    expect(() => seriesRange('2026-02-01T00:00:00Z', undefined, now)).toThrow();
  });
});

describe('the interval of a chart', () => {
  const from = '2026-01-05T00:00:00Z';
  it.each([
    ['2026-01-05T00:00:10Z', 60, 1],
    ['2026-01-05T01:00:00Z', 60, 300],
    ['2026-01-06T00:00:00Z', 60, 1800],
    ['2026-02-04T00:00:00Z', 60, 86_400],
    ['2056-01-05T00:00:00Z', 60, 365 * 86_400],
    ['2056-01-05T00:00:00Z', 1, 946_684_800],
  ])('until %s with %i points is %i s', (until, points, seconds) => {
    expect(chooseBucket({ from, until }, points)).toBe(seconds);
  });
});

describe('toSeries', () => {
  const row = (group: string) => ({ group }) as Parameters<typeof toSeries>[0][number];

  it('divides by group and sorts by time', () => {
    const rows = [row('60 a b'), row('0 a b'), row('0 c'), row('0 unknown')];
    const series = toSeries(rows, ['c', 'a b', 'empty']);
    expect(series.map(({ group, points }) => [group, points.map(({ time }) => time)])).toEqual([
      ['c', ['1970-01-01T00:00:00.000Z']],
      ['a b', ['1970-01-01T00:00:00.000Z', '1970-01-01T00:01:00.000Z']],
      ['empty', []],
    ]);
  });

  it('is one series without groups', () => {
    expect(toSeries([row('0 ')], null)).toMatchObject([{ group: null, points: [{}] }]);
  });
});
