import { Injectable } from '@nestjs/common';
import { type Counter, type Histogram, longTimes, Metrics } from '@heddle/http';

@Injectable()
export class SweepMetrics {
  private readonly failures: Counter<'sweep'>;
  private readonly times: Histogram<'sweep' | 'outcome'>;

  constructor(metrics: Metrics) {
    this.failures = metrics.counter(
      'agent_sweep_failures_total',
      'Items that sweeps failed to remove, and failed sweeps',
      ['sweep'],
    );
    this.times = metrics.histogram('agent_sweep_seconds', 'Duration of a sweep in this process', {
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
