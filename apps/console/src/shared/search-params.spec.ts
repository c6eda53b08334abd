import { describe, expect, it } from '@jest/globals';
import {
  choiceParam,
  countParam,
  flagParam,
  joinList,
  parseSearch,
  splitList,
  stringifySearch,
  textParam,
} from './search-params';

describe('search parameters', () => {
  it('reads the link form that official clients print', () => {
    const search = parseSearch('?selectedSessions=a%2Cb');
    expect(search).toEqual({ selectedSessions: 'a,b' });
    expect(splitList(search.selectedSessions)).toEqual(['a', 'b']);
    expect(stringifySearch(search)).toBe('?selectedSessions=a%2Cb');
  });

  it('keeps text that resembles a number or JSON as text', () => {
    expect(parseSearch(stringifySearch({ name: '123', other: '{"a":1}' }))).toEqual({ name: '123', other: '{"a":1}' });
  });

  it('leaves defaults out of the URL', () => {
    expect(stringifySearch({ name: undefined, page: undefined, flag: false, empty: '' })).toBe('');
    expect(stringifySearch({ different: true })).toBe('?different=1');
  });

  it.each([
    ['2', 2],
    ['1', undefined],
    ['0', undefined],
    ['-3', undefined],
    ['1.5', undefined],
    ['abc', undefined],
    ['99999999999', undefined],
    [undefined, undefined],
  ])('page %p is %p', (text, expected) => {
    expect(countParam({ page: text }, 'page', 1)).toBe(expected);
  });

  it.each([
    ['1', true],
    ['true', true],
    [true, true],
    ['0', undefined],
    ['yes', undefined],
    [undefined, undefined],
  ])('flag %p is %p', (text, expected) => {
    expect(flagParam({ flag: text }, 'flag')).toBe(expected);
  });

  it('accepts only the known choices and non-empty texts', () => {
    expect(choiceParam({ density: 'tall' }, 'density', ['compact', 'tall'] as const)).toBe('tall');
    expect(choiceParam({ density: 'huge' }, 'density', ['compact', 'tall'] as const)).toBeUndefined();
    expect(textParam({ name: '' }, 'name')).toBeUndefined();
    expect(textParam({ name: 7 }, 'name')).toBe('7');
  });

  it('drops blanks and repetitions from a list', () => {
    expect(splitList(' a,,b , a')).toEqual(['a', 'b']);
    expect(splitList(undefined)).toEqual([]);
    expect(joinList([])).toBeUndefined();
    expect(joinList(['a', 'b'])).toBe('a,b');
  });
});
