import { describe, expect, it } from '@jest/globals';
import { nextRows } from './paced-rows';

const ids = (text: string) => [...text];

describe('nextRows', () => {
  it.each([
    ['nothing', '', '', '', false],
    ['the first rows of a jump', 'abcdef', '', 'ab', true],
    ['the next ones, beside those that are there', 'abcdef', 'ab', 'abcd', true],
    ['the last ones', 'abcdef', 'abcd', 'abcdef', false],
    ['rows in the order in which they are needed', 'fedcba', 'a', 'afe', true],
    ['no rows that are no longer wanted', 'cde', 'abc', 'cde', false],
  ])('%s', (_what, wanted, before, filled, isPending) => {
    const found = nextRows(ids(wanted), new Set(ids(before)), 2);
    expect({ filled: [...found.filled].sort(), isPending: found.isPending }).toEqual({
      filled: ids(filled).sort(),
      isPending,
    });
  });
});
