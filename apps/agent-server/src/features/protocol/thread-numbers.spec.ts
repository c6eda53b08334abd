import { describe, expect, it } from '@jest/globals';
import { numberAt, timeOf } from './thread-numbers.js';

const at = (iso: string) => Date.parse(iso) * 1000;

describe('numbers of a thread', () => {
  it('are integers of JavaScript until 2096, and increase with the time', () => {
    expect(numberAt(at('2025-01-01T00:00:00Z'))).toBe(0);
    expect(Number.isSafeInteger(numberAt(at('2096-01-01T00:00:00Z')))).toBe(true);
    const now = at('2026-11-25T12:00:00Z');
    expect(numberAt(now + 1) - numberAt(now)).toBe(4);
  });

  it('give an upper bound of the start of their event', () => {
    const start = at('2026-11-25T12:00:00Z') + 17;
    for (let count = 1; count <= 1_000; count += 1) {
      expect(timeOf(numberAt(start) + count)).toBeGreaterThanOrEqual(start);
      expect(timeOf(numberAt(start) + count)).toBeLessThanOrEqual(start + Math.ceil(count / 4));
    }
  });
});
