import type { LeaseTerm } from '@heddle/leases';
import { setTimeout } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { selectState } from '../src/contract/state-selection.js';
import { HistoryText } from '../src/graphs/runtime/history-text.js';
import { type DrawnGraph, type GraphSchemas, noSchemas } from '../src/graphs/graph-description.js';
import { emptySnapshot } from '../src/core/threads/thread-head.js';
import {
  GraphInspector,
  type HistoryOptions,
  type HistoryPage,
  type StateUpdate,
  type Superstep,
  type ThreadGraph,
} from '../src/graphs/graph-inspector.port.js';
import {
  type ExecuteOutcome,
  type ExecuteRequest,
  type GraphDescription,
  type GraphProblem,
  GraphRuntime,
  type RunEvent,
  type RuntimeHealth,
} from '../src/graphs/graph-runtime.port.js';
import type { WaitReason } from '../src/graphs/wait-reason.js';
import type { CheckpointRef, Json, JsonObject, StateSnapshotWire } from '../src/graphs/wire-types.js';
import {
  CheckpointNotFoundError,
  GraphNotFoundError,
  InvalidStateUpdateError,
  UnknownNodeError,
} from '../src/graphs/runtime/index.js';

export type Behaviour = (
  request: ExecuteRequest,
  emit: (event: RunEvent) => void,
  signal: AbortSignal,
) => Promise<ExecuteOutcome>;

const node = 'agent';
const inputNode = '__input__';
const graphIds = ['chat', 'counter'];

/** State of every thread, as a checkpointer would keep it. */
export class FakeStates {
  /** Newest first. */
  private readonly histories = new Map<string, StateSnapshotWire[]>();
  private counter = 0;

  history(threadId: string): StateSnapshotWire[] {
    return this.histories.get(threadId) ?? [];
  }

  /** The newest without an id. */
  get(threadId: string, checkpointId: string | null = null): StateSnapshotWire {
    const history = this.history(threadId);
    if (checkpointId === null) return history[0] ?? emptySnapshot();
    const found = history.find((state) => state.checkpoint_id === checkpointId);
    if (!found) throw new CheckpointNotFoundError(checkpointId);
    return found;
  }

  write(
    threadId: string,
    values: Json,
    { parent = this.get(threadId), metadata = {} }: { parent?: StateSnapshotWire; metadata?: JsonObject } = {},
  ): StateSnapshotWire {
    this.counter += 1;
    const id = `1f1e5411-e499-6ab2-8000-${String(this.counter).padStart(12, '0')}`;
    const snapshot: StateSnapshotWire = {
      ...emptySnapshot(),
      values,
      metadata: { source: 'loop', step: this.counter, ...metadata, thread_id: threadId, checkpoint_id: id },
      created_at: new Date(0).toISOString(),
      checkpoint: { thread_id: threadId, checkpoint_ns: '', checkpoint_id: id },
      checkpoint_id: id,
      parent_checkpoint: parent.checkpoint,
      parent_checkpoint_id: parent.checkpoint_id,
    };
    this.histories.set(threadId, [snapshot, ...this.history(threadId)]);
    return snapshot;
  }
}

const released = (reason: string): ExecuteOutcome => ({ kind: 'lost', cause: 'released', reason });

/**
 * A runtime whose runs follow the test; by default they append their input to `seen` and complete. It passes the
 * suite of every `GraphRuntime`, so its behaviour is that of graphs.
 */
export class FakeGraphRuntime extends GraphRuntime {
  readonly executed: ExecuteRequest[] = [];
  /** Threads that have a run right now. */
  readonly active = new Map<string, number>();
  /** Largest number of runs that any thread had at once. */
  maximumPerThread = 0;
  /** The isolated run that is executed right now. */
  isolated: string | null = null;
  status: RuntimeHealth = { ok: true, detail: '1 of 1 graph threads are up' };
  /** Threads that take no further run; with any, there is no free slot. */
  readonly full = new Map<WaitReason, number>();
  /** Problems of broken graphs, by graph id. */
  readonly problems = new Map<string, GraphProblem>();
  behaviour: Behaviour | undefined;
  /** How long stop() waits for runs in flight. */
  drainMs = 0;
  private takesRuns = false;
  private readonly capacityHandlers = new Set<() => void>();
  private readonly inFlight = new Set<Promise<ExecuteOutcome>>();
  private readonly stopped = gate();

