import { describe, expect, it } from '@jest/globals';
import { afterRun, parseThreadEventId, threadEventId, threadStart } from './thread-position.js';

describe('a place in the stream of a thread', () => {
  it.each([
    [undefined, undefined],
    ['', undefined],
    ['-', threadStart],
    ['1763903000000000-4294967297', { at: 1763903000000000, seq: 4294967297 }],
    ['1763903000000000', { at: 1763903000000000, seq: 0 }],
    ['1763903000000000-*', { at: 1763903000000000, seq: afterRun }],
    ['9'.repeat(40), { at: Number.MAX_SAFE_INTEGER, seq: 0 }],
  ])('is read from %p', (value, position) => {
    expect(parseThreadEventId(value)).toEqual(position);
  });

  it.each(['-1', 'abc', '1-', '1-2-3', '*', '1.5', ' 1', '1-a'])('is not %p', (value) => {
    expect(() => parseThreadEventId(value)).toThrow(/id of this stream/);
  });

  it('is written as it is read', () => {
    const position = { at: 1763903000000000, seq: afterRun };
    expect(parseThreadEventId(threadEventId(position))).toEqual(position);
  });
});
