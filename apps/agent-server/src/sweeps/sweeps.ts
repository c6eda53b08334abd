import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import type { Logger } from 'pino';
import { Draining, LOGGER } from '@heddle/http';
import { SweepJob, type SweepJobOptions } from '@heddle/leases';
import { EngineSettings } from '../config/engine-settings.js';
import { SweepMetrics } from './sweep-metrics.js';
import { SweepRepository } from './sweep.repository.js';

/** Registry of periodic jobs that remove rows. Every process starts all of them, and one process at a time does each. */
@Injectable()
export class Sweeps implements OnApplicationBootstrap {
  private readonly jobs: { start(): void; stop(): Promise<void> }[] = [];

  constructor(
    private readonly sweeps: SweepRepository,
    private readonly metrics: SweepMetrics,
    private readonly settings: EngineSettings,
    private readonly draining: Draining,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Modules call it when they are created. Without an interval the sweep is disabled. */
  add<Progress = null>(name: string, everyMs: number | null, work: SweepJobOptions<Progress>['work']): void {
    this.metrics.add(name);
    if (everyMs === null) return;
    const job = new SweepJob<Progress>(this.sweeps, {
      key: { name, owner: this.settings.owner },
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
