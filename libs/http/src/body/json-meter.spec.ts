import { describe, expect, it } from '@jest/globals';
import { ValidationError } from '@heddle/errors';
import fc from 'fast-check';
import { JsonMeter, maxJsonDepth, maxObjectMembers } from './json-meter.js';

/** Refusal of a text that arrives in chunks of this size. */
function refusal(
  text: string,
  maxElements: number,
  chunkSize: number,
  maxMembers = 10_000,
): ValidationError | undefined {
  const bytes = Buffer.from(text);
  const meter = new JsonMeter({ maxElements, maxMembers });
  try {
    for (let at = 0; at < bytes.length; at += chunkSize) meter.push(bytes.subarray(at, at + chunkSize));
    return undefined;
  } catch (error) {
    if (error instanceof ValidationError) return error;
    throw error;
  }
}

/** Keys and items, each counted once, and the brackets around them. */
function elementsOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  const children = Object.values(value);
  return 1 + Math.max(0, children.length - 1) + children.reduce((sum: number, child) => sum + elementsOf(child), 0);
}

describe('JsonMeter', () => {
  it('counts every bracket and comma outside of strings, for all chunks', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 5 }), fc.integer({ min: 1, max: 9 }), (value, chunkSize) => {
        const text = JSON.stringify({ value, text: '[{,"\\ä😀' });
        const count = elementsOf(JSON.parse(text));
        expect(refusal(text, count, chunkSize)).toBeUndefined();
        expect(refusal(text, count - 1, chunkSize)?.errors[0]).toMatchObject({ type: 'too_many_elements' });
      }),
    );
  });

  it.each([1, 3, 1000])('names the byte that exceeds the limit, in chunks of %i', (chunkSize) => {
    expect(refusal('["ä",[1,2],3]', 4, chunkSize)?.errors[0]?.loc).toEqual(['body', 11]);
    expect(refusal(' '.repeat(7) + '['.repeat(maxJsonDepth + 1), 10_000, chunkSize)?.errors).toEqual([
      { loc: ['body', 7 + maxJsonDepth], msg: 'Input is nested deeper than 500 levels', type: 'too_deep' },
    ]);
  });

  it('accepts further containers after a closed one', () => {
    expect(refusal(`[${'[[]],'.repeat(1000)}[]]`, 10_000, 100)).toBeUndefined();
  });

  it.each([1, 1000])('counts members of all objects and of one, in chunks of %i', (chunkSize) => {
    expect(refusal('[{"a:":1},{"b":{"c":2}}]', 100, chunkSize, 3)).toBeUndefined();
    expect(refusal('[{"a:":1},{"b":{"c":2}}]', 100, chunkSize, 2)?.errors).toEqual([
      { loc: ['body', 19], msg: 'Input has more than 2 members of objects', type: 'too_many_members' },
    ]);
    const wide = `{"a":{},${'"b":0,'.repeat(maxObjectMembers)}"c":0}`;
    expect(refusal(wide, 1_000_000, chunkSize, 1_000_000)?.errors).toMatchObject([
      { msg: `Input has an object with more than ${maxObjectMembers} members`, type: 'too_many_members' },
    ]);
    const many = `[${'{"a":1},'.repeat(maxObjectMembers)}{}]`;
    expect(refusal(many, 1_000_000, chunkSize, 1_000_000)).toBeUndefined();
  });
});
