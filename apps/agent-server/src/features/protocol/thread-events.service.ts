import { Injectable } from '@nestjs/common';
import type { RequestContext } from '@heddle/auth';
import { isObject } from '@heddle/errors';
import { isVisible } from '../../authorization/access-filter.js';
import { type RunSpan, RunSpanRepository, type SpanEnd } from '../../core/streams/run-span.repository.js';
import { ThreadRepository } from '../../core/threads/thread.repository.js';
import { draft, type ProtocolDraft } from '../../graphs/protocol/protocol-event.js';
import { protocolTurn } from '../../graphs/protocol/protocol-log.js';
import { type ProjectedEnd, requestOf, RunProjection } from '../../graphs/protocol/run-projection.js';
import { retryWhileUnavailable } from '../../streams/retry-while-unavailable.js';
import { RunEventHub } from '../../streams/run-event-hub.js';
import { SharedReads } from '../../streams/shared-reads.js';
import { afterRun, type ThreadPosition, threadStart } from '../../streams/thread-position.js';
import { RunFollowingService } from '../run-following/run-following.service.js';
import { ThreadStreamService } from '../thread-streams/thread-stream.service.js';
import { openInterrupts } from '../../core/threads/open-interrupts.js';
import { numberAt, timeOf } from './thread-numbers.js';

/** An event in the stream of its thread. */
export interface NumberedEvent {
  /** null for the report of a gap, which is no event of the log. */
  seq: number | null;
  /** Identity for clients. */
  id: string;
  event: ProtocolDraft;
}

/** Poll interval for a thread that does not exist yet. */
const absentPollMs = 10_000;

/** Events of the streaming protocol: all runs of a thread, derived from their logs. */
@Injectable()
export class ThreadEventsService {
  constructor(
    private readonly hub: RunEventHub,
    private readonly threads: ThreadStreamService,
    private readonly rows: ThreadRepository,
    private readonly runs: RunFollowingService,
    private readonly spans: RunSpanRepository,
    private readonly reads: SharedReads,
  ) {}

  /**
   * Events after a number, in order and without an end until the signal fires. Without a number
   * those of the run under way, or all that are kept. The thread need not exist yet. `untilNow`: only the events that there are.
   */
  async *follow(
    ctx: RequestContext,
    threadId: string,
    since: number | null,
    signal: AbortSignal,
    { untilNow = false }: { untilNow?: boolean } = {},
  ): AsyncGenerator<NumberedEvent> {
    const watch = this.hub.watchThread(threadId);
    const retry = retryWhileUnavailable(watch, signal);
    const after = since ?? -1;
    try {
      let place = await retry(() => this.placeOf(ctx, threadId, since));
      while (!signal.aborted) {
        if (await retry(() => this.isShown(ctx, threadId))) {
          for await (const entry of this.threads.runsOf(ctx, threadId, place, signal, { untilNow })) {
            if ('missing' in entry) {
              if (since !== null) yield gap(entry.missing);
              for (const one of await retry(() => this.openQuestions(ctx, threadId, entry.place.at))) {
                if ((one.seq as number) > after) yield one;
              }
              continue;
            }
            for await (const one of this.eventsOf(ctx, entry.run, retry, { signal, untilNow })) {
              if ((one.seq as number) > after) yield one;
            }
            place = { at: entry.run.at, seq: afterRun };
          }
        }
        if (untilNow) return;
        if (!signal.aborted) await watch.next(absentPollMs, signal);
      }
    } finally {
      watch.stop();
    }
  }

  /**
   * Questions of the newest run when its events are no longer kept, under the numbers that they had. Clients answer
   * only questions of the stream.
   */
  private async openQuestions(ctx: RequestContext, threadId: string, at: number): Promise<NumberedEvent[]> {
    const run = await this.spans.newest(ctx, threadId, null);
    if (run?.at !== at || run.endedAt === null) return [];
    const thread = await this.rows.find(ctx, threadId);
    if (thread?.status !== 'interrupted') return [];
    const first = numberAt(run.endedAt) + 1;
    const timestamp = Math.floor(run.endedAt / 1000);
    return openInterrupts(thread).map((one, index) => {
      const seq = first + index;
      return { seq, id: String(seq), event: requestOf(one, [], timestamp) };
    });
  }

