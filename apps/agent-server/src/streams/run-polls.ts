import { setImmediate as nextTurn } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { type FollowedRun, RunEventRepository } from '../core/streams/run-event.repository.js';

const pollMs = 1_000;

/**
 * Polls for wake-ups that were missed. Followers that poll in the same turn of the event loop share a query; so a
 * thousand followers of runs that wait for a start send one query per second.
 */
@Injectable()
export class RunPolls {
  private waiting: FollowedRun[] = [];
  private answer: Promise<ReadonlySet<string>> | undefined;

  constructor(private readonly events: RunEventRepository) {}

  /** Time in ms until the next common poll. */
  get untilNextMs(): number {
    return pollMs - (performance.now() % pollMs);
  }

  /** Whether the log has events after a position, or the run is no longer in flight. */
  async hasChanged(runId: string, after: number): Promise<boolean> {
    this.waiting.push({ runId, after });
    this.answer ??= nextTurn().then(() => {
      const asked = this.waiting.splice(0);
      this.answer = undefined;
      return this.events.changed({}, asked);
    });
    return (await this.answer).has(runId);
  }
}
