import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  JsonScanner,
  type JsonScannerHandlers,
  JsonSyntaxError,
  maxNestingDepth,
  NotAnObjectError,
  parseJsonText,
  RefusedJsonError,
} from './json-scanner.js';

function scan(document: string | Buffer, chunkSize: number, maxElements = 1000) {
  const bytes = Buffer.from(document);
  const members: [string, unknown][] = [];
  const items: unknown[] = [];
  let hasList = false;
  const handlers: JsonScannerHandlers = {
    member: (key, text, offset) => members.push([key, parseJsonText(text, offset)]),
    item: (_index, text, offset) => items.push(parseJsonText(text, offset)),
    listStart: () => (hasList = true),
  };
  const scanner = new JsonScanner('results', handlers, maxElements);
  for (let at = 0; at < bytes.length; at += chunkSize) scanner.push(bytes.subarray(at, at + chunkSize));
  scanner.end();
  return { members, items, hasList };
}

const offsetOf = (document: string): number => {
  try {
    scan(document, 3);
  } catch (error) {
    if (error instanceof JsonSyntaxError) return error.offset;
    throw error;
  }
  throw new Error('no error');
};

describe('JsonScanner', () => {
  it('finds the same members and items in any chunks', () => {
    const value = fc.jsonValue({ maxDepth: 4 });
    fc.assert(
      fc.property(
        fc.dictionary(
          fc.string().filter((key) => key !== 'results' && key !== '__proto__'),
          value,
        ),
        fc.array(value),
        fc.integer({ min: 1, max: 40 }),
        fc.constantFrom(undefined, 1, '\t'),
        (header, results, chunkSize, indent) => {
          const document = JSON.stringify({ ...header, results, after: 'ä€😀"\\' }, null, indent);
          const plain = JSON.parse(document) as Record<string, unknown>;
          const found = scan(document, chunkSize);
          expect(found.items).toEqual(plain.results);
          expect(found.hasList).toBe(true);
          const { results: _, ...rest } = plain;
          expect(Object.fromEntries(found.members)).toEqual(rest);
        },
      ),
    );
  });

  it('accepts the same texts as JSON.parse', () => {
    const document = fc
      .tuple(
        fc.jsonValue({ maxDepth: 2 }),
        fc.integer({ min: 0, max: 80 }),
        fc.constantFrom('', '{', '}', ']', ',', '"', ' ', '0', '\\'),
      )
      .map(([value, at, extra]) => {
        const text = JSON.stringify({ a: value, results: [value], b: 1 });
        return text.slice(0, at) + extra + text.slice(at + 1);
      });
    fc.assert(
      fc.property(document, (text) => {
        let valid: boolean;
        try {
          valid = typeof JSON.parse(text) === 'object';
        } catch {
          valid = false;
        }
        let accepted = true;
        try {
          scan(text, 5);
        } catch (error) {
          accepted = false;
          expect(error instanceof JsonSyntaxError || error instanceof NotAnObjectError).toBe(true);
        }
        // Two lists under one name are JSON, but not an upload.
        if (!/"results".*"results"/.test(text)) expect(accepted).toBe(valid);
      }),
      { numRuns: 500 },
    );
  });

  it.each([
    ['{"a":1,}', 7],
    ['{"a" 1}', 5],
    ['{"results":[1,]}', 14],
    ['{"results":[1 2]}', 14],
    ['{"results":[{"a":tru}]}', 12],
    ['{"results":[]}x', 14],
    ['{"results":[1', 13],
    ['', 0],
  ])('says where %s goes wrong', (document, offset) => {
    const found = offsetOf(document);
    expect(found).toBeGreaterThanOrEqual(offset);
    expect(found).toBeLessThanOrEqual(document.length);
  });

  it('refuses documents of another kind, bad UTF-8, double lists and absurd nesting', () => {
    for (const document of ['[1]', '"a"', '12', 'null']) expect(() => scan(document, 2)).toThrow(NotAnObjectError);
    expect(() => scan(Buffer.from([0x7b, 0x22, 0x61, 0x22, 0x3a, 0x22, 0xff, 0x22, 0x7d]), 4)).toThrow(JsonSyntaxError);
    expect(() => scan('{"results":[],"results":[]}', 4)).toThrow(RefusedJsonError);
    const nested = (depth: number) => `{"a":${'['.repeat(depth)}${']'.repeat(depth)}}`;
    expect(scan(nested(maxNestingDepth), 7).members).toHaveLength(1);
    expect(() => scan(nested(maxNestingDepth + 1), 7)).toThrow(RefusedJsonError);
  });

  it.each([
    ['an item', '{"results":[[1,2],{"a":[1,"[,{"]}]}', 4, '{"results":[[1,2,3,4,5]]}', 20],
    ['a member', '{"a":[1,2,3,4],"results":[],"b":{"a":1,"b":2,"c":3}}', 4, '{"a":{"a":{"b":{"c":{"d":[1]}}}}}', 25],
    ['the document', '{"a":1,"b":2,"c":3,"results":[1,2,3,4,5]}', 4, '{"a":1,"b":2,"c":3,"d":4,"e":5}', 25],
  ])('bounds the keys and items of %s', (_, right, maxElements, wrong, offset) => {
    expect(() => scan(right, 3, maxElements)).not.toThrow();
    for (const chunkSize of [1, 3, 100]) {
      try {
        scan(wrong, chunkSize, maxElements);
        throw new Error('accepted');
      } catch (error) {
        expect(error).toMatchObject({ type: 'too_many_elements', offset });
      }
    }
  });
});
