import { Injectable } from '@nestjs/common';
import type { RequestContext } from '@heddle/auth';
import { TransactionRunner } from '@heddle/database';
import type { ThreadEntity } from '@heddle/entities-agent-server';
import { selectState, type StateSelection } from '../../contract/state-selection.js';
import { emptyHistory, GraphInspector, type HistoryPage, type Superstep } from '../../graphs/graph-inspector.port.js';
import type { CheckpointRef, Json, JsonObject, StateSnapshotWire } from '../../graphs/wire-types.js';
import { CheckpointNotFoundError } from '../../graphs/runtime/runtime.errors.js';
import { AssistantsService } from '../assistants/assistants.service.js';
import { ThreadValuesService } from '../thread-values/thread-values.service.js';
import { ThreadEditsService } from './thread-edits.service.js';
import { threadGraphOf } from '../../core/threads/thread-graph.js';
import { emptySnapshot, headOf, type HeadFacts, showsNewest } from '../../core/threads/thread-head.js';
import { ThreadNotFoundError } from './thread.errors.js';
import { ThreadRepository, type VersionedThread } from '../../core/threads/thread.repository.js';

interface UpdateState {
  values: Json;
  asNode?: string | undefined;
  checkpoint: CheckpointRef;
}

interface HistoryRequest {
  limit: number;
  before?: CheckpointRef | undefined;
  metadata?: JsonObject | undefined;
  checkpoint: CheckpointRef;
  select?: StateSelection | undefined;
}

interface StateRequest {
  subgraphs: boolean;
  select?: StateSelection | undefined;
}

/** Result with the version of the thread's states; null for states that may be changing. */
interface StateReading {
  state: StateSnapshotWire;
  version: string | null;
}

interface StateText extends Pick<StateReading, 'version'> {
  /** JSON of the state or of its selected parts, as a string or in UTF-8. */
  json: string | HistoryPage['json'];
}

interface HistoryReading extends HistoryPage {
  version: string | null;
}

/** Maximum length of a history, in characters of its JSON. */
const longestHistory = 32 * 1024 * 1024;

const versionOf = (thread: HeadFacts & { version: string }): string | null =>
  showsNewest(thread) ? thread.version : null;

@Injectable()
export class ThreadStateService {
  constructor(
    private readonly transactions: TransactionRunner,
    private readonly threads: ThreadRepository,
    private readonly inspector: GraphInspector,
    private readonly assistants: AssistantsService,
    private readonly edits: ThreadEditsService,
    private readonly values: ThreadValuesService,
  ) {}

  /** Version of the states; null while they may change, and without a thread. */
  async version(ctx: RequestContext, threadId: string): Promise<string | null> {
    const found = await this.threads.version(ctx, threadId);
    return found && versionOf(found);
  }

  /** Newest state, from the row of the thread if it is current and subgraphs are not requested. */
  async getState(ctx: RequestContext, threadId: string, { select, ...options }: StateRequest): Promise<StateText> {
    const thread = await this.require(ctx, threadId);
    const version = versionOf(thread);
    const large = showsNewest(thread) ? await this.values.headText(ctx, thread, select) : null;
    if (large) return { json: large, version };
    const state = await this.newest(ctx, thread, options);
    return { json: JSON.stringify(select ? selectState(state, select) : state), version };
  }

  private async newest(
    ctx: RequestContext,
    thread: ThreadEntity,
    options: { subgraphs: boolean },
  ): Promise<StateSnapshotWire> {
    const { threadId } = thread;
    const head = thread.head as StateSnapshotWire | null;
    const isShown = showsNewest(thread);
    if (head && isShown && (!options.subgraphs || head.tasks.length === 0)) {
      return thread.omitted ? this.values.wholeHead(ctx, thread, head) : head;
    }
    const graph = threadGraphOf(ctx, thread);
    if (graph === null || (isShown && thread.stateUpdatedAt === null)) return emptySnapshot();
    this.assistants.requireGraph(graph.graphId);
    const snapshot = await this.inspector.getState(graph, headOf(threadId), options);
    return snapshot.checkpoint_id === null ? emptySnapshot() : snapshot;
  }

