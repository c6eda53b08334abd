import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { LOGGER } from '@heddle/http';
import { SignalRepository, type WakeUp } from './signal.repository.js';

/** So long the first one waits for others to go with it. */
const gatherMs = 3;

/**
 * Tells other processes that there is something to look at, in one statement for all that came in a moment. Only of
 * what is committed: after the commit nobody can be told too early, and one that is lost costs a poll.
 */
@Injectable()
export class WakeUps {
  /** By channel and payload: saying the same twice wakes nobody more. */
  private readonly waiting = new Map<string, WakeUp>();
  /** Also while a statement is under way: there is one at a time. */
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
      this.logger.debug({ err: error, wake_ups: wakeUps.length }, 'other processes could not be woken; they poll');
    }
    this.timer = this.waiting.size > 0 ? setTimeout(() => void this.flush(), gatherMs) : undefined;
  }
}
