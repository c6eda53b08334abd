import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { jsonErrorPosition } from './json-error-position.js';

describe('jsonErrorPosition', () => {
  it.each([
    ['{"a": x}', 6],
    ['x', 0],
    ['{"a": 1,}', 8],
    ['[1 2]', 3],
    ['{"a": "b', 8],
    ['{"a"', 4],
    ['[1, 2', 5],
    ['{"a": tru}', 9],
    ['{"a": 1}}', 8],
    ["{'a': 1}", 1],
    [`{"text": "${'y'.repeat(200)}", oops}`, 213],
  ])('%s stops being JSON at %i', (text, position) => {
    expect(jsonErrorPosition(text)).toBe(position);
  });

  it('points at a stray character that is put anywhere outside of a string', () => {
    fc.assert(
      fc.property(fc.array(fc.integer(), { minLength: 1, maxLength: 30 }), fc.nat(), (numbers, seed) => {
        const text = JSON.stringify(numbers);
        const commas = [...text.matchAll(/,/g)].map(({ index }) => index);
        const at = commas.length > 0 ? (commas[seed % commas.length] as number) : 0;
        expect(jsonErrorPosition(`${text.slice(0, at)}#${text.slice(at)}`)).toBe(at);
      }),
    );
  });
});
