import { type Counter, type Histogram, longTimes, type Metrics } from '../observability/metrics.js';

export class SweepMetrics {
  private readonly failures: Counter<'sweep'>;
  private readonly times: Histogram<'sweep' | 'outcome'>;

  constructor(metrics: Metrics, prefix: string) {
    this.failures = metrics.counter(
      `${prefix}_sweep_failures_total`,
      'Items that sweeps failed to process, and failed sweeps',
      ['sweep'],
    );
    this.times = metrics.histogram(`${prefix}_sweep_seconds`, 'Duration of a sweep in this process', {
      buckets: longTimes,
      labelNames: ['sweep', 'outcome'],
    });
  }

  /** Starts the counter at 0, so that the first failure is an increase. */
  add(sweep: string): void {
    this.failures.inc({ sweep }, 0);
  }

  failed(sweep: string): void {
    this.failures.inc({ sweep });
  }

  ended(sweep: string, outcome: string, seconds: number): void {
    this.times.observe({ sweep, outcome }, seconds);
    if (outcome === 'failed') this.failed(sweep);
  }
}
