import { Injectable } from '@nestjs/common';
import type { RequestContext } from '@heddle/auth';
import { type RunEnd, RunEndRepository } from '../../core/streams/run-end.repository.js';
import { type ChangeWatch, RunEventHub } from '../../streams/run-event-hub.js';
import { RunPolls } from '../../streams/run-polls.js';
import { RunEventRepository, type StoredEvent } from '../../core/streams/run-event.repository.js';
import { RunRepository } from '../../core/runs/run.repository.js';
import { RunNotFoundError } from '../../core/runs/run.errors.js';
import { isProtocolEvent } from '../../graphs/protocol/protocol-log.js';
import { isTerminal } from '../../core/runs/run.state.js';
import { ThreadRepository } from '../../core/threads/thread.repository.js';
import { ThreadValuesService } from '../thread-values/thread-values.service.js';
import { loggedCheckpoint } from './logged-checkpoint.js';
import { RunLogReader } from './run-log.reader.js';
import { retryWhileUnavailable } from '../../streams/retry-while-unavailable.js';
import { SharedReads } from '../../streams/shared-reads.js';

/** Position after every event. */
const endOfLog = Number.MAX_SAFE_INTEGER;

/** Identity of a run that can be followed. The end and stream of a deleted run stay readable for a while. */
export interface RunHandle {
  runId: string;
  threadId: string;
}

/** Address of a run in a path; stateless routes have no thread. */
export interface RunAddress {
  runId: string;
  threadId?: string;
}

interface Follower {
  signal: AbortSignal;
  /** The follower has just created the run: there is nothing to read before the first wake-up. */
  isNew: boolean;
  /** Return what there is, and wait for nothing. */
  untilNow?: boolean;
  /** Return events as they are stored: those of large states may lack values. */
  short?: boolean;
}

@Injectable()
export class RunFollowingService {
  constructor(
    private readonly hub: RunEventHub,
    private readonly events: RunEventRepository,
    private readonly logs: RunLogReader,
    private readonly ends: RunEndRepository,
    private readonly runs: RunRepository,
    private readonly threads: ThreadRepository,
    private readonly values: ThreadValuesService,
    private readonly reads: SharedReads,
    private readonly polls: RunPolls,
  ) {}

  async handle(ctx: RequestContext, { runId, threadId }: RunAddress): Promise<RunHandle> {
    const known = (await this.runs.findById(ctx, runId)) ?? (await this.ends.find(ctx, runId));
    if (!known || (threadId !== undefined && known.threadId !== threadId)) throw new RunNotFoundError(runId);
    return { runId, threadId: known.threadId };
  }

  /** Body of `wait` and `join`, once the run has ended; the values of the thread when its end is no longer kept. */
  async output(ctx: RequestContext, { runId, threadId }: RunHandle, follower: Follower): Promise<string> {
    const end = await this.end(ctx, runId, follower);
    if (end && !end.omitted) return end.output;
    const thread = await this.threads.find(ctx, threadId);
    if (end) return this.values.output(ctx, thread, end);
    const whole = thread && (await this.values.whole(ctx, thread));
    return JSON.stringify(whole?.values ?? {});
  }

  /** Position after the newest event: the start for a reader that wants new events only. */
  async currentPosition(ctx: RequestContext, runId: string): Promise<number> {
    const local = this.hub.log(runId)?.lastSeq ?? -1;
    return Math.max(local, await this.events.lastSeq(ctx, runId));
  }

  /** Position of a checkpoint in the log; before the first event if the log does not have it (yet). */
  async positionOfCheckpoint(ctx: RequestContext, runId: string, checkpointId: string): Promise<number> {
    const follower = { signal: new AbortController().signal, isNew: false, untilNow: true, short: true };
    for await (const stored of this.followLog(ctx, runId, -1, follower)) {
      if (loggedCheckpoint(stored) === checkpointId) return stored.seq;
    }
    return -1;
  }

