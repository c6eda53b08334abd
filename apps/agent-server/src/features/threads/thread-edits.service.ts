import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import type { RequestContext, TxContext } from '@heddle/auth';
import { TransactionRunner } from '@heddle/database';
import { DomainError } from '@heddle/errors';
import type { ThreadEntity } from '@heddle/entities-agent-server';
import { type Instant, readClocks, startHeartbeat } from '@heddle/leases';
import type { ThreadGraph } from '../../graphs/graph-inspector.port.js';
import type { StateSnapshotWire } from '../../graphs/wire-types.js';
import { EngineSettings } from '../../config/engine-settings.js';
import { EngineSignals } from '../../signals/engine-signals.js';
import { AssistantsService } from '../assistants/assistants.service.js';
import { RunEventHub } from '../../streams/run-event-hub.js';
import { ThreadEventRepository } from '../../core/streams/thread-event.repository.js';
import { threadGraphOf } from '../../core/threads/thread-graph.js';
import { projectHead } from '../../core/threads/thread-head.js';
import { StorageGateRepository } from '../../core/threads/storage-gate.repository.js';
import { RunsInFlightRepository } from '../../core/threads/runs-in-flight.repository.js';
import { deriveThreadStatus } from '../../core/threads/thread-status.js';
import { ThreadBusyError, ThreadEditLostError, ThreadNotFoundError, ThreadWithoutGraphError } from './thread.errors.js';
import { ThreadRepository } from '../../core/threads/thread.repository.js';

/** Maximum wait for another edit of the thread, and polling interval. */
const editWaitMs = 5_000;
const editPollMs = 25;

/** Errors that guarantee that no checkpoint was stored. */
const isRefusal = (error: unknown): boolean =>
  error instanceof DomainError && error.kind !== 'unavailable' && error.kind !== 'failed-dependency';

interface Edit {
  id: string;
  graph: ThreadGraph;
  /** Position in the stream of the thread, after all entries at the start of the edit. */
  position: number;
  /** Time before the hold was requested. */
  claimedAt: Instant;
}

/** Result of an edit. */
interface Edited<T> {
  result: T;
  head: StateSnapshotWire;
}

/**
 * Edits the state of threads. An edit holds its thread, so that no run starts from a changing state. The hold of a dead
 * process expires.
 */
@Injectable()
export class ThreadEditsService {
  constructor(
    private readonly transactions: TransactionRunner,
    private readonly threads: ThreadRepository,
    private readonly runs: RunsInFlightRepository,
    private readonly events: ThreadEventRepository,
    private readonly assistants: AssistantsService,
    private readonly signals: EngineSignals,
    private readonly hub: RunEventHub,
    private readonly settings: EngineSettings,
    private readonly storage: StorageGateRepository,
  ) {}

  /** Performs the work under a hold, then writes the new state to the row of the thread. */
  async edit<T>(
    ctx: RequestContext,
    threadId: string,
    work: (graph: ThreadGraph) => Promise<Edited<T>>,
  ): Promise<{ result: T; thread: ThreadEntity }> {
    const { leaseMs } = this.settings;
    const edit = await this.begin(ctx, threadId, leaseMs);
    const heartbeat = startHeartbeat({
      leaseMs,
      claimedAt: edit.claimedAt,
      renew: () => this.threads.renewEdit(ctx, threadId, edit.id, leaseMs),
      // The end of the edit reports the lost hold.
      onLost: () => undefined,
    });
    let edited: Edited<T>;
    try {
      edited = await work(edit.graph);
    } catch (error) {
      heartbeat.stop();
      if (isRefusal(error)) await this.end(ctx, threadId, edit, null);
      else await this.abandon(ctx, threadId, edit);
      throw error;
    }
    heartbeat.stop();
    const thread = await this.end(ctx, threadId, edit, edited.head);
    if (!thread) throw new ThreadEditLostError(threadId);
    return { result: edited.result, thread };
  }

  /** Writes the newest checkpoint to the thread's row. The caller holds the thread's lock. */
  async storeHead(tx: TxContext, threadId: string, head: StateSnapshotWire): Promise<ThreadEntity> {
    const projection = projectHead(head, await this.storage.isOpen());
    const inFlight = await this.runs.inFlight(tx, threadId);
    const stored = await this.threads.setState(tx, threadId, {
      status: deriveThreadStatus({
        runsInFlight: inFlight.length,
        lastRunFailed: false,
        headHasNext: projection.hasNext,
      }),
      values: projection.values,
      omitted: projection.omitted,
      interrupts: projection.interrupts,
      head: projection.head,
      error: null,
    });
    if (!stored) throw new ThreadNotFoundError(threadId);
    return stored;
  }

  private async begin(ctx: RequestContext, threadId: string, leaseMs: number): Promise<Edit> {
    const deadline = performance.now() + editWaitMs;
    const id = randomUUID();
    for (;;) {
      const claimedAt = readClocks();
      const edit = await this.transactions.run(ctx, async (tx) => {
        const thread = await this.threads.lock(tx, threadId);
        if (!thread) throw new ThreadNotFoundError(threadId);
        const graph = threadGraphOf(ctx, thread);
        if (graph === null) throw new ThreadWithoutGraphError(threadId);
        this.assistants.requireGraph(graph.graphId);
        if ((await this.runs.inFlight(tx, threadId)).length > 0) throw new ThreadBusyError(threadId);
        if (!(await this.threads.beginEdit(tx, threadId, id, leaseMs))) return null;
        return { id, graph, claimedAt, position: await this.events.nextPosition(tx, threadId) };
      });
      if (edit !== null) return edit;
      if (performance.now() > deadline) throw new ThreadBusyError(threadId);
      await delay(editPollMs);
    }
  }

  private async abandon(ctx: RequestContext, threadId: string, edit: Edit): Promise<void> {
    await this.transactions.run(ctx, async (tx) => {
      await this.threads.abandonEdit(tx, threadId, edit.id);
      this.signals.notifyWork(tx);
    });
  }

  /** null if the hold was lost: a run may have begun, and determines the row now. */
  private async end(
    ctx: RequestContext,
    threadId: string,
    edit: Edit,
    head: StateSnapshotWire | null,
  ): Promise<ThreadEntity | null> {
    return this.transactions.run(ctx, async (tx) => {
      if (!(await this.threads.lock(tx, threadId))) return null;
      const held = await this.threads.endEdit(tx, threadId, edit.id);
      // A run may wait for the end of the hold.
      this.signals.notifyWork(tx);
      if (!held || !head) return null;
      const data = JSON.stringify({ thread_id: threadId, state: head });
      await this.events.append(tx, threadId, { position: edit.position, event: 'state_update', data });
      tx.tx.afterCommit(() => this.hub.threadChanged(threadId));
      return this.storeHead(tx, threadId, head);
    });
  }
}
