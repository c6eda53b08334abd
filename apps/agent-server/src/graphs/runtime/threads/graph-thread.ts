import { setTimeout as sleep } from 'node:timers/promises';
import type { Worker } from 'node:worker_threads';
import { type LeaseTerm, within } from '@heddle/leases';
import { isCompiled, startThread } from '@heddle/process/threads';
import type { ThreadGraph } from '../../graph-inspector.port.js';
import {
  type ExecuteOutcome,
  type ExecuteRequest,
  type GraphDescription,
  handover,
  type HeapFigures,
  type LossCause,
  type RunEvent,
} from '../../graph-runtime.port.js';
import type { ThreadPressure } from '../admission/decide-admission.js';
import { ThreadGauge } from '../admission/thread-gauge.js';
import type { StateArguments, StateOperation, StateResult } from '../forwarding-inspector.js';
import type { GraphHostOptions } from '../graph-host.js';
import { defaultLoadLimitMs } from '../load-limit.js';
import type { RuntimeLog } from '../graph-log.js';
import { RuntimeUnavailableError } from '../runtime.errors.js';
import { errorFromWire } from '../../../worker-threads/error-wire.js';
import { describeExit } from './thread-exit.js';
import type { FromThread, ThreadData, ToThread } from './thread-protocol.js';

interface GraphThreadOptions {
  host: GraphHostOptions;
  /** Whole environment of the thread. */
  environment: Readonly<Record<string, string>>;
  /** Heap limit in MiB. Beyond it the thread ends, and the process continues. */
  maxHeapMb?: number;
  log: RuntimeLog;
  onExit: (thread: GraphThread, reason: string) => void;
  /** Graphs whose load ended after its time limit have changed the list. */
  onGraphs: (thread: GraphThread, graphs: GraphDescription[]) => void;
  /** The thread has reported new figures. */
  onFigures?: () => void;
  /** A run of the graph has ended. */
  onRunEnd?: (graphId: string) => void;
}

/** Options of every thread of a process, without the handlers of its owner. */
export type ThreadParts = Omit<GraphThreadOptions, 'onExit' | 'onGraphs'>;

export interface RunLimits {
  signal: AbortSignal;
  /** Maximum time from the cancellation to the end of the run. */
  abortDeadlineMs: number;
  lease: LeaseTerm | undefined;
}

interface PendingRun {
  graphId: string;
  /** Ignored its cancellation past the deadline: when the thread ends, the run counts as cancelled and not as lost. */
  ignoredAbort: boolean;
  signal: AbortSignal;
  onEvent: (event: RunEvent) => void;
  resolve: (outcome: ExecuteOutcome) => void;
}

interface PendingCall {
  resolve: (value: unknown) => void;
  reject: (error: Error) => void;
}

/** Margin on top of the load limit of a graph; a thread silent for longer is blocked. */
const blockedMs = 5_000;
/** Maximum wait of a scrape for a thread, which may be blocked. */
const measureMs = 250;
const terminateAgainMs = 500;
/** Consecutive unanswered pings, of `measureMs` each, after which a thread with a cancelled run counts as blocked. */
const missingAnswers = 4;

/** Outer side of one worker thread with its own copy of the graphs. */
export class GraphThread {
  private readonly worker: Worker;
  private readonly runs = new Map<number, PendingRun>();
  private readonly runsOfGraph = new Map<string, number>();
  private readonly calls = new Map<number, PendingCall>();
  private measures: ((heap: HeapFigures | null) => void)[] = [];
  private nextId = 1;
  private dead = false;
  private readonly ticks = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  private terminator: NodeJS.Timeout | undefined;
  /** The graph that is loading, or was loading when the thread ended. */
  loading: string | null = null;
  private loadTimer: NodeJS.Timeout | undefined;
  /** Set when this side ends the thread for reasons other than its runs. */
  private endedFor: string | null = null;
  /** Set when this side ends the thread for its memory. */
  private outOfMemory: string | null = null;
  private readonly gauge = new ThreadGauge();
  private crash: unknown = null;
  private exitReason = 'The thread that executed the run ended';
  private readonly started: Promise<GraphDescription[]>;
  private settleStart: PendingCall = { resolve: () => undefined, reject: () => undefined };

  constructor(private readonly options: GraphThreadOptions) {
    this.started = new Promise<GraphDescription[]>((resolve, reject) => {
      this.settleStart = { resolve: resolve as (value: unknown) => void, reject };
    });
    this.started.catch(() => undefined);
    this.worker = startWorker(options, this.ticks);
    this.worker.on('message', (message: FromThread) => this.onMessage(message));
    this.worker.on('error', (error) => (this.crash = error));
    this.worker.on('exit', (code) => this.onExit(code));
    this.post({ type: 'open', host: options.host });
  }

  /** Resolves when the graphs are loaded. */
  ready(): Promise<GraphDescription[]> {
    return this.started;
  }

  /** Number of the thread in the process. */
  get id(): number {
    return this.worker.threadId;
  }

