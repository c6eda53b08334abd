import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { LOGGER } from '@heddle/http';
import { SignalRepository, type WakeUp } from './signal.repository.js';

/** Batching delay. */
const gatherMs = 3;

/**
 * Sends wake-ups to other processes, batched into one statement. Callers send after their commit; a lost one costs a
 * poll.
 */
@Injectable()
export class WakeUps {
  /** Keyed by channel and payload, which removes duplicates. */
  private readonly waiting = new Map<string, WakeUp>();
  /** Set also while a statement is running: there is one at a time. */
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly signals: SignalRepository,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  send(channel: string, payload: string): void {
    this.waiting.set(`${channel} ${payload}`, { channel, payload });
    this.timer ??= setTimeout(() => void this.flush(), gatherMs);
  }

  private async flush(): Promise<void> {
    const wakeUps = [...this.waiting.values()];
    this.waiting.clear();
    try {
      await this.signals.notify(wakeUps);
    } catch (error) {
      this.logger.debug({ err: error, wake_ups: wakeUps.length }, 'other processes could not be notified; they poll');
    }
    this.timer = this.waiting.size > 0 ? setTimeout(() => void this.flush(), gatherMs) : undefined;
  }
}