  /** Events of the run's stream, without those of the streaming protocol; otherwise like `followLog`. */
  async *follow(ctx: RequestContext, runId: string, after: number, follower: Follower): AsyncGenerator<StoredEvent> {
    for await (const stored of this.followLog(ctx, runId, after, follower)) {
      if (!isProtocolEvent(stored.event)) yield stored;
    }
  }

  /** Events after a position, in order and without gaps, until the run has ended or the signal fires. */
  async *followLog(
    ctx: RequestContext,
    runId: string,
    after: number,
    { signal, isNew, untilNow = false, short = false }: Follower,
  ): AsyncGenerator<StoredEvent> {
    const watch = this.hub.watch(runId, 'events');
    const retry = retryWhileUnavailable(watch, signal);
    const shared = <T>(what: string, query: () => Promise<T>) =>
      retry(() => this.reads.read([ctx.tenantId, what, runId], query));
    let cursor = after;
    try {
      if (isNew && !this.hub.log(runId)) await this.nextChange(runId, cursor, watch, signal);
      while (!signal.aborted) {
        const log = this.hub.log(runId);
        const local = log?.read(cursor);
        // This query comes before the log is read, so that every event before the end is seen.
        const ended = log && local ? log.ended : await shared('end', () => this.ends.exists(ctx, runId));
        const batch = local
          ? local.map((event) => ({ seq: event.seq, event }))
          : await shared(`${short ? 'short ' : ''}events ${cursor}`, () =>
              short ? this.logs.readShort(ctx, runId, cursor) : this.logs.read(ctx, runId, cursor),
            );
        for (const { seq, event } of batch) {
          if (signal.aborted) return;
          cursor = seq;
          if (event) yield event;
        }
        if (batch.length > 0) continue;
        if (ended || untilNow) return;
        if (!local) {
          const opened = this.hub.log(runId);
          if (opened && opened.firstReadable > cursor) {
            // No event of an earlier attempt is left to read: continue with the log of this process.
            cursor = opened.firstReadable;
            continue;
          }
          if (!opened && !(await shared('known', () => this.known(ctx, runId)))) return;
        }
        await this.nextChange(runId, cursor, watch, signal);
      }
    } finally {
      watch.stop();
    }
  }

  /** End of the run; null when it is no longer kept, or the signal fired first. */
  async end(ctx: RequestContext, runId: string, { signal, isNew }: Follower): Promise<RunEnd | null> {
    const watch = this.hub.watch(runId, 'end');
    const retry = retryWhileUnavailable(watch, signal);
    const find = () => retry(() => this.ends.find(ctx, runId));
    let mayHaveEnded = !isNew && !this.hub.executes(runId);
    try {
      for (;;) {
        const known = this.hub.endOf(runId);
        if (known?.tenantId === ctx.tenantId) return known;
        if (mayHaveEnded) {
          const end = await find();
          if (end) return end;
          const run = await retry(() => this.runs.findById(ctx, runId));
          if (!run || isTerminal(run.status)) return await find();
        }
        if (signal.aborted) return null;
        await this.nextChange(runId, endOfLog, watch, signal);
        mayHaveEnded = !signal.aborted;
      }
    } finally {
      watch.stop();
    }
  }

  /** Resolves when the run may have changed, or the signal fires. */
  private async nextChange(runId: string, after: number, watch: ChangeWatch, signal: AbortSignal): Promise<void> {
    const retry = retryWhileUnavailable(watch, signal);
    while (!(await watch.next(this.polls.untilNextMs, signal)) && !signal.aborted) {
      // A run of this process ends here, or moves to another process with a signal.
      if (this.hub.executes(runId)) continue;
      if (await retry(() => this.polls.hasChanged(runId, after))) return;
    }
  }

  private async known(ctx: RequestContext, runId: string): Promise<boolean> {
    const run = await this.runs.findById(ctx, runId);
    return (run !== null && !isTerminal(run.status)) || (await this.ends.exists(ctx, runId));
  }
}
