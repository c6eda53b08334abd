import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { findUnstorable, withStorableText } from './storable-json.js';

describe('findUnstorable', () => {
  it.each([
    ['NUL in a list', { a: ['ok', 'x\u0000'] }, ['body', 'a', 1], 'string_nul'],
    ['NUL in a key', { a: { 'k\u0000': 1 } }, ['body', 'a'], 'string_nul'],
    ['a high surrogate alone', { a: '\ud83d' }, ['body', 'a'], 'string_unicode'],
    ['a number beyond a double', { a: [1, Number.POSITIVE_INFINITY] }, ['body', 'a', 1], 'finite_number'],
    ['a low surrogate alone', '\ude00', ['body'], 'string_unicode'],
  ])('finds %s', (_name, value, loc, type) => {
    expect(findUnstorable(value)).toMatchObject({ loc, type });
  });

  it('accepts values that PostgreSQL stores', () => {
    expect(findUnstorable({ emoji: '😀', tab: '\t', nested: [null, 1, true, { deep: ['x'] }] })).toBeUndefined();
    expect(findUnstorable(undefined)).toBeUndefined();
  });

  it('accepts any JSON without NUL, and finds a NUL put into it', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 5 }), fc.boolean(), (value, spoiled) => {
        const text = JSON.stringify(value);
        const clean = !text.includes('\\u0000') && !/\\ud[89a-f]/i.test(text);
        const input = spoiled ? [value, { nested: ['\u0000'] }] : value;
        expect(findUnstorable(input) === undefined).toBe(clean && !spoiled);
      }),
    );
  });

  it('survives nesting that would overflow a recursive walk', () => {
    let deep: unknown = 1;
    for (let level = 0; level < 100_000; level += 1) deep = [deep];
    const found = findUnstorable(deep);
    expect(found).toMatchObject({ type: 'too_deep' });
    expect(found?.loc.length).toBeLessThan(20);
  });
});

describe('withStorableText', () => {
  it('has U+FFFD for each character that cannot be stored, in the order of the keys', () => {
    const value = withStorableText({ first: ['x\0y', '\ud83d'], 'k\0': { '\udc00': '\0' }, last: 1 });
    expect(JSON.stringify(value)).toBe(
      JSON.stringify({ first: ['x\ufffdy', '\ufffd'], 'k\ufffd': { '\ufffd': '\ufffd' }, last: 1 }),
    );
  });

  it('keeps storable values, and makes all other JSON storable', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 5, stringUnit: 'binary' }), (value) => {
        const [text, clean] = [JSON.stringify(value), findUnstorable(value) === undefined];
        const storable = withStorableText(value);
        expect(findUnstorable(storable)).toBeUndefined();
        if (clean) expect(JSON.stringify(storable)).toBe(text);
      }),
    );
  });

  it('keeps an own member of the name __proto__', () => {
    const value = withStorableText(JSON.parse('{"__proto__":"a\\u0000","\\u0000":1}'));
    expect(JSON.stringify(value)).toBe('{"__proto__":"a\ufffd","\ufffd":1}');
  });
});
