import { emptySnapshot } from '../../src/features/threads/thread-head.js';
import {
  type CheckpointRef,
  type ExecuteOutcome,
  type ExecuteRequest,
  type GraphDescription,
  GraphInspector,
  GraphRuntime,
  type HistoryOptions,
  type Json,
  type RunEvent,
  type RuntimeHealth,
  type StateSnapshotWire,
  type StateUpdate,
  type Superstep,
  type ThreadGraph,
} from '../../src/graphs/graph-runtime.port.js';

export type Behaviour = (
  request: ExecuteRequest,
  emit: (event: RunEvent) => void,
  signal: AbortSignal,
) => Promise<ExecuteOutcome>;

/** State of every thread, as a checkpointer would keep it. */
export class FakeStates {
  private readonly states = new Map<string, StateSnapshotWire>();
  private counter = 0;

  get(threadId: string): StateSnapshotWire {
    return this.states.get(threadId) ?? emptySnapshot();
  }

  write(threadId: string, values: Json, next: string[] = []): StateSnapshotWire {
    this.counter += 1;
    const id = `1f1e5411-e499-6ab2-8000-${String(this.counter).padStart(12, '0')}`;
    const snapshot: StateSnapshotWire = {
      ...emptySnapshot(),
      values,
      next,
      metadata: { source: 'loop', step: this.counter },
      created_at: new Date(0).toISOString(),
      checkpoint: { thread_id: threadId, checkpoint_ns: '', checkpoint_id: id },
      checkpoint_id: id,
    };
    this.states.set(threadId, snapshot);
    return snapshot;
  }
}

/** A runtime whose runs do what the test says; by default they append their input to `seen` and complete. */
export class FakeGraphRuntime extends GraphRuntime {
  readonly executed: ExecuteRequest[] = [];
  /** Threads that have a run right now. */
  readonly active = new Map<string, number>();
  /** Largest number of runs that any thread had at once. */
  mostPerThread = 0;
  /** The isolated run that is executed right now. */
  isolated: string | null = null;
  status: RuntimeHealth = { ok: true, detail: '1 of 1 graph threads are up' };
  behaviour: Behaviour | undefined;

  constructor(
    readonly states: FakeStates,
    private readonly slots = 8,
    private readonly ids: string[] = ['chat', 'counter'],
  ) {
    super();
  }

  async start(): Promise<void> {}
  async stop(): Promise<void> {}

  graphs(): GraphDescription[] {
    return this.ids.map((graphId) => ({ graphId, name: graphId, description: null }));
  }

  freeSlots(): number {
    return this.slots - [...this.active.values()].reduce((sum, count) => sum + count, 0);
  }

  health(): RuntimeHealth {
    return this.status;
  }

  canIsolate(): boolean {
    return this.isolated === null;
  }

  async execute(
    request: ExecuteRequest,
    onEvent: (event: RunEvent) => void,
    signal: AbortSignal,
  ): Promise<ExecuteOutcome> {
    this.executed.push(request);
    const { threadId } = request;
    if (request.isolated) this.isolated = request.runId;
    this.active.set(threadId, (this.active.get(threadId) ?? 0) + 1);
    this.mostPerThread = Math.max(this.mostPerThread, this.active.get(threadId) ?? 0);
    try {
      return await (this.behaviour ?? this.complete.bind(this))(request, onEvent, signal);
    } finally {
      if (request.isolated) this.isolated = null;
      this.active.set(threadId, (this.active.get(threadId) ?? 1) - 1);
    }
  }

  async complete(request: ExecuteRequest, onEvent: (event: RunEvent) => void): Promise<ExecuteOutcome> {
    await new Promise((done) => setImmediate(done));
    const before = (this.states.get(request.threadId).values as { seen?: Json[] }).seen ?? [];
    const head = this.states.write(request.threadId, { seen: [...before, request.input] });
    onEvent({ event: 'values', data: JSON.stringify(head.values) });
    return { kind: 'completed', head };
  }
}

export class FakeGraphInspector extends GraphInspector {
  constructor(private readonly states: FakeStates) {
    super();
  }

  async start(): Promise<void> {}
  async stop(): Promise<void> {}

  async getState(_graph: ThreadGraph, ref: CheckpointRef): Promise<StateSnapshotWire> {
    const head = this.states.get(ref.thread_id);
    return ref.checkpoint_id === null || ref.checkpoint_id === head.checkpoint_id ? head : emptySnapshot();
  }

  async getHistory(_graph: ThreadGraph, ref: CheckpointRef, options: HistoryOptions): Promise<StateSnapshotWire[]> {
    const head = this.states.get(ref.thread_id);
    return head.checkpoint_id === null ? [] : [head].slice(0, options.limit);
  }

  async updateState(_graph: ThreadGraph, ref: CheckpointRef, update: StateUpdate): Promise<CheckpointRef> {
    return this.states.write(ref.thread_id, update.values).checkpoint as CheckpointRef;
  }

  async applySupersteps(_graph: ThreadGraph, threadId: string, supersteps: Superstep[]): Promise<CheckpointRef> {
    const updates = supersteps.flatMap((step) => step.updates);
    return this.states.write(threadId, updates.at(-1)?.values ?? {}).checkpoint as CheckpointRef;
  }
}

/** A promise and its handle: lets a test hold a run where it is. */
export function gate(): { opened: Promise<void>; open: () => void } {
  let open: () => void = () => undefined;
  const opened = new Promise<void>((done) => (open = done));
  return { opened, open };
}

/** Until the signal fires. */
export const aborted = (signal: AbortSignal) =>
  new Promise<void>((done) =>
    signal.aborted ? done() : signal.addEventListener('abort', () => done(), { once: true }),
  );
