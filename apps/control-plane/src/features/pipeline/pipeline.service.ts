import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { isDatabaseUnavailable, NotificationListener } from '@heddle/database';
import { LOGGER } from '@heddle/http';
import { Loop } from '@heddle/leases';
import type { Logger } from 'pino';
import { LeaderLock } from '../../database/leader-lock.js';
import { PIPELINE_SETTINGS, type PipelineSettings, REVISION_CHANNEL } from './pipeline.settings.js';
import { Scheduler } from './scheduler.js';
import { TeardownWorker } from './teardown.worker.js';
import { Worker } from './worker.js';

/** Runs the loops: the worker's on every process, the scheduler's on the leader. Woken by NOTIFY, kept right by polling. */
@Injectable()
export class PipelineService implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly loops: Loop[];
  private unsubscribe: (() => void) | undefined;

  constructor(
    @Inject(PIPELINE_SETTINGS) settings: PipelineSettings,
    @Inject(LOGGER) logger: Logger,
    private readonly notifications: NotificationListener,
    private readonly leader: LeaderLock,
    private readonly worker: Worker,
    private readonly teardown: TeardownWorker,
    scheduler: Scheduler,
  ) {
    const loop = (what: string, work: () => Promise<void>) =>
      new Loop(work, {
        everyMs: () => settings.pollMs,
        onError: (error) =>
          logger[isDatabaseUnavailable(error) ? 'warn' : 'error']({ err: error }, `${what} failed; it is tried again`),
      });
    this.loops = [
      loop('claiming work', async () => void (await worker.tick())),
      loop('taking deployments down', () => teardown.tick()),
      loop('scheduling', async () => void ((await leader.isLeader()) && (await scheduler.tick()))),
    ];
  }

  onApplicationBootstrap(): void {
    this.worker.onFree = () => this.loops[0]?.wake();
    this.unsubscribe = this.notifications.on(REVISION_CHANNEL, (revisionId) => {
      void this.worker.look(revisionId);
      this.wake();
    });
    this.notifications.onReconnect(() => this.wake());
    for (const loop of this.loops) loop.start();
  }

  /** First of all on shutdown: giving the steps back needs the database, which later hooks close. */
  async onModuleDestroy(): Promise<void> {
    this.unsubscribe?.();
    await Promise.all(this.loops.map((loop) => loop.stop()));
    await Promise.all([this.worker.stop(), this.teardown.stop()]);
    await this.leader.stop();
  }

  private wake(): void {
    for (const loop of this.loops) loop.wake();
  }
}
