import { type LeaseTerm, within } from '@heddle/leases';
import {
  GraphRuntime,
  type ExecuteOutcome,
  type ExecuteRequest,
  type GraphDescription,
  type HeapFigures,
  type RunEvent,
  type RuntimeHealth,
} from '../graph-runtime.port.js';
import type { WaitReason } from '../wait-reason.js';
import type { StateSnapshotWire } from '../wire-types.js';
import { type Admission, decideAdmission } from './admission/decide-admission.js';
import { ProcessGauge } from './admission/process-gauge.js';
import type { GraphHostOptions } from './graph-host.js';
import { graphThreadOptions, type ThreadOptions } from './thread-options.js';
import type { GraphThread } from './threads/graph-thread.js';
import { MemoryWatch } from './threads/memory-watch.js';
import { Quarantine } from './threads/quarantine.js';
import { chooseThread } from './placement/choose-thread.js';
import { BlockWatch } from './placement/block-watch.js';
import { GraphConducts } from './placement/graph-conduct.js';
import { Probation } from './placement/probation.js';
import { ThreadSupervisor } from './threads/thread-supervisor.js';

export interface ThreadedRuntimeOptions extends ThreadOptions {
  threads: number;
  /** Maximum number of concurrent runs per thread. */
  runsPerThread?: number;
  /** Maximum time from the cancellation of a run to its end; then its thread is ended. */
  abortDeadlineMs?: number;
  /** Memory limit of the process in MiB. With a limit, the thread that exhausts it is ended. */
  memoryLimitMb?: number;
  /** Time that stop() waits for running runs. */
  drainMs?: number;
  /** Time without runs after which the probation thread ends. */
  probationIdleMs?: number;
}

const defaultRunsPerThread = 2_000;
const defaultAbortDeadlineMs = 10_000;
const defaultDrainMs = 25_000;
/** Maximum wait for the state of a run whose thread ended; a slow start of a new thread takes this long. */
const headReadMs = 30_000;

/** Executes graphs in worker threads, so that a blocking graph stops neither HTTP nor the renewal of leases. */
export class ThreadedGraphRuntime extends GraphRuntime {
  private readonly supervisors: ThreadSupervisor[];
  private readonly quarantine: Quarantine;
  private readonly probation: Probation;
  private readonly conducts: GraphConducts;
  private readonly blockWatch: BlockWatch;
  private readonly memoryWatch: MemoryWatch | undefined;
  private readonly runsPerThread: number;
  private readonly processGauge: ProcessGauge;
  private readonly capacityHandlers = new Set<() => void>();
  private readonly inFlight = new Set<Promise<ExecuteOutcome>>();
  /** True between start() and stop(). */
  private acceptsRuns = false;
  private starting: Promise<void> | undefined;

  constructor(private readonly options: ThreadedRuntimeOptions) {
    super();
    this.runsPerThread = options.runsPerThread ?? defaultRunsPerThread;
    const { memoryLimitMb: processMb, maxHeapMb: threadMb } = options;
    const isWatched = processMb !== undefined && threadMb !== undefined;
    const thread = graphThreadOptions(options);
    const onFigures = (): void => this.capacityHandlers.forEach((handler) => handler());
    this.conducts = new GraphConducts(thread.log);
    const parts = {
      ...thread,
      onFigures,
      onRunEnd: (graphId: string): void => this.conducts.onEnd(graphId),
    };
    this.processGauge = new ProcessGauge(processMb, options.threads);
    this.supervisors = Array.from(
      { length: options.threads },
      () => new ThreadSupervisor(parts, () => this.noteGraphs()),
    );
    this.quarantine = new Quarantine(thread, () => this.loading());
    this.probation = new Probation(
      () => new ThreadSupervisor({ ...parts, host: { ...parts.host, ...this.loading() } }),
      thread.log,
      options.probationIdleMs,
    );
    this.blockWatch = new BlockWatch(
      () => [...this.threads(), ...(this.probation.thread ? [this.probation.thread] : [])],
      (block) => this.conducts.onBlock(block),
    );
    if (!isWatched) return;
    const further = () => [this.quarantine.current, this.probation.thread].filter((each) => each !== null);
    const watched = () => [...this.threads(), ...further()];
    this.memoryWatch = new MemoryWatch({ processMb, threadMb }, watched, thread.log);
  }