  constructor(
    readonly states: FakeStates,
    private readonly slots = 8,
  ) {
    super();
  }

  async start(): Promise<void> {
    this.takesRuns = true;
  }

  async stop(): Promise<void> {
    this.takesRuns = false;
    const grace = new AbortController();
    await Promise.race([
      Promise.allSettled(this.inFlight),
      setTimeout(this.drainMs, undefined, { signal: grace.signal }).catch(() => undefined),
    ]);
    grace.abort();
    this.stopped.open();
  }

  graphs(): GraphDescription[] {
    if (!this.takesRuns) return [];
    return graphIds.map((graphId) => {
      const problem = this.problems.get(graphId);
      return { graphId, name: graphId, description: null, ...(problem ? { problem } : {}) };
    });
  }

  freeSlots(): number {
    return this.takesRuns && this.full.size === 0 ? Math.max(0, this.slots - this.inFlight.size) : 0;
  }

  override onCapacity(handler: () => void): () => void {
    this.capacityHandlers.add(handler);
    return () => this.capacityHandlers.delete(handler);
  }

  /** Simulates a report of a graph thread. */
  report(): void {
    for (const handler of this.capacityHandlers) handler();
  }

  override fullThreads(): ReadonlyMap<WaitReason, number> {
    return this.full;
  }

  health(): RuntimeHealth {
    return this.takesRuns ? this.status : { ok: false, detail: 'not started' };
  }

  canIsolate(): boolean {
    return this.takesRuns && this.isolated === null;
  }

  execute(
    request: ExecuteRequest,
    onEvent: (event: RunEvent) => void,
    signal: AbortSignal,
    lease?: LeaseTerm,
  ): Promise<ExecuteOutcome> {
    if (!(request.isolated ? this.canIsolate() : this.freeSlots() > 0)) {
      return Promise.resolve(released('The runtime takes no more runs'));
    }
    this.executed.push(request);
    const { threadId } = request;
    if (request.isolated) this.isolated = request.runId;
    this.active.set(threadId, (this.active.get(threadId) ?? 0) + 1);
    this.maximumPerThread = Math.max(this.maximumPerThread, this.active.get(threadId) ?? 0);
    const run = Promise.race([
      this.outcomeOf(request, onEvent, signal, lease),
      this.stopped.opened.then(() => released('The runtime stopped')),
    ]).finally(() => {
      this.inFlight.delete(run);
      if (request.isolated) this.isolated = null;
      this.active.set(threadId, (this.active.get(threadId) ?? 1) - 1);
    });
    this.inFlight.add(run);
    return run;
  }

  async complete(request: ExecuteRequest, onEvent: (event: RunEvent) => void): Promise<ExecuteOutcome> {
    await new Promise((done) => setImmediate(done));
    const { threadId, graphId, runId } = request;
    const before = (this.states.get(threadId).values as { seen?: Json[] }).seen ?? [];
    const values = { seen: [...before, request.input] };
    const head = this.states.write(threadId, values, { metadata: { graph_id: graphId, run_id: runId } });
    onEvent({ event: 'values', data: JSON.stringify(head.values) });
    return { kind: 'completed', head };
  }

  private async outcomeOf(
    request: ExecuteRequest,
    onEvent: (event: RunEvent) => void,
    signal: AbortSignal,
    lease?: LeaseTerm,
  ): Promise<ExecuteOutcome> {
    if (lease?.isOver) return released('The lease is over');
    if (signal.aborted) return { kind: 'aborted', head: null };
    try {
      requireGraph(request.graphId);
      return await (this.behaviour ?? this.complete.bind(this))(request, onEvent, signal);
    } catch (error) {
      const { name, message } = error as Error;
      return { kind: 'failed', error: { error: name, message }, head: null };
    }
  }
}

/** Passes the suite of every `GraphInspector`. Its graphs have one node, and replace their values with each update. */
export class FakeGraphInspector extends GraphInspector {
  /** Hook of a test, called while a state is edited. */
  beforeUpdate: (update: StateUpdate) => Promise<void> = () => Promise.resolve();
  /** And before one is read. */
  beforeRead: () => Promise<void> = () => Promise.resolve();

