import { Injectable } from '@nestjs/common';
import type { RequestContext, TenantContext } from '@heddle/auth';
import type { SentEvent } from '../../streams/live-response.js';
import { RunEventHub } from '../../streams/run-event-hub.js';
import { type ThreadEvent, ThreadEventRepository } from '../../core/streams/thread-event.repository.js';
import { retryWhileUnavailable } from '../../streams/retry-while-unavailable.js';
import { SharedReads } from '../../streams/shared-reads.js';
import { afterRun, threadEventId, type ThreadPosition } from '../../streams/thread-position.js';
import { ThreadNotFoundError } from '../threads/thread.errors.js';
import { RunFollowingService } from '../run-following/run-following.service.js';
import { type RunInStream, type RunWithSpan, ThreadStreamRepository } from './thread-stream.repository.js';

/** Poll interval of an idle thread: maximum delay after a missed wake-up. */
const idlePollMs = 10_000;
const pageSize = 100;

/** Next entry of the stream: a run with its events, or an edit of the state. */
type Item = { run: RunInStream } | { edit: ThreadEvent };
/** `missing`: number of runs whose events are no longer kept, up to this place. */
type Gap = { missing: number; place: ThreadPosition };

/** Which entries a reader gets, and how they are read. null for a deleted thread. */
interface EntrySource<I extends Item> {
  name: string;
  read: (place: ThreadPosition) => Promise<I[] | null>;
}

/** Streams runs of a thread and edits of its state, in order. */
@Injectable()
export class ThreadStreamService {
  constructor(
    private readonly hub: RunEventHub,
    private readonly runs: RunFollowingService,
    private readonly threads: ThreadStreamRepository,
    private readonly edits: ThreadEventRepository,
    private readonly reads: SharedReads,
  ) {}

  async requireThread(ctx: RequestContext, threadId: string): Promise<void> {
    if (!(await this.threads.threadExists(ctx, threadId))) throw new ThreadNotFoundError(threadId);
  }

  /** Start position for new events only: within the run in flight, if any. */
  async currentPosition(ctx: RequestContext, threadId: string): Promise<ThreadPosition> {
    const run = await this.threads.oldestInFlight(ctx, threadId);
    if (run) return { at: run.at, seq: await this.runs.currentPosition(ctx, run.runId) };
    const positions = [this.threads.lastRun(ctx, threadId), this.edits.lastPosition(ctx, threadId)];
    return { at: Math.max(...(await Promise.all(positions))), seq: afterRun };
  }

  /** Events after a position, in order, until the signal fires or the thread is deleted. Gaps are reported. */
  async *follow(
    ctx: RequestContext,
    threadId: string,
    after: ThreadPosition,
    signal: AbortSignal,
  ): AsyncGenerator<SentEvent> {
    const source = { name: 'entries', read: (place: ThreadPosition) => this.read(ctx, threadId, place) };
    for await (const entry of this.entries(ctx, threadId, source, after, signal)) {
      if ('missing' in entry) {
        yield replayGap(entry.missing, entry.place);
        continue;
      }
      const at = atOf(entry);
      if ('edit' in entry) {
        yield { seq: threadEventId({ at, seq: afterRun }), event: entry.edit.event, data: entry.edit.data };
        continue;
      }
      yield* this.followRun(ctx, entry.run, at === after.at ? after.seq : -1, signal);
      if (signal.aborted) return;
    }
  }

  /** Runs after a position, in order, without edits: one query for each change. `untilNow`: without later runs. */
  runsOf(
    ctx: RequestContext,
    threadId: string,
    after: ThreadPosition,
    signal: AbortSignal,
    options: { untilNow: boolean },
  ): AsyncGenerator<{ run: RunWithSpan } | Gap> {
    const read = async (place: ThreadPosition) => {
      const runs = await this.threads.runsWithSpansFrom(ctx, threadId, firstOf(place), pageSize);
      return this.unlessDeleted(ctx, threadId, begun(runs));
    };
    return this.entries(ctx, threadId, { name: 'runs', read }, after, signal, options);
  }

