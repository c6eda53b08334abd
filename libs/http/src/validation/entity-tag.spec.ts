import { describe, expect, it } from '@jest/globals';
import { entityTagOf, ifMatch } from './entity-tag.js';

describe('an entity tag', () => {
  it('is the same for the same answer only', () => {
    expect(entityTagOf({ a: 1 })).toMatch(/^"[\w-]{27}"$/);
    expect(entityTagOf({ a: 1 })).toBe(entityTagOf({ a: 1 }));
    expect(entityTagOf({ a: 1 })).not.toBe(entityTagOf({ a: 2 }));
  });
});

describe('If-Match', () => {
  it('is absent', () => expect(ifMatch(undefined)).toBeNull());

  it.each([
    ['the tag', '"a"', true],
    ['one of several', '"x", "a" ,"b"', true],
    ['anything', ' * ', true],
    ['another tag', '"b"', false],
    ['a weak tag, by strong comparison', 'W/"a"', false],
    ['a strong one beside a weak one', 'W/"x", "a"', true],
    ['a tag with a comma', '"a,b"', false],
  ])('matches %s', (_case, header, expected) => expect(ifMatch(header)?.('"a"')).toBe(expected));

  it.each(['a', '"a', '', '"a" "b"', '"a", *', 'w/"a"'])('is refused: %s', (header) => {
    expect(() => ifMatch(header)).toThrow('entity tags');
  });
});
