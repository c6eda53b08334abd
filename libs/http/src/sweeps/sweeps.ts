import type { OnApplicationBootstrap } from '@nestjs/common';
import type { Logger } from 'pino';
import type { SweepTable } from '@heddle/database';
import { SweepJob, type SweepJobOptions } from '@heddle/leases';
import type { Draining } from '../observability/draining.js';
import type { SweepMetrics } from './sweep-metrics.js';

/** Registry of periodic jobs. Every process starts all of them, and one process at a time does each. */
export class Sweeps implements OnApplicationBootstrap {
  private readonly jobs: { start(): void; stop(): Promise<void> }[] = [];

  constructor(
    private readonly table: SweepTable,
    private readonly metrics: SweepMetrics,
    private readonly owner: string,
    private readonly draining: Draining,
    private readonly logger: Logger,
  ) {}

  /** Modules call it when they are created. Without an interval the sweep is disabled. */
  add<Progress = null>(name: string, everyMs: number | null, work: SweepJobOptions<Progress>['work']): void {
    this.metrics.add(name);
    if (everyMs === null) return;
    const job = new SweepJob<Progress>(this.table, {
      key: { name, owner: this.owner },
      everyMs,
      work,
      onEnd: (seconds, outcome) => this.metrics.ended(name, outcome, seconds),
      onError: (error) => this.logger.warn({ err: error, sweep: name }, 'a sweep failed; it is tried again later'),
    });
    this.jobs.push(job);
  }

  onApplicationBootstrap(): void {
    for (const job of this.jobs) job.start();
    this.draining.alongside(async () => {
      await Promise.all(this.jobs.map((job) => job.stop()));
    });
  }
}
