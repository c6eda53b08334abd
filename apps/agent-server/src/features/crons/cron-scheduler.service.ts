import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { LOGGER } from '@heddle/http';
import { Loop } from '@heddle/leases';
import { CronFiresService } from './cron-fires.service.js';
import { CronSignals } from './cron-signals.js';
import { CronRepository } from './cron.repository.js';

/** Maximum poll interval. */
const longestMs = 60_000;
/** Delay after a failed query, or while another process holds the due crons. */
const retryMs = 1_000;

/**
 * Fires due crons. It sleeps until the next due time, and signals wake it after changes, so that a server without crons
 * sends one query a minute. Every process runs it, whatever its role, because firing only enqueues a run. Concurrent
 * processes skip crons that others have locked.
 */
@Injectable()
export class CronSchedulerService {
  private readonly loop: Loop;
  private sleepMs = retryMs;
  private isStopped = false;
  private stopListening: (() => void) | undefined;

  constructor(
    private readonly crons: CronRepository,
    private readonly fires: CronFiresService,
    private readonly signals: CronSignals,
    @Inject(LOGGER) logger: Logger,
  ) {
    this.loop = new Loop(() => this.round(), {
      everyMs: () => this.sleepMs,
      onError: (error) => logger.warn({ err: error }, 'crons could not be fired'),
    });
  }

  start(): void {
    this.stopListening = this.signals.onChange(() => this.loop.wake());
    this.loop.start();
  }

  async stop(): Promise<void> {
    this.isStopped = true;
    this.stopListening?.();
    await this.loop.stop();
  }

  private async round(): Promise<void> {
    this.sleepMs = retryMs;
    let untilDue = await this.crons.msUntilDue();
    while (untilDue !== null && untilDue <= 0 && !this.isStopped) {
      if (!(await this.fires.fireDue())) return;
      untilDue = await this.crons.msUntilDue();
    }
    this.sleepMs = Math.min(untilDue ?? longestMs, longestMs);
  }
}
