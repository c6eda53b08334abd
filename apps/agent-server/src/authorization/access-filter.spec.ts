import { describe, expect, it } from '@jest/globals';
import { isSatisfiableBy, matches, parseFilter } from './access-filter.js';

const metadata = { owner: 'alice', teams: ['red', 'blue'], level: 3, on: true, none: null };

describe('a filter', () => {
  it.each<[unknown, boolean]>([
    [{}, true],
    [{ owner: 'alice' }, true],
    [{ owner: 'bob' }, false],
    [{ owner: { $eq: 'alice' } }, true],
    [{ owner: { $eq: 'bob' } }, false],
    [{ nobody: 'alice' }, false],
    [{ level: 3 }, true],
    [{ level: '3' }, false],
    [{ on: true }, true],
    [{ none: null }, true],
    [{ absent: null }, false],
    [{ teams: { $contains: 'red' } }, true],
    [{ teams: { $contains: ['red', 'blue'] } }, true],
    [{ teams: { $contains: ['red', 'green'] } }, false],
    [{ owner: { $contains: 'alice' } }, false],
    [{ teams: 'red' }, false],
    [{ owner: 'alice', level: 4 }, false],
    [{ owner: { $eq: 'alice' }, teams: { $contains: 'blue' } }, true],
    [{ $or: [{ owner: 'bob' }, { teams: { $contains: 'red' } }] }, true],
    [{ $or: [{ owner: 'bob' }, { owner: 'carol' }] }, false],
    [{ $and: [{ owner: 'alice' }, { level: 3 }] }, true],
    [{ $and: [{ owner: 'alice' }, { level: 4 }] }, false],
    [{ level: 4, $or: [{ owner: 'alice' }, { owner: 'bob' }] }, false],
    [{ $or: [{ $and: [{ owner: 'bob' }, { level: 3 }] }, { on: true }] }, true],
    [JSON.parse('{"__proto__": "x"}'), false],
    [{ toString: 'x' }, false],
  ])('%j lets the row through: %s', (filter, expected) => {
    expect(matches(parseFilter(filter), metadata)).toBe(expected);
  });

  it.each<[unknown, boolean]>([
    [{}, true],
    [{ namespace: { $contains: 'alice' } }, true],
    [{ owner: 'alice' }, false],
    [{ namespace: { $contains: 'alice' }, owner: 'alice' }, false],
    [{ $or: [{ namespace: { $contains: 'alice' } }, { owner: 'alice' }] }, true],
    [{ $or: [{ owner: 'alice' }] }, false],
  ])('a namespace can satisfy %j: %s', (filter, expected) => {
    expect(isSatisfiableBy(parseFilter(filter), 'namespace')).toBe(expected);
  });

  it.each<[string, unknown]>([
    ['undefined as a value', { owner: undefined }],
    ['undefined behind an operator', { owner: { $eq: undefined } }],
    ['NaN', { level: Number.NaN }],
    ['a list', []],
    ['a word', 'owner'],
    ['a list as a value', { owner: ['alice'] }],
    ['an object without operators', { owner: {} }],
    ['an object of something else', { owner: { name: 'alice' } }],
    ['an unknown operator', { owner: { $ne: 'alice' } }],
    ['an unknown word above', { $not: { owner: 'alice' } }],
    ['an empty $or, which nothing could satisfy', { $or: [] }],
    ['an empty $and', { $and: [] }],
    ['an empty $contains', { teams: { $contains: [] } }],
    ['undefined in $contains', { teams: { $contains: [undefined] } }],
    ['a Date', { since: new Date(0) }],
    ['a Map', new Map([['owner', 'alice']])],
    ['NUL, which the database cannot store', { owner: 'a\0' }],
    ['half of a character', { owner: '\ud800' }],
  ])('with %s is refused', (_what, filter) => {
    expect(() => parseFilter(filter)).toThrow('The handler returned a filter that cannot be applied');
  });

  it('has a limited depth', () => {
    let filter: object = { owner: 'alice' };
    for (let depth = 0; depth < 20; depth += 1) filter = { $and: [filter] };
    expect(() => parseFilter(filter)).toThrow('is nested deeper than 8');
  });
});
