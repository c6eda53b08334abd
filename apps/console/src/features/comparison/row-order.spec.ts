import { describe, expect, it } from '@jest/globals';
import { latencyKey, type ComparisonCell, type ComparisonRow } from './comparison-rows';
import { difference, orientCounts, signedChange, verdictOf } from './metric-change';
import { arrangeRows, formatFilter, formatSort, nextSort, parseFilter, parseSort, type RowView } from './row-order';

const cell = (score: number | null, error: string | null = null): ComparisonCell => ({
  runCount: 1,
  output: '',
  comparableOutput: null,
  truncated: false,
  error,
  errorRate: error === null ? 0 : 1,
  latencySeconds: 1,
  scores: score === null ? {} : { 'a.b': score },
  labels: {},
  exampleChanged: false,
});
const row = (number: number, a: number | null, b: number | null, different = true): ComparisonRow => ({
  id: `r${number}`,
  number,
  inputs: '',
  expected: null,
  cells: [cell(a), cell(b, number === 4 ? 'boom' : null)],
  different,
});
const rows = [row(1, 1, 0.5), row(2, 0, 1), row(3, 1, 1, false), row(4, 1, null)];
const view = (part: Partial<RowView>): RowView => ({
  sort: undefined,
  filter: undefined,
  differentOnly: false,
  isLowerBetter: () => false,
  ...part,
});
const order = (part: Partial<RowView>) => arrangeRows(rows, view(part)).map((item) => item.number);

describe('sort and filter in the URL', () => {
  it.each([['B.delta.correctness'], ['-A.score.latency_seconds'], ['-B.score.key.with.dots']])(
    'sort %p survives the way there and back',
    (text) => {
      expect(formatSort(parseSort(text, 2)!)).toBe(text);
    },
  );

  it.each([
    ['B.better.correctness'],
    ['B.worse.latency_seconds'],
    ['B.same.error_rate_of_runs'],
    ['A.error'],
    ['B.only'],
  ])('filter %p survives', (text) => {
    expect(formatFilter(parseFilter(text, 2)!)).toBe(text);
  });

  it('knows latency by its name', () => {
    expect(parseSort('A.score.latency_seconds', 1)?.metric).toBe(latencyKey);
  });

  it.each([[undefined], [''], ['C.score.x'], ['b.score.x'], ['B.other.x'], ['B.score.'], ['nonsense']])(
    'ignores the sort %p of two experiments',
    (text) => {
      expect(parseSort(text, 2)).toBeUndefined();
    },
  );

  it('goes from descending to ascending to upload order', () => {
    const clicked = { experiment: 1, by: 'delta', metric: 'x' } as const;
    const first = nextSort(undefined, clicked);
    const second = nextSort(first, clicked);
    expect([first?.descending, second?.descending, nextSort(second, clicked)]).toEqual([true, false, undefined]);
    expect(nextSort(second, { ...clicked, by: 'score' })?.descending).toBe(true);
  });
});

describe('arrangeRows', () => {
  it('keeps upload order without a sort', () => {
    expect(order({})).toEqual([1, 2, 3, 4]);
    expect(order({ differentOnly: true })).toEqual([1, 2, 4]);
  });

  it('sorts by difference, rows without it last in both directions', () => {
    expect(order({ sort: parseSort('B.delta.a.b', 2) })).toEqual([1, 3, 2, 4]);
    expect(order({ sort: parseSort('-B.delta.a.b', 2) })).toEqual([2, 3, 1, 4]);
  });

  it('breaks ties by upload order', () => {
    expect(order({ sort: parseSort('-A.score.a.b', 2) })).toEqual([1, 3, 4, 2]);
  });

  it('filters by the way a metric went, in its direction', () => {
    expect(order({ filter: parseFilter('B.better.a.b', 2) })).toEqual([2]);
    expect(order({ filter: parseFilter('B.better.a.b', 2), isLowerBetter: () => true })).toEqual([1]);
    expect(order({ filter: parseFilter('B.worse.a.b', 2) })).toEqual([1]);
  });

  it('finds the failed rows of one experiment', () => {
    expect(order({ filter: parseFilter('B.error', 2) })).toEqual([4]);
    expect(order({ filter: parseFilter('A.error', 2) })).toEqual([]);
    expect(order({ filter: parseFilter('B.worse.error_rate_of_runs', 2), isLowerBetter: () => true })).toEqual([4]);
  });

  it('finds the rows that stayed, and those of one experiment only', () => {
    expect(order({ filter: parseFilter('B.same.a.b', 2) })).toEqual([3]);
    const alone = { ...row(5, 1, null), cells: [cell(1), null] };
    const only = (letter: string) =>
      arrangeRows([...rows, alone], view({ filter: parseFilter(`${letter}.only`, 2) })).map(({ number }) => number);
    expect([only('A'), only('B')]).toEqual([[5], []]);
  });
});

describe('changes', () => {
  it.each([
    [0.1, false, 'better'],
    [-0.1, false, 'worse'],
    [0.1, true, 'worse'],
    [-0.1, true, 'better'],
    [0, true, 'same'],
    [0.1 + 0.2 - 0.3, false, 'same'],
  ])('%p with lower-is-better %p is %p', (delta, lower, expected) => {
    expect(verdictOf(delta, lower)).toBe(expected);
  });

  it('does not call a latency changed that shows as 0 ms', () => {
    expect(verdictOf(0.000_4, true, 'seconds')).toBe('same');
    expect(verdictOf(0.001, true, 'seconds')).toBe('worse');
  });

  it.each([
    [0.067961, 'score', '+0.06796'],
    [-0.104369, 'score', '−0.1044'],
    [0, 'score', '±0'],
    [-0.5, 'seconds', '−500 ms'],
    [0.0001, 'seconds', '±0'],
  ] as const)('writes %p %s as %p', (delta, unit, text) => {
    expect(signedChange(delta, unit)).toBe(text);
  });

  it('has no difference where a side is missing', () => {
    expect(difference(1, 0.25)).toBe(0.75);
    expect(difference(null, 1)).toBeNull();
    expect(difference(1, null)).toBeNull();
  });

  it('swaps better and worse when the viewer turns the direction round', () => {
    const counts = { improved: 3, regressed: 1, same: 5 };
    expect(orientCounts(counts, false)).toEqual({ better: 3, worse: 1, same: 5 });
    expect(orientCounts(counts, true)).toEqual({ better: 1, worse: 3, same: 5 });
  });
});
