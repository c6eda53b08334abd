import { describe, expect, it, jest } from '@jest/globals';
import { setPaginationHeaders } from './pagination.js';
import { parseSelect, pickFields } from './select-fields.js';

describe('parseSelect', () => {
  it('selects all when nothing is named', () => {
    expect(parseSelect(undefined, ['a', 'b'], 'body')).toBeUndefined();
    expect(parseSelect([], ['a', 'b'], 'body')).toBeUndefined();
  });

  it('names every unknown column, and those there are', () => {
    expect(() => parseSelect(['a', 'x', 'y'], ['a', 'b'], 'query')).toThrow(
      'Invalid select columns: x, y. Expected: a, b',
    );
  });

  it('picks fields', () => {
    expect(pickFields({ a: 1, b: 2 }, parseSelect(['b'], ['a', 'b'], 'body'))).toEqual({ b: 2 });
  });
});

describe('setPaginationHeaders', () => {
  const headers = (page: { total: number; offset: number; returned: number }) => {
    const setHeader = jest.fn();
    setPaginationHeaders({ setHeader } as never, page);
    return Object.fromEntries(setHeader.mock.calls as [string, string][]);
  };

  it.each([
    [
      { total: 25, offset: 0, returned: 10 },
      { 'X-Pagination-Total': '25', 'X-Pagination-Next': '10' },
    ],
    [{ total: 25, offset: 20, returned: 5 }, { 'X-Pagination-Total': '25' }],
    [{ total: 10, offset: 0, returned: 10 }, { 'X-Pagination-Total': '10' }],
    [{ total: 3, offset: 50, returned: 0 }, { 'X-Pagination-Total': '3' }],
  ])('%j', (page, expected) => {
    expect(headers(page)).toEqual(expected);
  });
});
