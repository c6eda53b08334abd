import { describe, expect, it } from '@jest/globals';
import { TimeBudget, TimeBudgetError } from './time-budget.js';

/** Takes time without a processor, as a thread does that waits for one. */
const starve = (ms: number) => {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
  return 'done';
};
const compute = () => /^(a+)+$/.test(`${'a'.repeat(60)}b`);

describe('TimeBudget', () => {
  it('does not count the time without a processor', () => {
    const budget = new TimeBudget(100);
    expect(budget.run(() => starve(250))).toBe('done');
    expect(budget.run(() => 'more')).toBe('more');
  });

  it('stops work that computes without an end, once', () => {
    let attempts = 0;
    const budget = new TimeBudget(300);
    const work = () => {
      attempts += 1;
      return compute();
    };
    expect(() => budget.run(work)).toThrow(TimeBudgetError);
    expect(() => budget.run(work)).toThrow(TimeBudgetError);
    expect(attempts).toBeLessThanOrEqual(4);
  });

  it('stops work that never gets a processor', () => {
    const budget = new TimeBudget(50);
    expect(() => budget.run(() => starve(Infinity))).toThrow(TimeBudgetError);
    expect(() => budget.run(() => 'more')).toThrow(TimeBudgetError);
  });

  it('repeats no work that fails', () => {
    let attempts = 0;
    const fail = () => {
      attempts += 1;
      throw new RangeError('too deep');
    };
    expect(() => new TimeBudget(300).run(fail)).toThrow(RangeError);
    expect(attempts).toBe(1);
  });
});