  /** Ticks of its event loop, also while the thread or this one is blocked. */
  get beats(): number {
    return Atomics.load(this.ticks, 0);
  }

  get load(): number {
    return this.runs.size;
  }

  /** Graphs of its runs, with the number of runs. */
  get graphs(): ReadonlyMap<string, number> {
    return this.runsOfGraph;
  }

  get pressure(): ThreadPressure {
    return this.gauge.pressure(this.runs.size);
  }

  /** In bytes, as last reported. */
  get memory(): number {
    return this.gauge.committedBytes;
  }

  execute(
    request: ExecuteRequest,
    onEvent: (event: RunEvent) => void,
    { signal, abortDeadlineMs, lease }: RunLimits,
  ): Promise<ExecuteOutcome> {
    if (this.dead) return Promise.resolve({ kind: 'lost', cause: 'released', reason: this.exitReason });
    const id = this.nextId++;
    const timers: NodeJS.Timeout[] = [];
    let stopWatching: (() => void) | undefined;
    const onAbort = (): void => {
      this.post({ type: 'abort', id });
      void this.endIfBlocked(id);
      timers.push(setTimeout(() => this.endForAbort(id, { abortDeadlineMs }), abortDeadlineMs));
    };
    const onLeaseOver = (endsInMs: number): void => {
      this.post({ type: 'abort', id });
      timers.push(setTimeout(() => this.endForLease(id), endsInMs));
    };
    return new Promise<ExecuteOutcome>((resolve) => {
      this.count(request.graphId, 1);
      this.runs.set(id, {
        graphId: request.graphId,
        ignoredAbort: false,
        signal,
        onEvent,
        resolve: (outcome) => {
          for (const timer of timers) clearTimeout(timer);
          stopWatching?.();
          signal.removeEventListener('abort', onAbort);
          this.count(request.graphId, -1);
          resolve(outcome);
        },
      });
      this.gauge.onStart();
      this.post({ type: 'execute', id, request, lease: lease?.shared ?? null });
      if (signal.aborted) onAbort();
      else signal.addEventListener('abort', onAbort, { once: true });
      stopWatching = lease?.watch(() => onLeaseOver(lease.endsInMs()));
    });
  }

  call<O extends StateOperation>(
    graph: ThreadGraph,
    operation: O,
    ...args: StateArguments<O>
  ): Promise<StateResult<O>> {
    if (this.dead) return Promise.reject(new RuntimeUnavailableError(this.exitReason));
    const id = this.nextId++;
    return new Promise<StateResult<O>>((resolve, reject) => {
      this.calls.set(id, { resolve: resolve as (value: unknown) => void, reject });
      this.post({ type: 'call', id, call: { graph, operation, args } });
    });
  }

  /** null if the thread does not answer in time. */
  heap(): Promise<HeapFigures | null> {
    const answer = new Promise<HeapFigures | null>((resolve) => {
      if (this.dead) resolve(null);
      this.measures.push(resolve);
    });
    this.post({ type: 'measure' });
    return within(measureMs, answer, () => null);
  }

  /** Lets the thread close its connections, then ends it. */
  async stop(): Promise<void> {
    if (this.dead) return;
    this.endedFor = 'The runtime stopped';
    const exited = new Promise<void>((resolve) => this.worker.once('exit', () => resolve()));
    if (this.runs.size === 0) this.post({ type: 'close' });
    const timer = setTimeout(() => this.terminate(), this.runs.size === 0 ? 2_000 : 0);
    await exited;
    clearTimeout(timer);
  }

  /**
   * A blocked thread receives no cancellation, and none of its runs proceed. Counts consecutive missing answers,
   * because a single timer would misfire after a pause of the whole process.
   */
  private async endIfBlocked(id: number): Promise<void> {
    for (let missing = 0; missing < missingAnswers;) {
      if (!this.runs.has(id)) return;
      missing = (await this.heap()) ? 0 : missing + 1;
      if (missing === 0) await sleep(measureMs);
    }
    this.endForAbort(id, { blockedMs: missingAnswers * measureMs });
  }

  /** Ends the thread of a graph that ignores its cancellation; the other runs of the thread are lost. */
  private endForAbort(id: number, after: Record<string, number>): void {
    const run = this.runs.get(id);
    if (!run) return;
    this.endedFor = 'The thread that executed the run was ended because another of its runs ignored its cancellation';
    this.options.log('A graph ignored its cancellation; its thread is ended', { ...after, runs: this.runs.size });
    run.ignoredAbort = true;
    this.terminate();
  }

  /** Another worker may take the run now, so its nodes must not continue here. */
  private endForLease(id: number): void {
    if (!this.runs.has(id)) return;
    this.endedFor = 'The thread that executed the run was ended because the lease of one of its runs was over';
    this.options.log('A graph was still executing when the lease of its run was over; its thread is ended', {
      runs: this.runs.size,
    });
    this.terminate();
  }

