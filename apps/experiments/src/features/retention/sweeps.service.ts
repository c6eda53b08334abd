import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import type { Logger } from 'pino';
import { Draining, LOGGER } from '@heddle/http';
import { SweepJob, type SweepJobOptions, type Turn } from '@heddle/leases';
import { RetentionSettings } from '../../config/retention-settings.js';
import { RetentionMetrics, type SweepName } from './retention-metrics.js';
import { type PassProgress, RetentionPass } from './retention-pass.js';
import { SummaryPass } from './summary-pass.js';
import { SweepRepository } from './sweep.repository.js';

/** Starts the sweeps in every process; each is done by one of them at a time. */
@Injectable()
export class SweepsService implements OnApplicationBootstrap {
  private readonly jobs: { start(): void; stop(): Promise<void> }[];

  constructor(
    private readonly sweeps: SweepRepository,
    private readonly settings: RetentionSettings,
    private readonly metrics: RetentionMetrics,
    private readonly draining: Draining,
    @Inject(LOGGER) private readonly logger: Logger,
    summaries: SummaryPass,
    pass: RetentionPass,
  ) {
    const { everyMs, summariesEveryMs } = settings;
    this.jobs = [
      ...(summariesEveryMs === null
        ? []
        : [this.job('summaries', summariesEveryMs, (turn: Turn<null>) => summaries.sweep(turn))]),
      ...(everyMs === null ? [] : [this.job('retention', everyMs, (turn: Turn<PassProgress>) => pass.sweep(turn))]),
    ];
  }

  onApplicationBootstrap(): void {
    for (const job of this.jobs) job.start();
    this.draining.alongside(async () => {
      await Promise.all(this.jobs.map((job) => job.stop()));
    });
  }

  private job<Progress>(name: SweepName, everyMs: number, work: SweepJobOptions<Progress>['work']): SweepJob<Progress> {
    return new SweepJob<Progress>(this.sweeps, {
      key: { name, owner: this.settings.owner },
      everyMs,
      work,
      onEnd: (seconds, outcome) => this.metrics.ended(name, outcome, seconds),
      onError: (error) => this.logger.warn({ err: error, sweep: name }, 'a sweep failed; it is tried again later'),
    });
  }
}
