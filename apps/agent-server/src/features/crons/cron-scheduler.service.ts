import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { LOGGER } from '@heddle/http';
import { Loop } from '@heddle/leases';
import { CronFiresService } from './cron-fires.service.js';
import { CronSignals } from './cron-signals.js';
import { CronRepository } from './cron.repository.js';

/** So long it sleeps at the most, for changes that nobody told it of. */
const longestMs = 60_000;
/** Until it looks again at what another process has in its hands, or what the database did not answer. */
const retryMs = 1_000;

/**
 * Fires crons when their time has come: sleeps until then, and is woken when some cron changes, so that a server
 * without crons asks the database once a minute. Every process does it, whatever its role, because to fire is to put a
 * run into the queue; of several that wake at once, each takes the crons that no other has locked.
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
