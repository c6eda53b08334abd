import type { LeaseTerm } from '@heddle/leases';
import type { AssistantDefaults } from '../config/langgraph/assistant-defaults.js';
import type { RunUsage } from './run-usage.js';
import type { TraceTarget } from './trace-record.js';
import type { WaitReason } from './wait-reason.js';
import type {
  CheckpointRef,
  CommandRequest,
  Durability,
  ExecuteConfig,
  FinalSnapshotWire,
  Json,
  JsonObject,
  StreamMode,
} from './wire-types.js';

/**
 * Boundary between the run engine (queue, leases, streams, HTTP) and the execution of graphs.
 *
 * Everything that crosses it is JSON: graphs run in worker threads, and no live object of a graph reaches the thread
 * that serves HTTP.
 */

export interface ExecuteRequest {
  tenantId: string;
  runId: string;
  threadId: string;
  /** The thread has no checkpoints, as for its first run; saves a query. */
  threadIsEmpty?: boolean;
  assistantId: string;
  graphId: string;
  /** Number of this execution, from 1. Later ones continue from the run's last checkpoint. */
  attempt: number;
  leaseGeneration: number;
  /** The run may crash its thread: it gets a separate one. */
  isolated: boolean;
  input: Json;
  command: CommandRequest | null;
  config: ExecuteConfig;
  context: Json;
  /** Metadata without the identity of the run, which the runtime adds. */
  metadata: JsonObject;
  /** Fork from this checkpoint instead of continuing at the head. */
  checkpoint: CheckpointRef | null;
  streamModes: StreamMode[];
  streamSubgraphs: boolean;
  /** The run was started by the streaming protocol; its events are those of `streamEvents` v3. */
  usesProtocol?: boolean;
  interruptBefore: '*' | string[] | null;
  interruptAfter: '*' | string[] | null;
  durability: Durability;
  /** The final state may lack large values: neither its rows nor a reader needs them. */
  leavesOutLarge?: boolean;
  /** The log of the run may leave out large values, which a checkpoint has. */
  hasShortLog?: boolean;
  /** Emit an event `tracedStepEvent` at the start and end of nodes, models and tools. */
  traced?: boolean;
  /** Emit the steps as events of `traceRecordEvents`, unless variables of the graph trace the run elsewhere. */
  trace?: TraceTarget;
}

export interface RunEvent {
  /** "values", "updates", "messages", "messages/partial", "values|<namespace>", ... */
  event: string;
  /** JSON text on one line. */
  data: string;
  /** The event in the log, if it leaves out large values. */
  short?: ShortEvent;
}

/** An event without the values that a checkpoint of the root graph has. */
export interface ShortEvent {
  /** JSON text with null in place of the omitted values. */
  data: string;
  omitted: { checkpoint_id: string; keys: string[] };
}

export interface RunError {
  /** Class name of the thrown value. */
  error: string;
  message: string;
}

/** Reasons of an interrupted execution. They decide whether it counts as an attempt, and how the next one runs. */
export const LOSS_CAUSES = [
  /** Not caused by the run: no capacity, a shutdown, a thread ended because of another run. */
  'released',
  /** The database was unreachable or full, or the lease was lost. */
  'unreachable',
  /** Possibly caused by the run: a statement timed out, or the runtime failed. */
  'stuck',
  /** The thread crashed with this run alone. */
  'crashed-alone',
  /** The thread crashed with several runs; any of them may be the cause. */
  'crashed-among-others',
  /** The lease expired without evidence that the process ended. Reported by recovery, never by a runtime. */
  'worker-stalled',
  /** The process ended. Reported by recovery, never by a runtime. */
  'worker-gone',
] as const;
export type LossCause = (typeof LOSS_CAUSES)[number];

/**
 * Reason of the signal of a run that another process continues. Its outcome waits until no node of it executes, so that
 * no two processes execute one run.
 */
export const handover = 'shutdown';

