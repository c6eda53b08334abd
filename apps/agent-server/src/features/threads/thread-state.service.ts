import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import type { RequestContext, TxContext } from '@heddle/auth';
import { TransactionRunner } from '@heddle/database';
import type { ThreadEntity } from '@heddle/entities-agent-server';
import {
  type CheckpointRef,
  GraphInspector,
  type Json,
  type JsonObject,
  type StateSnapshotWire,
  type Superstep,
  type ThreadGraph,
} from '../../graphs/graph-runtime.port.js';
import { CheckpointNotFoundError } from '../../graphs/runtime/runtime.errors.js';
import { EngineSignals } from '../../signals/engine-signals.js';
import { AssistantsService } from '../assistants/assistants.service.js';
import { headOf } from './checkpoint-ref.js';
import { threadGraphOf } from './thread-graph.js';
import { emptySnapshot, projectHead } from './thread-head.js';
import { ThreadRunsRepository } from './thread-runs.repository.js';
import { deriveThreadStatus } from './thread-status.js';
import { ThreadBusyError, ThreadNotFoundError, ThreadWithoutGraphError } from './thread.errors.js';
import { ThreadRepository } from './thread.repository.js';

/** Longest a state edit may take; afterwards runs of the thread may start again. */
const editLeaseMs = 30_000;
/** How long one edit waits for another on the same thread, and how often it looks. */
const editWaitMs = 5_000;
const editPollMs = 25;

export interface UpdateState {
  values: Json;
  asNode?: string | undefined;
  checkpoint: CheckpointRef;
}

export interface HistoryRequest {
  limit: number;
  before?: CheckpointRef | undefined;
  metadata?: JsonObject | undefined;
  checkpoint: CheckpointRef;
}

@Injectable()
export class ThreadStateService {
  constructor(
    private readonly transactions: TransactionRunner,
    private readonly threads: ThreadRepository,
    private readonly runs: ThreadRunsRepository,
    private readonly inspector: GraphInspector,
    private readonly assistants: AssistantsService,
    private readonly signals: EngineSignals,
  ) {}

  /** The newest state: from the thread's row, unless a run is changing it or subgraphs are asked for. */
  async getState(ctx: RequestContext, threadId: string, options: { subgraphs: boolean }): Promise<StateSnapshotWire> {
    const thread = await this.require(ctx, threadId);
    const head = thread.head as StateSnapshotWire | null;
    if (head && thread.status !== 'busy' && (!options.subgraphs || head.tasks.length === 0)) return head;
    const graph = threadGraphOf(ctx, thread);
    if (graph === null || (thread.status !== 'busy' && thread.stateUpdatedAt === null)) return emptySnapshot();
    this.assistants.requireGraph(graph.graphId);
    const snapshot = await this.inspector.getState(graph, headOf(threadId), options);
    return snapshot.checkpoint_id === null ? emptySnapshot() : snapshot;
  }

  async getStateAt(
    ctx: RequestContext,
    threadId: string,
    ref: CheckpointRef,
    options: { subgraphs: boolean },
  ): Promise<StateSnapshotWire> {
    const thread = await this.require(ctx, threadId);
    if (ref.checkpoint_id === null && ref.checkpoint_ns === '') return this.getState(ctx, threadId, options);
    const graph = threadGraphOf(ctx, thread);
    if (graph === null) throw new CheckpointNotFoundError(ref.checkpoint_id ?? ref.checkpoint_ns, threadId);
    this.assistants.requireGraph(graph.graphId);
    const snapshot = await this.inspector.getState(graph, ref, options);
    // A checkpoint that does not exist reads as a state without a time.
    if (snapshot.created_at === null)
      throw new CheckpointNotFoundError(ref.checkpoint_id ?? ref.checkpoint_ns, threadId);
    return snapshot;
  }

  /** JSON of `StateSnapshotWire[]`. */
  async getHistory(ctx: RequestContext, threadId: string, request: HistoryRequest): Promise<string> {
    const thread = await this.require(ctx, threadId);
    const graph = threadGraphOf(ctx, thread);
    if (graph === null || (thread.stateUpdatedAt === null && thread.status !== 'busy')) return '[]';
    this.assistants.requireGraph(graph.graphId);
    return this.inspector.getHistory(graph, request.checkpoint, {
      limit: request.limit,
      ...(request.before ? { before: request.before } : {}),
      ...(request.metadata ? { metadata: request.metadata } : {}),
    });
  }