  /** Counts like a crash by a run of the thread. */
  endForMemory(used: string): void {
    this.outOfMemory ??= `The thread that executed the run ended: out of memory (${used})`;
    this.terminate();
  }

  private onMessage(message: FromThread): void {
    switch (message.type) {
      case 'loading':
        this.watchLoading(message.graphId);
        break;
      case 'ready':
        this.watchLoading(null);
        this.settleStart.resolve(message.graphs);
        break;
      case 'broken':
        this.watchLoading(null);
        this.settleStart.reject(errorFromWire(message.error));
        break;
      case 'graphs':
        this.options.onGraphs(this, message.graphs);
        break;
      case 'events':
        for (const [id, event, data, short] of message.events)
          this.runs.get(id)?.onEvent(short ? { event, data, short } : { event, data });
        this.post({ type: 'acknowledge', bytes: message.bytes });
        break;
      case 'outcome': {
        const run = this.runs.get(message.id);
        if (run && isHeldBack(run, message.outcome)) break;
        this.runs.delete(message.id);
        if (run) this.options.onRunEnd?.(run.graphId);
        run?.resolve(message.outcome);
        break;
      }
      case 'heap':
        this.answerMeasures(message.heap);
        break;
      case 'result':
        this.takeCall(message.id)?.resolve(message.value);
        break;
      case 'error':
        this.takeCall(message.id)?.reject(errorFromWire(message.error));
        break;
      case 'figures':
        this.gauge.onReport(message.figures);
        this.options.onFigures?.();
        break;
      case 'log':
        this.options.log(message.message, message.fields, message.level);
        break;
      case 'warning':
        this.options.log(message.message, { error: message.error, run_id: message.runId });
        break;
    }
  }

  /** A blocked thread does not tell whether its load will end, and takes a core until then, so it is not waited for. */
  private watchLoading(graphId: string | null): void {
    clearTimeout(this.loadTimer);
    this.loading = graphId;
    if (graphId === null) return;
    const limitMs = (this.options.host.loadLimitMs ?? defaultLoadLimitMs) + blockedMs;
    this.loadTimer = setTimeout(() => {
      this.endedFor = `The graph blocked its thread for ${limitMs / 1000} s while it was loaded`;
      this.terminate();
    }, limitMs);
  }

  private count(graphId: string, change: number): void {
    const runs = (this.runsOfGraph.get(graphId) ?? 0) + change;
    if (runs > 0) this.runsOfGraph.set(graphId, runs);
    else this.runsOfGraph.delete(graphId);
  }

  private answerMeasures(heap: HeapFigures | null): void {
    for (const answer of this.measures) answer(heap);
    this.measures = [];
  }

  private takeCall(id: number): PendingCall | undefined {
    const call = this.calls.get(id);
    this.calls.delete(id);
    return call;
  }

  /** Repeated, because the evaluation of an expression by the inspector may absorb a call. */
  private terminate(): void {
    if (this.dead) return;
    void this.worker.terminate();
    this.terminator ??= setInterval(() => void this.worker.terminate(), terminateAgainMs);
  }

  private onExit(code: number): void {
    this.dead = true;
    clearInterval(this.terminator);
    clearTimeout(this.loadTimer);
    this.exitReason = this.endedFor ?? this.outOfMemory ?? describeExit(code, this.crash, this.options.maxHeapMb);
    const cause = this.lossCause();
    this.settleStart.reject(new RuntimeUnavailableError(this.exitReason));
    this.options.onExit(this, this.exitReason);
    for (const run of this.runs.values()) {
      run.resolve(
        run.ignoredAbort ? { kind: 'aborted', head: null } : { kind: 'lost', cause, reason: this.exitReason },
      );
    }
    this.runs.clear();
    for (const call of this.calls.values()) call.reject(new RuntimeUnavailableError(this.exitReason));
    this.calls.clear();
    this.answerMeasures(null);
  }

  private lossCause(): LossCause {
    if (this.endedFor !== null) return 'released';
    return this.runs.size > 1 ? 'crashed-among-others' : 'crashed-alone';
  }

  private post(message: ToThread): void {
    if (!this.dead) this.worker.postMessage(message);
  }
}

/** Whether an outcome waits for the end of the thread, because another process may execute the run from then on. */
function isHeldBack({ signal }: PendingRun, outcome: ExecuteOutcome): boolean {
  if (outcome.kind === 'lost') return outcome.nodesUnderWay === true;
  return outcome.kind === 'aborted' && outcome.nodesUnderWay === true && signal.reason === handover;
}

function startWorker(options: GraphThreadOptions, beats: Int32Array): Worker {
  const entry = new URL('./graph-thread.entry.js', import.meta.url);
  const data: ThreadData = { registerTypeScript: isCompiled(entry), beats };
  return startThread(entry, {
    name: 'heddle-graphs',
    workerData: data,
    env: options.environment,
    ...(options.maxHeapMb === undefined ? {} : { resourceLimits: { maxOldGenerationSizeMb: options.maxHeapMb } }),
  });
}