/** `usage` is null or absent without model calls. */
export type ExecuteOutcome =
  /** Finished, or stopped at a human interrupt (head.next and head.interrupts tell which). */
  | { kind: 'completed'; head: FinalSnapshotWire; usage?: RunUsage | null }
  /** The AbortSignal fired; finished steps are kept. */
  | { kind: 'aborted'; head: FinalSnapshotWire | null; usage?: RunUsage | null; nodesUnderWay?: boolean }
  /** The graph raised, or the request does not fit the graph. */
  | { kind: 'failed'; error: RunError; head: FinalSnapshotWire | null; usage?: RunUsage | null }
  /** Interrupted without an outcome: the run must be requeued. */
  | {
      kind: 'lost';
      cause: LossCause;
      reason: string;
      /** Nodes of the run still execute; they end with their thread. */
      nodesUnderWay?: boolean;
    };

export const EXECUTE_OUTCOMES = [
  'completed',
  'aborted',
  'failed',
  'lost',
] as const satisfies readonly ExecuteOutcome['kind'][];

export interface GraphDescription {
  graphId: string;
  /** Name of the compiled graph, or the graph id when the graph has only the generic name. */
  name: string;
  description: string | null;
  /** Set for a graph that cannot be served. */
  problem?: GraphProblem;
  /** Set for a served graph with untested packages. */
  warning?: string;
  /** Set for a graph whose load ended after its time limit. */
  late?: LateLoad;
  /** Settings of its default assistant. */
  assistant?: AssistantDefaults;
}

interface LateLoad {
  loadMs: number;
  limitMs: number;
}

export interface GraphProblem {
  /** One line, without a stack. */
  reason: string;
  stack?: string;
}

export interface RuntimeHealth {
  ok: boolean;
  detail: string;
}

/** Heap of one thread that executes graphs. */
export interface HeapFigures {
  usedBytes: number;
  limitBytes: number;
}

/** Description of a graph by the process that loaded it. */
export interface LearntGraph {
  graphId: string;
  name: string;
  /** One line; null when the graph can be served. */
  problem: string | null;
}

export abstract class GraphRuntime {
  /** False in processes that receive the list of graphs from workers, through `learn`. */
  readonly loadsGraphs: boolean = true;
  private changes = 0;
  private readonly graphsHandlers = new Set<() => void>();
  /** Changes with the answer of `graphs`. */
  get revision(): number {
    return this.changes;
  }
  /** Calls back after each change of the answer of `graphs`. */
  onGraphs(handler: () => void): void {
    this.graphsHandlers.add(handler);
  }
  /** The answer of `graphs` has changed. */
  protected noteGraphs(): void {
    this.changes += 1;
    for (const handler of this.graphsHandlers) handler();
  }
  learn(_graphs: readonly LearntGraph[]): void {
    // Runtimes that load graphs ignore the reports of others.
  }
  /** Loads every graph of langgraph.json. A graph that fails is listed with its problem; the others are served. */
  abstract start(): Promise<void>;
  abstract graphs(): GraphDescription[];
  /** Runs that execute() should start now, besides isolated ones. It accepts those for which there were slots before. */
  abstract freeSlots(): number;
  /** Number of threads that take no further run, by reason. */
  fullThreads(): ReadonlyMap<WaitReason, number> {
    return new Map();
  }
  /** Calls back when slots may have become free without the end of a run; returns a function that stops it. */
  onCapacity(_handler: () => void): () => void {
    return () => undefined;
  }
  /** Whether execute() takes an isolated run now. */
  abstract canIsolate(): boolean;
  /** Whether runs can be executed, with a description. */
  abstract health(): RuntimeHealth;
  /** Threads that accept runs. */
  threadCount(): number {
    return 0;
  }
  /** Unexpected exits of threads since the start. */
  threadExits(): number {
    return 0;
  }
  /** Number of graphs whose runs leave the threads of other graphs, because they block them. */
  blockingGraphs(): number {
    return 0;
  }
  /** Heaps by thread, without threads that a graph blocks. */
  async heaps(): Promise<ReadonlyMap<string, HeapFigures>> {
    return new Map();
  }
  /**
   * Never rejects because of a graph or a client: see ExecuteOutcome. After the term of the lease no node starts, and
   * running nodes are ended before the lease expires.
   */
  abstract execute(
    request: ExecuteRequest,
    onEvent: (event: RunEvent) => void,
    signal: AbortSignal,
    lease?: LeaseTerm,
  ): Promise<ExecuteOutcome>;
  /** Refuses new runs, waits for running ones up to the configured grace, then ends the threads. */
  abstract stop(): Promise<void>;
}
