import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import type { RequestContext } from '@heddle/auth';
import type { ThreadEntity } from '@heddle/entities-agent-server';
import { DomainError } from '@heddle/errors';
import { LOGGER } from '@heddle/http';
import type { RunEnd } from '../../core/streams/run-end.repository.js';
import type { StateSelection } from '../../contract/state-selection.js';
import type { HistoryPage } from '../../graphs/graph-inspector.port.js';
import { isRecord } from '../../graphs/large-values.js';
import { OmittedValuesReader } from '../../core/threads/omitted-values.reader.js';
import { completeHead, withoutUnstorable } from '../../core/threads/thread-head.js';
import { threadGraphOf } from '../../core/threads/thread-graph.js';
import type { Json, StateSnapshotWire } from '../../graphs/wire-types.js';

/** Maximum concurrent reads of a list: each may hold a state of many megabytes. */
const readsAtOnce = 4;

/** Completes the values of threads and outputs whose rows leave out large ones. */
@Injectable()
export class ThreadValuesService {
  constructor(
    private readonly omitted: OmittedValuesReader,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** The thread with all values. */
  async whole<T extends ThreadEntity>(ctx: RequestContext, thread: T): Promise<T> {
    if (!thread.omitted) return thread;
    return { ...thread, values: withoutUnstorable(await this.valuesOf(ctx, thread, thread.omitted)), omitted: null };
  }

  /** Threads with all values. A thread whose graph fails keeps its small values, so that the others are shown. */
  async wholeList<T extends ThreadEntity>(ctx: RequestContext, threads: readonly T[]): Promise<T[]> {
    const complete = (thread: T) =>
      this.whole(ctx, thread).catch((error: unknown) => {
        if (!(error instanceof DomainError)) throw error;
        this.logger.warn({ err: error, thread_id: thread.threadId }, 'large values of a thread could not be read');
        return thread;
      });
    const whole: T[] = [];
    for (let at = 0; at < threads.length; at += readsAtOnce) {
      whole.push(...(await Promise.all(threads.slice(at, at + readsAtOnce).map(complete))));
    }
    return whole;
  }

  /** The newest state of a thread whose row has it without large values. */
  async wholeHead(ctx: RequestContext, thread: ThreadEntity, head: StateSnapshotWire): Promise<StateSnapshotWire> {
    const graph = thread.omitted && threadGraphOf(ctx, thread);
    const stored = graph && thread.omitted && (await this.omitted.readState(graph, thread.threadId, thread.omitted));
    return stored ? completeHead(head, stored) : head;
  }

  /**
   * JSON of the newest state, or of its selected parts, if the row of the thread has it without large values. A state
   * without tasks is the same in the row and in the history, so its text passes unread. null for other states.
   */
  async headText(
    ctx: RequestContext,
    thread: ThreadEntity,
    select: StateSelection | undefined,
  ): Promise<HistoryPage['json'] | null> {
    const { threadId, omitted } = thread;
    const head = thread.head as StateSnapshotWire | null;
    if (!omitted || !head || head.tasks.length > 0) return null;
    const graph = threadGraphOf(ctx, thread);
    return graph && this.omitted.readText(graph, threadId, omitted, select);
  }

  /** JSON text of the whole output of a run. */
  async output(ctx: RequestContext, thread: ThreadEntity | null, { output, omitted }: RunEnd): Promise<string> {
    if (!omitted || !thread) return output;
    const whole = await this.valuesOf(ctx, thread, omitted);
    return JSON.stringify({ ...(isRecord(whole) ? whole : {}), ...(JSON.parse(output) as object) });
  }

  /** All values of the thread's state at a checkpoint. */
  async valuesOf(ctx: RequestContext, thread: ThreadEntity, at: NonNullable<ThreadEntity['omitted']>): Promise<Json> {
    const graph = threadGraphOf(ctx, thread);
    return graph === null ? (thread.values as Json) : this.omitted.read(graph, thread.threadId, at);
  }
}
