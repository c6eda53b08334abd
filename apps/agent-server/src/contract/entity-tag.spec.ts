import { describe, expect, it } from '@jest/globals';
import { entityTag, hasCurrent } from './entity-tag.js';

describe('If-None-Match', () => {
  it.each([
    [undefined, false],
    ['', false],
    ['"other"', false],
    ['"7-1"', true],
    ['W/"7-1"', true],
    ['"a", W/"7-1" , "b"', true],
    ['*', true],
    ['7-1', false],
  ])('%p has version 7-1: %p', (header, expected) => {
    expect(hasCurrent(header, '7-1')).toBe(expected);
  });

  it('knows the tag that was sent', () => {
    expect(hasCurrent(entityTag('7-1'), '7-1')).toBe(true);
  });
});
