import { Injectable } from '@nestjs/common';
import type { RequestContext } from '@heddle/auth';
import { isDatabaseUnavailable } from '@heddle/database';
import type { RunEndEntity } from '@heddle/entities-agent-server';
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
  async *follow(ctx: RequestContext, runId: string, after: number, signal: AbortSignal): AsyncGenerator<StoredEvent> {
    const watch = this.hub.watch(runId);
    const ask = outlasting(watch, signal);
    let cursor = after;
    try {
      while (!signal.aborted) {
        const local = this.hub.log(runId)?.read(cursor);
        // Asked before the log is read: what is stored before the end is then certainly seen.
        const ended = local ? false : await ask(() => this.ends.exists(ctx, runId));
        const batch = local ?? (await ask(() => this.events.read(ctx, runId, cursor, pageSize)));
        for (const event of batch) {
          if (signal.aborted) return;
          cursor = event.seq;
          yield event;
        }
        if (batch.length > 0) continue;
        if (ended) return;
        if (!local) {
          const log = this.hub.log(runId);
          if (log && log.firstReadable > cursor) {
            // Nothing of earlier attempts is left to read: go on with what this process has.
            cursor = log.firstReadable;
            continue;
          }
          if (!log && !(await ask(() => this.known(ctx, runId)))) return;
        }
        await watch.next(pollMs, signal);
      }
    } finally {
      watch.stop();
    }
  }

  /** How the run ended; null when nothing of its end is kept any more, or the signal fired first. */
  async end(ctx: RequestContext, runId: string, signal: AbortSignal): Promise<RunEndEntity | null> {
    const watch = this.hub.watch(runId);
    const ask = outlasting(watch, signal);
    const find = () => ask(() => this.ends.find(ctx, runId));
    try {
      for (;;) {
        const end = await find();
        if (end || signal.aborted) return end;
        const run = await ask(() => this.runs.findById(ctx, runId));
        if (!run || isTerminal(run.status)) return await find();
        await watch.next(pollMs, signal);
      }
    } finally {
      watch.stop();
    }
  }

  private async known(ctx: RequestContext, runId: string): Promise<boolean> {
    return (await this.runs.findById(ctx, runId)) !== null || (await this.ends.exists(ctx, runId));
  }
}

/** Asks again while the database is away: a reader waits for it as for events. */
function outlasting(watch: ChangeWatch, signal: AbortSignal) {
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