  async getStateAt(
    ctx: RequestContext,
    threadId: string,
    ref: CheckpointRef,
    options: { subgraphs: boolean },
  ): Promise<StateReading> {
    const thread = await this.require(ctx, threadId);
    const version = versionOf(thread);
    if (ref.checkpoint_id === null && ref.checkpoint_ns === '') {
      return { state: await this.newest(ctx, thread, options), version };
    }
    const graph = threadGraphOf(ctx, thread);
    if (graph === null) throw new CheckpointNotFoundError(ref.checkpoint_id ?? ref.checkpoint_ns, threadId);
    this.assistants.requireGraph(graph.graphId);
    const snapshot = await this.inspector.getState(graph, ref, options);
    // A missing checkpoint reads as a state without a time.
    if (snapshot.created_at === null)
      throw new CheckpointNotFoundError(ref.checkpoint_id ?? ref.checkpoint_ns, threadId);
    return { state: snapshot, version };
  }

  async getHistory(ctx: RequestContext, threadId: string, request: HistoryRequest): Promise<HistoryReading> {
    const thread = await this.require(ctx, threadId);
    const version = versionOf(thread);
    const graph = threadGraphOf(ctx, thread);
    if (graph === null || (thread.stateUpdatedAt === null && showsNewest(thread)))
      return { json: emptyHistory(), next: null, version };
    this.assistants.requireGraph(graph.graphId);
    const page = await this.inspector.getHistory(graph, request.checkpoint, {
      limit: request.limit,
      maxLength: longestHistory,
      ...(request.before ? { before: request.before } : {}),
      ...(request.metadata ? { metadata: request.metadata } : {}),
      ...(request.select ? { select: request.select } : {}),
    });
    return { ...page, version };
  }

  /** Writes a new checkpoint. */
  async update(ctx: RequestContext, threadId: string, update: UpdateState): Promise<CheckpointRef> {
    const { result } = await this.edits.edit(ctx, threadId, async (graph) => {
      const written = await this.inspector.updateState(graph, update.checkpoint, {
        values: update.values,
        ...(update.asNode === undefined ? {} : { asNode: update.asNode }),
      });
      return { result: written, head: await this.inspector.getState(graph, headOf(threadId), { subgraphs: false }) };
    });
    return result;
  }

  /** Writes the initial state of a new thread. */
  async applySupersteps(ctx: RequestContext, { threadId }: ThreadEntity, steps: Superstep[]): Promise<ThreadEntity> {
    const { thread } = await this.edits.edit(ctx, threadId, async (graph) => {
      await this.inspector.applySupersteps(graph, threadId, steps, {});
      return { result: null, head: await this.inspector.getState(graph, headOf(threadId), { subgraphs: false }) };
    });
    return thread;
  }

  /** Reads the newest checkpoint into the thread's row. */
  async refresh(ctx: RequestContext, thread: ThreadEntity): Promise<ThreadEntity> {
    const graph = threadGraphOf(ctx, thread);
    if (graph === null) return thread;
    const snapshot = await this.inspector.getState(graph, headOf(thread.threadId), { subgraphs: false });
    return this.transactions.run(ctx, async (tx) => {
      if (!(await this.threads.lock(tx, thread.threadId))) throw new ThreadNotFoundError(thread.threadId);
      return this.edits.storeHead(tx, thread.threadId, snapshot);
    });
  }

  requireGraph(graphId: string): void {
    this.assistants.requireGraph(graphId);
  }

  private async require(ctx: RequestContext, threadId: string): Promise<VersionedThread> {
    const thread = await this.threads.find(ctx, threadId);
    if (!thread) throw new ThreadNotFoundError(threadId);
    return thread;
  }
}
