import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { fitsJsonBytes } from './limits.js';

describe('fitsJsonBytes', () => {
  it('agrees with the serialised value', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.integer({ min: 0, max: 60 }), (value, maxBytes) => {
        expect(fitsJsonBytes(value, maxBytes)).toBe(Buffer.byteLength(JSON.stringify(value)) <= maxBytes);
      }),
      { numRuns: 500 },
    );
  });

  it('ignores members that are not serialised', () => {
    expect(fitsJsonBytes({ a: undefined, b: 1 }, 7)).toBe(true);
  });

  it('stops at the limit', () => {
    const seen: number[] = [];
    const list = Array.from({ length: 1000 }, (_, index) =>
      Object.defineProperty({}, 'a', { enumerable: true, get: () => seen.push(index) }),
    );
    expect(fitsJsonBytes(list, 100)).toBe(false);
    expect(seen.length).toBeLessThan(40);
  });
});