  /** Writes a new checkpoint. Holds the thread meanwhile, so that no run starts from a state that is being changed. */
  async update(ctx: RequestContext, threadId: string, update: UpdateState): Promise<CheckpointRef> {
    const editId = randomUUID();
    const graph = await this.beginEdit(ctx, threadId, editId);
    let snapshot: StateSnapshotWire | null = null;
    try {
      const written = await this.inspector.updateState(graph, update.checkpoint, {
        values: update.values,
        ...(update.asNode === undefined ? {} : { asNode: update.asNode }),
      });
      snapshot = await this.inspector.getState(graph, headOf(threadId), { subgraphs: false });
      return written;
    } finally {
      await this.endEdit(ctx, threadId, editId, snapshot);
    }
  }

  /** Establishes the state of a thread that nobody knows yet. */
  async applySupersteps(ctx: RequestContext, thread: ThreadEntity, supersteps: Superstep[]): Promise<ThreadEntity> {
    const graph = threadGraphOf(ctx, thread);
    if (graph === null) throw new ThreadWithoutGraphError(thread.threadId);
    await this.inspector.applySupersteps(graph, thread.threadId, supersteps, {});
    return this.refresh(ctx, thread);
  }

  /** Reads the newest checkpoint into the thread's row. */
  async refresh(ctx: RequestContext, thread: ThreadEntity): Promise<ThreadEntity> {
    const graph = threadGraphOf(ctx, thread);
    if (graph === null) return thread;
    const snapshot = await this.inspector.getState(graph, headOf(thread.threadId), { subgraphs: false });
    return this.transactions.run(ctx, async (tx) => {
      if (!(await this.threads.lock(tx, thread.threadId))) throw new ThreadNotFoundError(thread.threadId);
      return this.store(tx, thread.threadId, snapshot);
    });
  }

  requireGraph(graphId: string): void {
    this.assistants.requireGraph(graphId);
  }

  private async beginEdit(ctx: RequestContext, threadId: string, editId: string): Promise<ThreadGraph> {
    const deadline = performance.now() + editWaitMs;
    for (;;) {
      const graph = await this.transactions.run(ctx, async (tx) => {
        const thread = await this.threads.lock(tx, threadId);
        if (!thread) throw new ThreadNotFoundError(threadId);
        const found = threadGraphOf(ctx, thread);
        if (found === null) throw new ThreadWithoutGraphError(threadId);
        this.assistants.requireGraph(found.graphId);
        if ((await this.runs.inFlight(tx, threadId)).length > 0) throw new ThreadBusyError(threadId);
        return (await this.threads.beginEdit(tx, threadId, editId, editLeaseMs)) ? found : null;
      });
      if (graph !== null) return graph;
      if (performance.now() > deadline) throw new ThreadBusyError(threadId);
      await delay(editPollMs);
    }
  }

  private async endEdit(
    ctx: RequestContext,
    threadId: string,
    editId: string,
    snapshot: StateSnapshotWire | null,
  ): Promise<void> {
    await this.transactions.run(ctx, async (tx) => {
      if (!(await this.threads.lock(tx, threadId))) return;
      const held = await this.threads.endEdit(tx, threadId, editId);
      if (held && snapshot) await this.store(tx, threadId, snapshot);
      // A run that came meanwhile has been waiting for this.
      this.signals.notifyWork(tx);
    });
  }

  private async store(tx: TxContext, threadId: string, snapshot: StateSnapshotWire): Promise<ThreadEntity> {
    const projection = projectHead(snapshot);
    const inFlight = await this.runs.inFlight(tx, threadId);
    const stored = await this.threads.setState(tx, threadId, {
      status: deriveThreadStatus({
        runsInFlight: inFlight.length,
        lastRunFailed: false,
        headHasNext: projection.hasNext,
      }),
      values: projection.values,
      interrupts: projection.interrupts,
      head: projection.head,
      error: null,
    });
    if (!stored) throw new ThreadNotFoundError(threadId);
    return stored;
  }

  private async require(ctx: RequestContext, threadId: string): Promise<ThreadEntity> {
    const thread = await this.threads.find(ctx, threadId);
    if (!thread) throw new ThreadNotFoundError(threadId);
    return thread;
  }
}