  constructor(private readonly states: FakeStates) {
    super();
  }

  async start(): Promise<void> {}
  async stop(): Promise<void> {}

  async getState({ graphId }: ThreadGraph, ref: CheckpointRef): Promise<StateSnapshotWire> {
    await this.beforeRead();
    requireGraph(graphId);
    return this.states.get(ref.thread_id, ref.checkpoint_id);
  }

  async getHistory({ graphId }: ThreadGraph, ref: CheckpointRef, options: HistoryOptions): Promise<HistoryPage> {
    requireGraph(graphId);
    const { before, metadata = {}, limit } = options;
    const all = this.states.history(ref.thread_id);
    const first = before ? all.findIndex((state) => state.checkpoint_id === before.checkpoint_id) + 1 : 0;
    const matches = (state: StateSnapshotWire) =>
      Object.entries(metadata).every(([key, value]) => isDeepStrictEqual(state.metadata[key], value));
    const found = all.slice(first).filter(matches).slice(0, limit);
    const { select } = options;
    const history = new HistoryText(options.maxLength);
    for (const state of found) {
      const text = JSON.stringify(select ? selectState(state, select) : state);
      if (!history.add(state.checkpoint_id as string, text)) break;
    }
    return history.page();
  }

  async updateState({ graphId }: ThreadGraph, ref: CheckpointRef, update: StateUpdate): Promise<CheckpointRef> {
    await this.beforeUpdate(update);
    requireGraph(graphId);
    if (update.asNode !== undefined) requireNode(graphId, update.asNode);
    const parent = this.states.get(ref.thread_id, ref.checkpoint_id);
    const metadata = { ...update.metadata, source: 'update', graph_id: graphId };
    return this.states.write(ref.thread_id, update.values, { parent, metadata }).checkpoint as CheckpointRef;
  }

  async applySupersteps(
    { graphId }: ThreadGraph,
    threadId: string,
    supersteps: Superstep[],
    metadata: JsonObject,
  ): Promise<CheckpointRef> {
    requireGraph(graphId);
    const steps = supersteps.filter(({ updates }) => updates.length > 0);
    if (steps.length === 0) throw new InvalidStateUpdateError('Supersteps need at least one update');
    for (const update of steps.flatMap(({ updates }) => updates)) requireNode(graphId, update.as_node);
    for (const { updates } of steps) {
      const source = updates.every((update) => update.as_node === inputNode) ? 'input' : 'update';
      const values = updates.at(-1)?.values ?? {};
      this.states.write(threadId, values, { metadata: { ...metadata, source, graph_id: graphId } });
    }
    return this.states.get(threadId).checkpoint as CheckpointRef;
  }

  async draw({ graphId }: ThreadGraph): Promise<DrawnGraph> {
    requireGraph(graphId);
    const nodes = ['__start__', node, '__end__'].map((id) => ({ id, type: 'runnable', data: { id: [id], name: id } }));
    const edges = [
      { source: '__start__', target: node },
      { source: node, target: '__end__' },
    ];
    return { nodes, edges };
  }

  async schemas({ graphId }: ThreadGraph): Promise<GraphSchemas> {
    requireGraph(graphId);
    return noSchemas;
  }

  async subgraphs({ graphId }: ThreadGraph): Promise<Record<string, GraphSchemas>> {
    requireGraph(graphId);
    return {};
  }
}

function requireGraph(graphId: string): void {
  if (!graphIds.includes(graphId)) throw new GraphNotFoundError(graphId);
}

function requireNode(graphId: string, name: string): void {
  if (name !== node && name !== inputNode) throw new UnknownNodeError(graphId, name, [node]);
}

/** A promise and its handle: lets a test hold a run where it is. */
export function gate(): { opened: Promise<void>; open: () => void } {
  let open: () => void = () => undefined;
  const opened = new Promise<void>((done) => (open = done));
  return { opened, open };
}

/** Resolves when the signal fires. */
export const aborted = (signal: AbortSignal) =>
  new Promise<void>((done) =>
    signal.aborted ? done() : signal.addEventListener('abort', () => done(), { once: true }),
  );

/** Outcome of a run that ends when the signal fires. */
export async function untilAborted(signal: AbortSignal): Promise<ExecuteOutcome> {
  await aborted(signal);
  return { kind: 'aborted', head: null };
}
