import { describe, expect, it } from '@jest/globals';
import type { Json } from '../wire-types.js';
import { EventTooLargeError, exceedsLength } from './event-limit.js';
import { toRunEvent } from './stream-events.js';

describe('exceedsLength', () => {
  it.each<[Json, boolean]>([
    ['x'.repeat(100), false],
    ['x'.repeat(101), true],
    [{ text: 'x'.repeat(96) }, false],
    [{ text: 'x'.repeat(97) }, true],
    [['x'.repeat(50), ['x'.repeat(51)]], true],
    [new Array(101).fill(1), true],
    [new Array(100).fill(null), false],
    [{ ['k'.repeat(101)]: 1 }, true],
    [null, false],
  ])('of %.30j and 100 is %j', (value, exceeds) => {
    expect(exceedsLength(value, 100)).toBe(exceeds);
  });
});

describe('an event', () => {
  it('is sent up to the limit, including escapes', () => {
    // Each escaped quote takes two characters, and so do the two delimiters together.
    expect(toRunEvent('custom', '"'.repeat(49), 100).data).toHaveLength(100);
    expect(() => toRunEvent('custom', '"'.repeat(50), 100)).toThrow(EventTooLargeError);
    expect(() => toRunEvent('values|sub', 'x'.repeat(1_000), 100)).toThrow(
      "The event 'values|sub' is longer than 100 characters of JSON",
    );
  });
});
