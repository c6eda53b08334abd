import { describe, expect, it } from '@jest/globals';
import { ValidationError } from '@heddle/errors';
import fc from 'fast-check';
import { JsonBuilder, type TextHandling } from './json-builder.js';
import { JsonMeter } from './json-meter.js';

const limits = { maxElements: 1_000_000, maxMembers: 1_000_000 };

/** Builds from chunks and pieces of a few bytes, or from one piece. */
function build(
  bytes: Buffer,
  chunkBytes = bytes.length,
  pieceBytes = bytes.length + 1,
  text: TextHandling = 'refused',
): unknown {
  const meter = new JsonMeter(limits);
  const builder = new JsonBuilder(meter, text, pieceBytes);
  for (let at = 0; at < bytes.length; at += chunkBytes) {
    const chunk = bytes.subarray(at, at + chunkBytes);
    meter.push(chunk);
    builder.push(chunk);
  }
  return builder.finish();
}

/** Returns the value, or the place and type of the refusal. */
function outcome(text: string, ...sizes: number[]): unknown {
  try {
    return { text: JSON.stringify(build(Buffer.from(text), ...sizes)) };
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    return error.errors.map(({ loc, type }) => ({ loc, type }));
  }
}

const size = fc.integer({ min: 1, max: 12 });
const json = fc.jsonValue({ maxDepth: 6 });

describe('JsonBuilder', () => {
  it('builds the value of JSON.parse for every cut of the text', () => {
    fc.assert(
      fc.property(
        fc.array(json, { maxLength: 6 }),
        fc.dictionary(fc.string(), json),
        size,
        size,
        (list, object, ...sizes) => {
          const text = JSON.stringify([list, object, { list, object }]);
          expect(outcome(text, ...sizes)).toEqual(outcome(text));
        },
      ),
    );
  });

  it('replaces unstorable characters for every cut of the text', () => {
    const document = { list: [{ 'k\0': ['a\0', 1, '\ud800'] }, 2], 'object\0': { 'x\0': { y: '\0' }, z: [1, 2, 3] } };
    const text = JSON.stringify(document);
    const replaced = text.replaceAll(/\\u0000|\\ud800/g, '\ufffd');
    fc.assert(
      fc.property(size, size, (chunkBytes, pieceBytes) => {
        const value = build(Buffer.from(text), chunkBytes, pieceBytes, 'replaced');
        expect(JSON.stringify(value)).toBe(replaced);
      }),
    );
  });

  it('reads words for floats that are not finite as null for every cut of the text, if text is replaced', () => {
    const text = '{"a":[NaN,-Infinity,{"b":Infinity,"c\\\\":"NaN","d\\"NaN,":"\\\\\\"Infinity"}],"NaN":[1,NaN]}';
    const words = /(?<=[[:,])-?(?:NaN|Infinity)(?=[\],}])/g;
    fc.assert(
      fc.property(size, size, (chunkBytes, pieceBytes) => {
        const value = build(Buffer.from(text), chunkBytes, pieceBytes, 'replaced');
        expect(value).toEqual(JSON.parse(text.replaceAll(words, 'null')));
        expect(outcome(text, chunkBytes, pieceBytes)).toEqual([{ loc: ['body', 6], type: 'json_invalid' }]);
      }),
    );
    for (const malformed of ['[NaN', '[1NaN]', '{NaN:1}', '[nullNaN]', '["NaN]', '[NaN,,"x"]']) {
      expect(() => build(Buffer.from(malformed), malformed.length, 99, 'replaced')).toThrow(ValidationError);
    }
  });

  it('refuses the same texts as JSON.parse, at the same place', () => {
    const part = fc.constantFrom('[', ']', '{', '}', ',', ':', '"a"', '"b":', '1', 'nul', '{"c":[', '[1,2]', ' ', 'ä');
    fc.assert(
      fc.property(fc.array(part, { minLength: 1, maxLength: 14 }), size, size, (parts, ...sizes) => {
        const text = parts.join('');
        expect(outcome(text, ...sizes)).toEqual(outcome(text));
      }),
      { numRuns: 2000 },
    );
  });

  it.each<[string, string]>([
    ['the last of equal keys', '{"a":1,"b":{"a":[1,2]},"a":{"a":[3,4],"c":5}}'],
    ['an own member __proto__', '{"__proto__":{"a":1,"b":2},"c":3,"__proto__":{"d":[4,5]}}'],
    ['keys with escapes', '{"\\u0061\\"b":{"x":[1,{"y":2,"z":3}]},"e":4}'],
    ['numeric keys before others', '{"b":1,"2":2,"1":{"c":3,"0":4}}'],
    ['text beyond ASCII', '["ä",{"😀":["ö","ü"]}]'],
  ])('keeps %s', (_name, text) => {
    expect(outcome(text, 3, 3)).toEqual({ text: JSON.stringify(JSON.parse(text)) });
  });

  it('does not let a member change the prototype', () => {
    const value = build(Buffer.from('{"__proto__":{"a":1,"c":2},"b":2}'), 3, 3) as object;
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
    expect(Object.keys(value)).toEqual(['__proto__', 'b']);
  });

  it.each<[string, string, (string | number)[], string]>([
    ['NUL behind a cut', '{"a":[1,{"b":["x","\\u0000"]}]}', ['body', 'a', 1, 'b', 1], 'string_nul'],
    ['NUL behind an inner list', '[[1,2],[3,[4]],"\\u0000"]', ['body', 2], 'string_nul'],
    ['a number in the second object', '[{"a":1,"b":2},{"a":1e999}]', ['body', 1, 'a'], 'finite_number'],
    ['a half character in a key', '{"a":{"b":1,"\\ud800":2}}', ['body', 'a'], 'string_unicode'],
  ])('names the place of %s', (_name, text, loc, type) => {
    expect(outcome(text, 3, 3)).toEqual([{ loc, type }]);
    expect(outcome(text)).toEqual([{ loc, type }]);
  });

  it('reads an empty text as an empty object, and drops a byte order mark', () => {
    expect(build(Buffer.alloc(0))).toEqual({});
    expect(build(Buffer.from('\ufeff{"a":1,"b":2}'), 4, 4)).toEqual({ a: 1, b: 2 });
  });
});
