import { describe, expect, it } from '@jest/globals';
import { backoffMs } from './backoff.js';

describe('backoffMs', () => {
  it.each([
    [1, 2000],
    [2, 4000],
    [3, 8000],
    [20, 300_000],
  ])('waits after attempt %d at most %d ms', (attempt, ceiling) => {
    expect(backoffMs(attempt, 0.5)).toBe(ceiling / 2);
    expect(backoffMs(attempt, 0)).toBe(0);
  });
});
