import { describe, expect, it } from '@jest/globals';
import { changeablePart, entityTagOf, ifMatch } from './entity-tag.js';

describe('an entity tag', () => {
  const tag = entityTagOf({ name: 'a', status: 1 }, { name: 'a' });

  it('is the same for the same answer only', () => {
    expect(tag).toMatch(/^"[\w-]{27}\.[\w-]{27}"$/);
    expect(entityTagOf({ name: 'a', status: 1 }, { name: 'a' })).toBe(tag);
    expect(entityTagOf({ name: 'a', status: 2 }, { name: 'a' })).not.toBe(tag);
  });

  it.each([
    ['changes of the service', { name: 'a', status: 2 }, { name: 'a' }, true],
    ['changes of clients', { name: 'b', status: 1 }, { name: 'b' }, false],
  ])('tells %s', (_case, answer, changeable, expected) => {
    expect(ifMatch(tag, changeablePart)?.(entityTagOf(answer, changeable))).toBe(expected);
    expect(ifMatch(`W/${tag}`, changeablePart)?.(entityTagOf(answer, changeable))).toBe(false);
    expect(ifMatch(tag)?.(entityTagOf(answer, changeable))).toBe(false);
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
