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
    ['', 0],
    ['  ', 2],
    ['-', 1],
    ['-a', 1],
    ['01', 1],
    ['1.', 2],
    ['1.x', 2],
    ['1e+', 3],
    ['1.5e3.', 5],
    ['"\\x"', 2],
    ['"\\u12g4"', 5],
    ['"a\nb"', 2],
    ['[1,]', 3],
    ['[,1]', 1],
    ['{,}', 1],
    ['{"a" 1}', 5],
    ['{"a":1]', 6],
    ['[1}', 2],
    ['nulL', 3],
    ['1 2', 2],
    ['\u00a01', 0],
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

  it('is undefined for JSON, and only for JSON', () => {
    const noise = fc
      .array(fc.constantFrom(...'{}[]",:\\ 01.-+eEtrufalsn\n'), { maxLength: 12 })
      .map((all) => all.join(''));
    const document = fc.oneof(
      fc.jsonValue({ maxDepth: 4 }).map((value) => JSON.stringify(value)),
      fc.jsonValue({ maxDepth: 4 }).map((value) => JSON.stringify(value, null, ' \t')),
    );
    const spoiled = fc
      .tuple(document, fc.nat(), noise)
      .map(
        ([text, seed, extra]) =>
          text.slice(0, seed % (text.length + 1)) + extra + text.slice((seed * 7) % (text.length + 1)),
      );
    fc.assert(
      fc.property(fc.oneof(document, noise, spoiled), (text) => {
        expect(jsonErrorPosition(text) === undefined).toBe(isJson(text));
      }),
      { numRuns: 3000 },
    );
  });

  it('leaves a valid beginning of JSON before the position', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 3 }), fc.nat(), fc.constantFrom(...'#}],:"x1'), (value, seed, stray) => {
        const text = JSON.stringify(value);
        const at = seed % (text.length + 1);
        const position = jsonErrorPosition(text.slice(0, at) + stray + text.slice(at));
        // The text before the stray character is the beginning of a document.
        expect(position === undefined || position >= at).toBe(true);
      }),
    );
  });

  it.each([1_000, 10_000, 100_000])('reads each of %i characters about once', (count) => {
    const text = `{"a":[${'{"b":"c"},'.repeat(count / 10)}}`;
    let looks = 0;
    const watched = {
      length: text.length,
      charCodeAt: (index: number) => {
        looks += 1;
        return text.charCodeAt(index);
      },
    };
    expect(jsonErrorPosition(watched)).toBe(text.length - 1);
    expect(looks).toBeLessThan(text.length * 3);
  });
});

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
