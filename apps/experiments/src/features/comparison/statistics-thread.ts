import type { PairedTest, PairedTestOptions, Pairs } from '../../analysis/statistics/paired-test.js';
import { JobThread } from '../../contract/job-thread.js';

export interface StatisticsJob {
  pairs: Pairs;
  options: PairedTestOptions;
}

/** Ample for a million differences. */
const heapMb = 128;
/** Several times the time of the largest job that is accepted. */
const limitMs = 120_000;

/** Thread that tests paired differences. */
export function statisticsThread(): JobThread<StatisticsJob, PairedTest> {
  return new JobThread<StatisticsJob, PairedTest>({
    entry: new URL('./statistics-thread.entry.js', import.meta.url),
    heapMb,
    limitMs: () => limitMs,
  });
}