  /**
   * The run with the event, unless the event is its last one. Without an event the run under way: clients take the end
   * of an earlier run for that of theirs. All runs if none is under way.
   */
  private async placeOf(ctx: RequestContext, threadId: string, since: number | null): Promise<ThreadPosition> {
    if (since === null) {
      const { at, seq } = await this.threads.currentPosition(ctx, threadId);
      return seq === afterRun ? threadStart : { at, seq: 0 };
    }
    const run = await this.spans.lastStarted(ctx, threadId, timeOf(since));
    if (!run) return threadStart;
    const isOver = run.endedAt !== null && since > numberAt(run.endedAt);
    return { at: run.at, seq: isOver ? afterRun : 0 };
  }

  private async isShown(ctx: RequestContext, threadId: string): Promise<boolean> {
    const read = () => this.rows.metadataOf(ctx, [threadId]);
    const metadata = (await this.reads.read([ctx.tenantId, 'metadata', threadId], read)).get(threadId);
    return metadata !== undefined && isVisible(ctx, 'threads', metadata);
  }

  /** Events of a run up to now. */
  async *snapshot(ctx: RequestContext, runId: string): AsyncGenerator<NumberedEvent> {
    const { signal } = new AbortController();
    const span = await this.spans.find(ctx, runId);
    if (span) yield* this.eventsOf(ctx, { ...span, runId }, (query) => query(), { signal, untilNow: true });
  }

  private async *eventsOf(
    ctx: RequestContext,
    { runId, ...span }: RunSpan & { runId: string },
    retry: ReturnType<typeof retryWhileUnavailable>,
    { signal, untilNow = false }: { signal: AbortSignal; untilNow?: boolean },
  ): AsyncGenerator<NumberedEvent> {
    if (span.startedAt === null) return;
    const projection = new RunProjection(projectedRun(span, span.startedAt));
    let seq = numberAt(span.startedAt);
    const numbered = (event: ProtocolDraft): NumberedEvent => {
      seq += 1;
      return { seq, id: event.isSynthetic ? `synth:${runId}:${seq}` : String(seq), event };
    };
    for await (const stored of this.runs.followLog(ctx, runId, -1, { signal, isNew: false, untilNow })) {
      // Times of the log are in whole milliseconds, rounded down.
      if (stored.event === protocolTurn) seq = Math.max(seq, numberAt((Number(stored.data) + 1) * 1000));
      else yield* projection.read(stored).map(numbered);
    }
    if (signal.aborted) return;
    const end = await retry(() => this.reads.read([ctx.tenantId, 'span end', runId], () => this.spans.end(ctx, runId)));
    if (!end) return;
    // Above the numbers of events that a process gave away and could not store.
    seq = Math.max(seq, numberAt(end.endedAt));
    yield* projection.end(projectedEnd(end)).map(numbered);
  }
}

const projectedRun = ({ graphId, answered }: RunSpan, startedAt: number) => ({
  graphName: graphId,
  startedMs: Math.floor(startedAt / 1000),
  answered,
});

/** Whether a run waits for a person is in its output, which its end has stored with the state of the thread. */
function projectedEnd({ status, output, endedAt }: SpanEnd): ProjectedEnd {
  const ended = { interrupts: [], error: null, endedMs: Math.floor(endedAt / 1000) };
  switch (status) {
    case 'success': {
      const interrupts = interruptsIn(output);
      if (interrupts === null) return { ...ended, status: 'completed' };
      return { ...ended, status: 'interrupted', interrupts };
    }
    case 'error':
    case 'timeout':
      return { ...ended, status: 'failed', error: errorIn(output) };
    case 'interrupted':
    case 'deleted':
      return { ...ended, status: 'interrupted' };
  }
}

function interruptsIn(output: string): { id: string; value: unknown }[] | null {
  if (!output.includes('"__interrupt__"')) return null;
  const { __interrupt__: interrupts } = JSON.parse(output) as { __interrupt__?: unknown };
  if (!Array.isArray(interrupts)) return null;
  return interrupts.filter((one): one is { id: string; value: unknown } => isObject(one) && typeof one.id === 'string');
}

function errorIn(output: string): string | null {
  const { __error__: error } = JSON.parse(output) as { __error__?: { message?: unknown } };
  return typeof error?.message === 'string' ? error.message : null;
}

/** Gap event, as in the stream of a thread. Official clients ignore it. */
const gap = (runs: number): NumberedEvent => ({
  seq: null,
  id: '',
  event: draft(
    'replay_gap',
    [],
    Date.now(),
    JSON.stringify({ missing_runs: runs, message: 'Events of these runs are not kept any more: read the state.' }),
  ),
});