  /** Entries after a position, in order; a run ends before the next entry is read. */
  private async *entries<I extends Item>(
    ctx: RequestContext,
    threadId: string,
    source: EntrySource<I>,
    after: ThreadPosition,
    signal: AbortSignal,
    { untilNow = false }: { untilNow?: boolean } = {},
  ): AsyncGenerator<I | Gap> {
    const watch = this.hub.watchThread(threadId);
    const retry = retryWhileUnavailable(watch, signal);
    let place = after;
    let missing = 0;
    try {
      while (!signal.aborted) {
        const subject = [ctx.tenantId, source.name, threadId, place.at, place.seq];
        const from = place;
        const items = await retry(() => this.reads.read(subject, () => source.read(from)));
        if (items === null) return;
        for (const item of items) {
          const at = atOf(item);
          if ('run' in item && !item.run.isReadable) {
            missing += 1;
            place = { at, seq: afterRun };
            continue;
          }
          if (missing > 0) yield { missing, place };
          missing = 0;
          place = { at, seq: afterRun };
          yield item;
          if (signal.aborted) return;
        }
        if (items.length > 0) continue;
        if (missing > 0) yield { missing, place };
        missing = 0;
        if (untilNow) return;
        await watch.next(idlePollMs, signal);
      }
    } finally {
      watch.stop();
    }
  }

  private async *followRun(
    ctx: RequestContext,
    { runId, at }: RunInStream,
    after: number,
    signal: AbortSignal,
  ): AsyncGenerator<SentEvent> {
    for await (const { seq, event, data } of this.runs.follow(ctx, runId, after, { signal, isNew: false })) {
      yield { seq: threadEventId({ at, seq }), event, data };
    }
    if (signal.aborted) return;
    const runStatus = this.hub.endOf(runId)?.status ?? (await this.threads.endStatus(ctx, runId));
    const data = JSON.stringify({ status: 'run_done', run_id: runId, run_status: runStatus });
    yield { seq: threadEventId({ at, seq: afterRun }), event: 'metadata', data };
  }

  private async read(ctx: TenantContext, threadId: string, place: ThreadPosition): Promise<Item[] | null> {
    const runs = await this.threads.runsFrom(ctx, threadId, firstOf(place), pageSize);
    const edits = await this.edits.read(ctx, threadId, place.at, pageSize);
    const items: Item[] = [...begun(runs), ...edits.map((edit) => ({ edit }))];
    return this.unlessDeleted(ctx, threadId, inOrder(items));
  }

  private async unlessDeleted<I>(ctx: TenantContext, threadId: string, items: I[]): Promise<I[] | null> {
    if (items.length > 0) return items;
    return (await this.threads.threadExists(ctx, threadId)) ? items : null;
  }
}

/** Excludes runs that were read completely. */
const firstOf = ({ at, seq }: ThreadPosition): number => Math.max(seq === afterRun ? at + 1 : at, 0);

/** Runs before the first one that has not started. */
function begun<R extends RunInStream>(runs: readonly R[]): { run: R }[] {
  const pending = runs.findIndex((run) => run.isPending);
  return (pending < 0 ? runs : runs.slice(0, pending)).map((run) => ({ run }));
}

const inOrder = (items: Item[]): Item[] => items.sort((left, right) => atOf(left) - atOf(right)).slice(0, pageSize);

const atOf = (item: Item): number => ('run' in item ? item.run.at : item.edit.position);

/** Tells a late reader that events are no longer kept, so that it reads the state. */
const replayGap = (runs: number, place: ThreadPosition): SentEvent => ({
  seq: threadEventId(place),
  event: 'replay_gap',
  data: JSON.stringify({ missing_runs: runs, message: 'Events of these runs are not kept any more: read the state.' }),
});
