import { describe, expect, it } from '@jest/globals';
import { memberCount, membersOf, outline } from './json-outline';

describe('outline of JSON', () => {
  it.each([
    ['hello', '"hello"'],
    [null, 'null'],
    [[], '[]'],
    [{}, '{}'],
    [{ z: 1, a: [true, { deep: { deeper: 1 } }] }, '{z: 1, a: [true, {…}]}'],
    [[1, 2, 3, 4, 5, 6, 7], '[1, 2, 3, 4, 5, 6, …]'],
  ])('%j reads %s', (value, expected) => {
    expect(outline(value)).toBe(expected);
  });

  it('is short for a large value', () => {
    expect(outline({ text: 'x'.repeat(1_000_000) }).length).toBeLessThan(90);
  });

  it('keeps the written order, and reads only the wanted members', () => {
    const value = JSON.parse('{"zebra": 1, "apple": 2, "mango": 3}') as Record<string, unknown>;
    expect(membersOf(value, 2)).toEqual([
      ['zebra', 1],
      ['apple', 2],
    ]);
    expect(memberCount(value)).toBe(3);
    expect(membersOf(['a', 'b'], 1)).toEqual([['0', 'a']]);
  });
});
