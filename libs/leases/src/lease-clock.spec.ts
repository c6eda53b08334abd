import { describe, expect, it } from '@jest/globals';
import {
  answerWithin,
  elapsedMs,
  endAfter,
  type Instant,
  readClocks,
  remainingMs,
  renewAfter,
  stopAfter,
} from './lease-clock.js';

const at = (monotonicMs: number, wallMs: number): Instant => ({ monotonicMs, wallMs });

describe('the clock of a lease', () => {
  it('renews several times before it stops, stops before it ends, and ends before the lease does', () => {
    expect(renewAfter * 2).toBeLessThan(stopAfter);
    expect(stopAfter).toBeLessThan(endAfter);
    expect(endAfter).toBeLessThan(1);
  });

  it('leaves time for another renewal when one has no answer', () => {
    expect(renewAfter + answerWithin).toBeLessThan(stopAfter);
  });

  it.each([
    ['both clocks agree', at(0, 0), at(700, 700), 700],
    ['the machine slept: only the wall clock went on', at(0, 0), at(10, 20_000), 20_000],
    ['the wall clock was set back', at(0, 50_000), at(700, 10_000), 700],
  ])('uses the clock that is ahead: %s', (_case, since, now, elapsed) => {
    expect(elapsedMs(since, now)).toBe(elapsed);
  });

  it.each([
    [0, 0.8, 800],
    [799, 0.8, 1],
    [800, 0.8, 0],
    [5_000, 0.8, -4_200],
  ])('after %d ms of a lease of 1000 ms, the share %d is left', (elapsed, share, left) => {
    expect(remainingMs(at(0, 0), at(elapsed, elapsed), 1_000, share)).toBe(left);
  });

  it('reads advancing clocks', () => {
    const before = readClocks();
    expect(elapsedMs(before, readClocks())).toBeGreaterThanOrEqual(0);
  });
});
