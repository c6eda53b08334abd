import { Injectable } from '@nestjs/common';
import type { RequestContext } from '@heddle/auth';
import { isDatabaseUnavailable } from '@heddle/database';
import type { RunEnd } from '../streams/recent-run-ends.js';
import { RunEndRepository } from '../streams/run-end.repository.js';
import { type ChangeWatch, RunEventHub } from '../streams/run-event-hub.js';
import { RunEventRepository, type StoredEvent } from '../streams/run-event.repository.js';
import { RunRepository } from './run.repository.js';
import { isTerminal } from './run.state.js';

/** A missed wake-up costs this much and no more. */
const pollMs = 1_000;
const pageSize = 500;
/** A fail-over of the database takes no longer; after that an open answer is cut, and never ended as if complete. */
const outlastMs = 60_000;

export interface Follower {
  signal: AbortSignal;
  /** The follower made the run, a moment ago: there is nothing to look for before the first wake-up. */
  isNew: boolean;
}

@Injectable()
export class RunStreamService {
  constructor(
    private readonly hub: RunEventHub,
    private readonly events: RunEventRepository,
    private readonly ends: RunEndRepository,
    private readonly runs: RunRepository,
  ) {}

  /** Where a reader starts that wants only what comes from now on. */
  async present(ctx: RequestContext, runId: string): Promise<number> {
    const local = this.hub.log(runId)?.lastSeq ?? -1;
    return Math.max(local, await this.events.lastSeq(ctx, runId));
  }

  /** Every event after a place, in order and without gaps, until the run has ended or the signal fires. */
  async *follow(
    ctx: RequestContext,
    runId: string,
    after: number,
    { signal, isNew }: Follower,
  ): AsyncGenerator<StoredEvent> {
    const watch = this.hub.watch(runId, 'events');
    const ask = outlasting(watch, signal);
    let cursor = after;
    try {
      if (isNew && !this.hub.log(runId)) await watch.next(pollMs, signal);
      while (!signal.aborted) {
        const log = this.hub.log(runId);
        const local = log?.read(cursor);
        // Asked before the log is read: what is stored before the end is then certainly seen.
        const ended = log && local ? log.ended : await ask(() => this.ends.exists(ctx, runId));
        const batch = local ?? (await ask(() => this.events.read(ctx, runId, cursor, pageSize)));
        for (const event of batch) {
          if (signal.aborted) return;
          cursor = event.seq;
          yield event;
        }
        if (batch.length > 0) continue;
        if (ended) return;
        if (!local) {
          const opened = this.hub.log(runId);
          if (opened && opened.firstReadable > cursor) {
            // Nothing of earlier attempts is left to read: go on with what this process has.
            cursor = opened.firstReadable;
            continue;
          }
          if (!opened && !(await ask(() => this.known(ctx, runId)))) return;
        }
        await watch.next(pollMs, signal);
      }
    } finally {
      watch.stop();
    }
  }

  /** How the run ended; null when nothing of its end is kept any more, or the signal fired first. */
  async end(ctx: RequestContext, runId: string, { signal, isNew }: Follower): Promise<RunEnd | null> {
    const watch = this.hub.watch(runId, 'end');
    const ask = outlasting(watch, signal);
    const find = () => ask(() => this.ends.find(ctx, runId));
    let isWorthAsking = !isNew && !this.hub.executes(runId);
    try {
      for (;;) {
        const known = this.hub.endOf(runId);
        if (known?.tenantId === ctx.tenantId) return known;
        if (isWorthAsking) {
          const end = await find();
          if (end) return end;
          const run = await ask(() => this.runs.findById(ctx, runId));
          if (!run || isTerminal(run.status)) return await find();
        }
        if (signal.aborted) return null;
        const changed = await watch.next(pollMs, signal);
        // What this process executes ends here, or changes hands with a signal.
        isWorthAsking = changed || !this.hub.executes(runId);
      }
    } finally {
      watch.stop();
    }
  }

  private async known(ctx: RequestContext, runId: string): Promise<boolean> {
    const run = await this.runs.findById(ctx, runId);
    return (run !== null && !isTerminal(run.status)) || (await this.ends.exists(ctx, runId));
  }
}

/** Asks again while the database is away: a reader waits for it as for events. */
export function outlasting(watch: ChangeWatch, signal: AbortSignal) {
  return async <T>(ask: () => Promise<T>): Promise<T> => {
    const giveUpAt = performance.now() + outlastMs;
    for (;;) {
      try {
        return await ask();
      } catch (error) {
        if (!isDatabaseUnavailable(error) || signal.aborted || performance.now() > giveUpAt) throw error;
        await watch.next(pollMs, signal);
      }
    }
  };
}
