import { describe, expect, it } from '@jest/globals';
import { cursorAt, offsetOf } from './tool-cursor.js';

describe('offsetOf', () => {
  it.each([
    ['no cursor', undefined, 0],
    ['a cursor', cursorAt(200), 200],
    ['other text', 'elsewhere', null],
    ['an empty text', '', null],
    ['a negative offset', cursorAt(-1), null],
    ['an offset beyond all pages', cursorAt(10_000_000_000), null],
  ])('reads %s', (_case, cursor, offset) => expect(offsetOf(cursor)).toBe(offset));
});
