import { beforeEach, describe, expect, it } from '@jest/globals';
import { type ThreadFigures, ThreadGauge } from './thread-gauge.js';

const mib = 1024 ** 2;
const figures: ThreadFigures = {
  received: 0,
  runs: 0,
  heapUsedBytes: 60 * mib,
  heapLimitBytes: 400 * mib,
  committedBytes: 100 * mib,
  externalBytes: 10 * mib,
  delayMs: 0,
  waitingCallers: 0,
  isHeldBack: false,
};

describe('ThreadGauge', () => {
  let nowMs: number;
  let gauge: ThreadGauge;
  const report = (changes: Partial<ThreadFigures> = {}) => gauge.onReport({ ...figures, ...changes });

  beforeEach(() => {
    nowMs = 1_000;
    gauge = new ThreadGauge(() => nowMs);
    report();
  });

  it('counts the starts that no report shows', () => {
    for (let run = 0; run < 3; run += 1) gauge.onStart();
    report({ received: 1, runs: 1 });
    expect(gauge.pressure(3).unreported).toBe(2);
    report({ received: 3, runs: 3 });
    expect(gauge.pressure(3).unreported).toBe(0);
  });

  it.each([
    ['no delay before its next report is due', 250, 0],
    ['the delay of an overdue report', 400, 150],
  ])('has %s', (_what, laterMs, delayMs) => {
    nowMs += laterMs;
    expect(gauge.pressure(0).delayMs).toBe(delayMs);
  });

  it('expects a report at the next tick after a start', () => {
    gauge.onStart();
    nowMs += 150;
    expect(gauge.pressure(1).delayMs).toBe(100);
    report({ received: 1, runs: 1, delayMs: 30 });
    expect(gauge.pressure(1).delayMs).toBe(30);
  });

  describe('the memory per run', () => {
    it('is the growth of memory with the runs, including external memory', () => {
      report({ runs: 100, heapUsedBytes: 150 * mib, externalBytes: 20 * mib });
      expect(gauge.pressure(100).bytesPerRun).toBe(mib);
    });

    it('is not inflated by the garbage of a few runs', () => {
      report({ runs: 1, heapUsedBytes: 76 * mib });
      expect(gauge.pressure(1).bytesPerRun).toBe(mib);
    });

    it('stays for a while after a collection of garbage from before the runs', () => {
      report({ heapUsedBytes: 200 * mib });
      report({ runs: 100, heapUsedBytes: 300 * mib });
      report({ runs: 100, heapUsedBytes: 160 * mib });
      expect(gauge.pressure(100).bytesPerRun).toBeCloseTo(mib);
    });

    it('falls to its minimum', () => {
      for (let count = 0; count < 50; count += 1) report({ runs: 100 });
      expect(gauge.pressure(100).bytesPerRun).toBe(64 * 1024);
    });
  });
});
