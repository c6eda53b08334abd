import { describe, expect, it } from '@jest/globals';
import { filterOf, groupFilter, joinFilters, rangeStart, validateProjectSearch } from './traces-search';

describe('the view of a project in its address', () => {
  it('has known values only', () => {
    const raw = {
      view: 'charts',
      range: '7d',
      state: 'odd',
      from: 'yesterday',
      until: '2026-01-05T10:00:00Z',
      by: 'tag',
      live: '1',
    };
    expect(validateProjectSearch(raw)).toEqual({
      view: 'charts',
      range: '7d',
      until: '2026-01-05T10:00:00Z',
      by: 'tag',
      live: true,
    });
  });

  it.each([
    [{}, undefined],
    [{ filter: 'gt(latency, 1)' }, 'gt(latency, 1)'],
    [{ state: 'error' as const }, 'eq(status, "error")'],
    [
      { filter: 'gt(latency, 1)', state: 'error' as const, until: '2026-01-05T10:00:00Z' },
      'and(gt(latency, 1), eq(status, "error"), lt(start_time, "2026-01-05T10:00:00Z"))',
    ],
  ])('%j reads as %s', (search, expected) => expect(filterOf(search)).toBe(expected));

  it.each([
    ['24h' as const, '2026-01-04T10:00:00.000Z'],
    ['all' as const, undefined],
  ])('%s begins at %s', (range, expected) => {
    expect(rangeStart(range, Date.parse('2026-01-05T10:00:00Z'))).toBe(expected);
  });
});

it.each([
  ['tag' as const, 'a"b', 'has(tags, "a\\"b")'],
  ['name' as const, 'chat', 'eq(name, "chat")'],
  ['graph_id' as const, 'chat', 'and(eq(metadata_key, "graph_id"), eq(metadata_value, "chat"))'],
])('the runs of the %s %s are %s', (by, group, expected) => expect(groupFilter(by, group)).toBe(expected));

it('joins filters', () => {
  expect([joinFilters(), joinFilters(undefined, 'a'), joinFilters('a', undefined, 'b')]).toEqual([
    undefined,
    'a',
    'and(a, b)',
  ]);
});