  /** A repeated call waits for the same start. */
  start(): Promise<void> {
    this.starting ??= this.launch();
    return this.starting;
  }

  private async launch(): Promise<void> {
    const started = await Promise.allSettled(this.supervisors.map((supervisor) => supervisor.start()));
    const failed = started.find((result) => result.status === 'rejected');
    if (failed) {
      await Promise.all(this.supervisors.map((supervisor) => supervisor.stop()));
      throw failed.reason;
    }
    this.acceptsRuns = true;
    this.processGauge.start();
    this.blockWatch.start();
    this.memoryWatch?.start();
  }

  /** A graph that one thread cannot serve is broken, because clients cannot choose a thread. */
  graphs(): GraphDescription[] {
    const [first = [], ...others] = this.supervisors.map((supervisor) => supervisor.graphs);
    return first.map((graph) => {
      const copies = [graph, ...others.flat().filter(({ graphId }) => graphId === graph.graphId)];
      return copies.find(({ problem }) => problem) ?? copies.find(({ late }) => late) ?? graph;
    });
  }

  freeSlots(): number {
    if (!this.acceptsRuns) return 0;
    return this.threads().reduce((sum, thread) => sum + this.admission(thread).runs, 0);
  }

  override fullThreads(): ReadonlyMap<WaitReason, number> {
    const threads = this.threads();
    const reasons = threads.flatMap((thread) => this.admission(thread).reason ?? []);
    const counts = new Map<WaitReason, number>(
      threads.length < this.supervisors.length ? [['no_thread', this.supervisors.length - threads.length]] : [],
    );
    for (const reason of reasons) counts.set(reason, (counts.get(reason) ?? 0) + 1);
    return counts;
  }

  override onCapacity(handler: () => void): () => void {
    this.capacityHandlers.add(handler);
    return () => this.capacityHandlers.delete(handler);
  }

  health(): RuntimeHealth {
    const up = this.threads().length;
    const detail = `${up} of ${this.supervisors.length} graph threads are up`;
    if (up > 0) return { ok: true, detail: [detail, ...this.fullness()].join('; ') };
    const [trouble] = this.supervisors.flatMap((supervisor) => supervisor.trouble ?? []);
    return { ok: false, detail: trouble === undefined ? detail : `${detail}; ${trouble}` };
  }

  override threadCount(): number {
    return this.acceptsRuns ? this.threads().length : 0;
  }

  override threadExits(): number {
    return this.supervisors.reduce((sum, { exits }) => sum + exits, this.probation.exits);
  }

  override blockingGraphs(): number {
    return this.conducts.blocking;
  }

  override async heaps(): Promise<ReadonlyMap<string, HeapFigures>> {
    const named = [
      ...this.supervisors.map(({ thread }, index) => [String(index), thread] as const),
      ['probation', this.probation.thread] as const,
    ];
    const heaps = await Promise.all(
      named.map(async ([name, thread]) => [name, (await thread?.heap()) ?? null] as const),
    );
    return new Map(heaps.flatMap(([name, heap]) => (heap ? [[name, heap] as const] : [])));
  }

  canIsolate(): boolean {
    return this.acceptsRuns && this.quarantine.isFree;
  }

  execute(
    request: ExecuteRequest,
    onEvent: (event: RunEvent) => void,
    signal: AbortSignal,
    lease?: LeaseTerm,
  ): Promise<ExecuteOutcome> {
    const place = this.placeFor(request);
    if (!place) {
      return Promise.resolve({ kind: 'lost', cause: 'released', reason: 'The runtime takes no more runs' });
    }
    const run = this.executeOn(place, request, onEvent, signal, lease).finally(() => this.inFlight.delete(run));
    this.inFlight.add(run);
    return run;
  }

