import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import type { Logger } from 'pino';
import { NotificationListener } from '@heddle/database';
import { LOGGER } from '@heddle/http';
import type { Loop } from '@heddle/leases';
import { LeaderLock } from '../../database/leader-lock.js';
import { createPipelineLoop } from './pipeline-loop.js';
import { PipelineMetrics } from './pipeline-metrics.js';
import { PipelineSettings, revisionChannel } from './pipeline.settings.js';
import { Scheduler } from './scheduler.js';
import { TeardownWorker } from './teardown.worker.js';
import { Worker } from './worker.js';

/** Runs workers on every process and the scheduler on the leader. NOTIFY wakes them; polling guarantees progress. */
@Injectable()
export class PipelineService implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly scheduling: Loop;
  private unsubscribe: (() => void) | undefined;

  constructor(
    settings: PipelineSettings,
    @Inject(LOGGER) logger: Logger,
    private readonly notifications: NotificationListener,
    private readonly leader: LeaderLock,
    private readonly worker: Worker,
    private readonly teardown: TeardownWorker,
    private readonly scheduler: Scheduler,
    private readonly metrics: PipelineMetrics,
  ) {
    this.scheduling = createPipelineLoop('scheduling', () => this.schedule(), settings.pollMs, logger);
  }

  onApplicationBootstrap(): void {
    this.unsubscribe = this.notifications.on(revisionChannel, (revisionId) => {
      void this.worker.check(revisionId);
      this.wake();
    });
    this.notifications.onListening(() => this.wake());
    this.worker.start();
    this.teardown.start();
    this.scheduling.start();
  }

  /** First shutdown hook: releasing steps needs the database, which later hooks close. */
  async onModuleDestroy(): Promise<void> {
    this.unsubscribe?.();
    await Promise.all([this.worker.stop(), this.teardown.stop(), this.scheduling.stop()]);
    await this.leader.stop();
  }

  private wake(): void {
    this.worker.wake();
    this.teardown.wake();
    this.scheduling.wake();
  }

  private async schedule(): Promise<void> {
    const isLeader = await this.leader.isLeader();
    this.metrics.setLeader(isLeader);
    if (isLeader) await this.scheduler.tick();
  }
}
