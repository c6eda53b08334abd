import { SWEEP_OUTCOMES, type SweepOutcome } from '@heddle/leases';
import { type Counter, type Histogram, longTimes, type Metrics } from '../observability/metrics.js';

export class SweepMetrics {
  /** Sweeps of the service; its modules add them. */
  private readonly sweeps: string[] = [];
  private readonly failures: Counter<'sweep'>;
  private readonly times: Histogram<'sweep' | 'outcome'>;

  constructor(metrics: Metrics, prefix: string) {
    this.failures = metrics.counter(
      `${prefix}_sweep_failures_total`,
      'Items that sweeps failed to process, and failed sweeps',
      { sweep: this.sweeps },
    );
    this.times = metrics.histogram(`${prefix}_sweep_seconds`, 'Duration of a sweep in this process', {
      buckets: longTimes,
      labels: { sweep: this.sweeps, outcome: SWEEP_OUTCOMES },
    });
  }

  /** Starts the counter at 0, so that the first failure is an increase. */
  add(sweep: string): void {
    this.sweeps.push(sweep);
    this.failures.inc({ sweep }, 0);
  }

  failed(sweep: string): void {
    this.failures.inc({ sweep });
  }

  ended(sweep: string, outcome: SweepOutcome, seconds: number): void {
    this.times.observe({ sweep, outcome }, seconds);
    if (outcome === 'failed') this.failed(sweep);
  }
}