  async stop(): Promise<void> {
    this.acceptsRuns = false;
    const drainMs = this.options.drainMs ?? defaultDrainMs;
    await within(drainMs, Promise.allSettled(this.inFlight), () => undefined);
    this.memoryWatch?.stop();
    this.processGauge.stop();
    this.blockWatch.stop();
    await Promise.all([
      this.quarantine.stop(),
      this.probation.stop(),
      ...this.supervisors.map((supervisor) => supervisor.stop()),
    ]);
  }

  private placeFor({ isolated, graphId }: ExecuteRequest): GraphThread | Quarantine | Probation | null {
    if (!this.acceptsRuns) return null;
    if (isolated) return this.quarantine.isFree ? this.quarantine : null;
    const { thread, prefersProbation } = this.choose(graphId);
    if (prefersProbation && this.probation.takes(graphId, this.conducts.of(graphId))) return this.probation;
    return thread ?? null;
  }

  /** A run with a slot is accepted even if the pressure has risen since it was reserved. */
  private choose(graphId: string) {
    const threads = this.threads()
      .filter(({ load }) => load < this.runsPerThread)
      .map((thread) => ({
        thread,
        load: thread.load,
        graphs: thread.graphs,
        takesRuns: this.admission(thread).runs > 0,
      }));
    const { thread, prefersProbation } = chooseThread(graphId, threads, (id) => this.conducts.of(id));
    return { thread: thread?.thread, prefersProbation };
  }

  private admission(thread: GraphThread): Admission {
    return decideAdmission(thread.pressure, this.processGauge.pressure, this.runsPerThread);
  }

  /** Reasons for which no thread takes further runs. */
  private fullness(): string[] {
    if (!this.acceptsRuns || this.freeSlots() > 0) return [];
    return [`no further runs start for now: ${[...this.fullThreads().keys()].join(', ')}`];
  }

  private async executeOn(
    place: GraphThread | Quarantine | Probation,
    request: ExecuteRequest,
    onEvent: (event: RunEvent) => void,
    signal: AbortSignal,
    lease?: LeaseTerm,
  ): Promise<ExecuteOutcome> {
    const thread = place instanceof Probation ? await this.probationThread(request, signal) : place;
    if (!thread) return { kind: 'lost', cause: 'released', reason: 'The runtime takes no more runs' };
    // The thread would receive the abort after the start, and a short run would be over.
    if (signal.aborted) return { kind: 'aborted', head: await this.readHead(request) };
    const abortDeadlineMs = this.options.abortDeadlineMs ?? defaultAbortDeadlineMs;
    const outcome = await thread.execute(request, onEvent, { signal, abortDeadlineMs, lease });
    if (outcome.kind !== 'aborted' || outcome.head) return outcome;
    return { kind: 'aborted', head: await this.readHead(request) };
  }

  private async probationThread({ graphId }: ExecuteRequest, signal: AbortSignal): Promise<GraphThread | undefined> {
    const aborted = new Promise<null>((resolve) => {
      signal.addEventListener('abort', () => resolve(null), { once: true });
    });
    return (await Promise.race([this.probation.whenReady(), aborted])) ?? this.choose(graphId).thread;
  }

  /** The thread of the run has ended; any other one can read its state. */
  private async readHead(request: ExecuteRequest): Promise<StateSnapshotWire | null> {
    const ref = { thread_id: request.threadId, checkpoint_ns: '', checkpoint_id: null };
    const graph = { graphId: request.graphId, config: request.config, metadata: request.metadata };
    const read = Promise.any(this.supervisors.map((supervisor) => supervisor.whenReady()))
      .then((thread) => thread.call(graph, 'getState', ref, { subgraphs: false }))
      .catch(() => null);
    return within(headReadMs, read, () => null);
  }

  /** Graphs that no thread loads any more, and the longest time that one waits for a graph. */
  private loading(): Pick<GraphHostOptions, 'loadLimitMs' | 'withheld'> {
    return {
      loadLimitMs: Math.max(...this.supervisors.map(({ loadLimitMs }) => loadLimitMs)),
      withheld: new Map(this.supervisors.flatMap(({ withheld }) => [...withheld])),
    };
  }

  private threads(): GraphThread[] {
    return this.supervisors.flatMap((supervisor) => supervisor.thread ?? []);
  }
}
