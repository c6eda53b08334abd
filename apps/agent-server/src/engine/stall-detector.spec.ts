import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { StallDetector } from './stall-detector.js';

const everyMs = 1_000;
const lateMs = 500;

describe('StallDetector', () => {
  let watch: StallDetector;
  beforeEach(() => {
    jest.useFakeTimers();
    watch = new StallDetector({ everyMs, lateMs });
    watch.start();
  });
  afterEach(() => {
    watch.stop();
    jest.useRealTimers();
  });

  it('sees nothing while the clocks are read in time, however long that is', () => {
    jest.advanceTimersByTime(everyMs * 60);
    expect(watch.take()).toBe(false);
  });

  it('sees once that time went on without a reading', () => {
    // Only the clock: as after a sleep of the machine, no timer has fired yet.
    jest.setSystemTime(Date.now() + everyMs + lateMs + 1);
    expect(watch.take()).toBe(true);
    expect(watch.take()).toBe(false);
  });

  it('remembers a stall until it is read', () => {
    jest.setSystemTime(Date.now() + everyMs * 5);
    jest.advanceTimersByTime(everyMs * 5);
    expect(watch.take()).toBe(true);
  });

  it('takes a little lateness for none', () => {
    jest.setSystemTime(Date.now() + everyMs + lateMs / 2);
    expect(watch.take()).toBe(false);
  });

  it('records stalls that no clock shows', () => {
    watch.note();
    expect([watch.take(), watch.take()]).toEqual([true, false]);
  });
});
