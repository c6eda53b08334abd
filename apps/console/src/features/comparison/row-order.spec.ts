import { describe, expect, it } from '@jest/globals';
import { latencyKey } from './comparison-rows';
import { difference } from './metric-change';
import { formatFilter, formatSort, nextSort, parseFilter, parseSort, rowSelection, type RowView } from './row-order';

describe('sort and filter in the URL', () => {
  it.each([['B.delta.correctness'], ['-A.score.latency_seconds'], ['-B.score.key.with.dots']])(
    'sort %p survives a round trip',
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
    ['B.up.length'],
    ['B.moved.tone'],
    ['B.is.tone%20of%3Dvoice=curt.%20and%3Drude'],
    ['B.is.tone='],
  ])('filter %p survives', (text) => {
    expect(formatFilter(parseFilter(text, 2)!)).toBe(text);
  });

  it('knows latency by its name', () => {
    expect(parseSort('A.score.latency_seconds', 1)?.metric).toBe(latencyKey);
  });

  it.each([
    [undefined],
    [''],
    ['C.score.x'],
    ['b.score.x'],
    ['B.other.x'],
    ['B.score.'],
    ['A.score.error_rate_of_runs'],
    ['nonsense'],
  ])('ignores the sort %p of two experiments', (text) => {
    expect(parseSort(text, 2)).toBeUndefined();
  });

  it('goes from descending to ascending to upload order', () => {
    const clicked = { experiment: 1, by: 'delta', metric: 'x' } as const;
    const first = nextSort(undefined, clicked);
    const second = nextSort(first, clicked);
    expect([first?.descending, second?.descending, nextSort(second, clicked)]).toEqual([true, false, undefined]);
    expect(nextSort(second, { ...clicked, by: 'score' })?.descending).toBe(true);
  });
});

describe('rowSelection', () => {
  const asked = (part: Partial<RowView>) =>
    rowSelection({ sort: undefined, filter: undefined, differentOnly: false, directionOf: () => 'higher', ...part }, [
      'id-a',
      'id-b',
    ]);

  it('requests the order of upload without a sort', () => {
    expect(asked({})).toEqual({});
    expect(asked({ differentOnly: true })).toEqual({ show: ['different'] });
  });

  it.each([
    ['-A.score.a.b', { sort_by: 'feedback.a.b', sort_order: 'DESC', session_id: 'id-a' }],
    ['B.delta.a.b', { sort_by: 'delta.a.b', sort_order: 'ASC', session_id: 'id-b' }],
    ['B.score.latency', { sort_by: 'feedback.latency', sort_order: 'ASC', session_id: 'id-b' }],
    ['A.score.latency_seconds', { sort_by: 'latency', sort_order: 'ASC', session_id: 'id-a' }],
    ['-B.delta.latency_seconds', { sort_by: 'latency_delta', sort_order: 'DESC', session_id: 'id-b' }],
  ])('requests the sort %p', (text, sort_params) => {
    expect(asked({ sort: parseSort(text, 2) })).toEqual({ sort_params });
  });

  it.each([
    ['B.better.q', 'higher', { is: 'higher', feedback_key: 'q' }],
    ['B.better.q', 'lower', { is: 'lower', feedback_key: 'q' }],
    ['B.worse.q', 'higher', { is: 'lower', feedback_key: 'q' }],
    ['B.worse.q', 'lower', { is: 'higher', feedback_key: 'q' }],
    ['B.up.q', null, { is: 'higher', feedback_key: 'q' }],
    ['B.down.q', undefined, { is: 'lower', feedback_key: 'q' }],
    ['B.same.q', undefined, { is: 'same', feedback_key: 'q' }],
    ['B.worse.latency_seconds', 'lower', { is: 'higher', run_metric: 'latency' }],
    ['B.better.error_rate_of_runs', 'lower', { is: 'lower', run_metric: 'error_rate' }],
    ['B.is.tone=curt', undefined, { is: 'category', feedback_key: 'tone', category: 'curt' }],
    ['B.moved.tone', undefined, { is: 'other_category', feedback_key: 'tone' }],
    ['B.only', undefined, { is: 'only_here' }],
  ] as const)('requests the rows of %p if better is %p', (text, direction, filter) => {
    expect(asked({ filter: parseFilter(text, 2), directionOf: () => direction })).toEqual({
      experiment_filters: [{ session_id: 'id-b', ...filter }],
    });
  });

  it('requests failed runs in the query language', () => {
    expect(asked({ filter: parseFilter('A.error', 2) })).toEqual({ filters: { 'id-a': ['eq(status, "error")'] } });
  });

  it('waits for the direction of a metric if the rows depend on it', () => {
    expect(asked({ filter: parseFilter('B.worse.q', 2), directionOf: () => undefined })).toBeNull();
  });
});

describe('a difference', () => {
  it('is null if a side is missing', () => {
    expect(difference(1, 0.25)).toBe(0.75);
    expect(difference(null, 1)).toBeNull();
    expect(difference(1, null)).toBeNull();
  });
});
