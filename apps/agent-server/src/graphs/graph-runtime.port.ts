/**
 * The seam between the run engine (queue, leases, streams, HTTP) and whatever executes graphs.
 *
 * Everything that crosses it is JSON-safe: the default implementation runs graphs in worker threads, and no live
 * object of a graph ever reaches the thread that serves HTTP.
 */

import type { LeaseTerm } from '@heddle/leases';
import type { AssistantDefaults } from '../config/langgraph/assistant-defaults.js';
import type { StateSelection } from '../contract/state-selection.js';
import type { DrawnGraph, GraphSchemas, Xray } from './graph-description.js';

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
export type JsonObject = Record<string, Json>;

export const STREAM_MODES = [
  'values',
  'updates',
  'messages',
  'messages-tuple',
  'custom',
  'events',
  'debug',
  'tasks',
  'checkpoints',
  'tools',
] as const;
export type StreamMode = (typeof STREAM_MODES)[number];

export type Durability = 'sync' | 'async' | 'exit';

export interface CheckpointRef {
  thread_id: string;
  checkpoint_ns: string;
  /** null selects the newest checkpoint of the namespace. */
  checkpoint_id: string | null;
  checkpoint_map?: Record<string, string> | null;
}

/** A subgraph on a thread, at whatever checkpoint is its newest. */
export type SubgraphRef = Pick<CheckpointRef, 'thread_id' | 'checkpoint_ns'>;

export interface InterruptWire {
  id: string | null;
  value: Json;
}

export interface StateTaskWire {
  id: string;
  name: string;
  path: Json[];
  error: Json;
  interrupts: InterruptWire[];
  /** The subgraph, when the task is one and its state was not asked for. */
  checkpoint: SubgraphRef | null;
  /** The subgraph's state, with its own checkpoint; only when subgraphs were asked for. */
  state: StateSnapshotWire | null;
  result: Json;
}

/** A state snapshot as clients see it: JSON-safe, messages flattened. */
export interface StateSnapshotWire {
  values: Json;
  next: string[];
  tasks: StateTaskWire[];
  /** {thread_id, checkpoint_id, graph_id, source, step, writes, parents} and what the run added; {} on an empty thread. */
  metadata: JsonObject;
  created_at: string | null;
  checkpoint: CheckpointRef | null;
  parent_checkpoint: CheckpointRef | null;
  interrupts: InterruptWire[];
  checkpoint_id: string | null;
  parent_checkpoint_id: string | null;
}

export interface CommandRequest {
  update?: Json;
  /** Present (also as null) means "resume with this value". */
  resume?: Json;
  /** A node name, {node, input}, or a list of either. */
  goto?: Json;
}

export interface ExecuteConfig {
  tags?: string[];
  recursion_limit?: number;
  configurable?: JsonObject;
}

/** The graph that a thread's state belongs to, with what a factory that makes it is told about the thread. */
export interface ThreadGraph {
  graphId: string;
  /** Of the thread's newest run. */
  config: ExecuteConfig;
  metadata: JsonObject;
}

export interface ExecuteRequest {
  tenantId: string;
  runId: string;
  threadId: string;
  /** Nothing is stored of the thread, as is known of first runs; saves looking for it. */
  threadIsEmpty?: boolean;
  assistantId: string;
  graphId: string;
  /** Executions of the run that have begun, including this one; each one continues from the run's last checkpoint. */
  attempt: number;
  leaseGeneration: number;
  /** The run may end what executes it: it is executed with no other run beside it. */
  isolated: boolean;
  input: Json;
  command: CommandRequest | null;
  config: ExecuteConfig;
  context: Json;
  /** Without the identity of the run, which the runtime puts on what the graph is given. */
  metadata: JsonObject;
  /** Fork from this checkpoint instead of continuing at the head. */
  checkpoint: CheckpointRef | null;
  streamModes: StreamMode[];
  streamSubgraphs: boolean;
  interruptBefore: '*' | string[] | null;
  interruptAfter: '*' | string[] | null;
  durability: Durability;
  /** Tell when nodes, models and tools begin and end, by events of the name `tracedStepEvent`. */
  traced?: boolean;
}

/** Not for clients: its data is a `TracedStep`. */
export const tracedStepEvent = '__traced_step__';

/** The beginning or the end of what a graph did, for the trace of its run. */
export type TracedStep =
  | { step: 'begin'; id: string; parentId: string | null; kind: 'node' | 'model' | 'tool'; name: string; at: number }
  | { step: 'end'; id: string; at: number; error: string | null };

export interface RunEvent {
  /** "values", "updates", "messages", "messages/partial", "values|<namespace>", ... */
  event: string;
  /** JSON text on one line. */
  data: string;
}

export interface RunError {
  /** Class name of what the graph threw. */
  error: string;
  message: string;
}

/** Why an execution was cut off: decides whether it counts as an attempt, and how the next one is made. */
export type LossCause =
  /** Nothing of the run's own: no room for it, a shutdown, a thread ended for the sake of another run. */
  | 'released'
  /** Its storage was away or full, or its lease was taken over. */
  | 'unreachable'
  /** It could not go on, and that may be its own doing: a statement that took too long, a runtime that failed. */
  | 'stuck'
  /** Its thread ended by itself, with no other run in it. */
  | 'crashed-alone'
  /** Its thread ended by itself; any of the runs in it may have done that. */
  | 'crashed-among-others'
  /** Its lease expired, without evidence that the process has ended. Reported by recovery, never by a runtime. */
  | 'worker-stalled'
  /** The whole process ended. Reported by recovery, never by a runtime. */
  | 'worker-gone';

/** What a run took of models, as far as their answers said so; of a later attempt also what those before it stored. */
export interface RunUsage {
  /** Answers that said it. */
  messages: number;
  input_tokens: number;
  output_tokens: number;
  total_tokens: number;
  cache_read_tokens: number;
  reasoning_tokens: number;
}

/** `usage` is null, or absent, where nothing was spent. */
export type ExecuteOutcome =
  /** Finished, or stopped at a human interrupt (head.next and head.interrupts tell which). */
  | { kind: 'completed'; head: StateSnapshotWire; usage?: RunUsage | null }
  /** The AbortSignal fired; finished steps are kept. */
  | { kind: 'aborted'; head: StateSnapshotWire | null; usage?: RunUsage | null }
  /** The graph raised, or the request does not fit the graph. */
  | { kind: 'failed'; error: RunError; head: StateSnapshotWire | null; usage?: RunUsage | null }
  /** Cut off without an end of its own: the run must be given back. */
  | {
      kind: 'lost';
      cause: LossCause;
      reason: string;
      /** The lease ended while nodes of the run were executing: they end only with their thread. */
      nodesUnderWay?: boolean;
    };

export interface GraphDescription {
  graphId: string;
  /** Name of the compiled graph, or the graph id when the graph has only the generic name. */
  name: string;
  description: string | null;
  /** Why it cannot be served; absent when it can. */
  problem?: GraphProblem;
  /** Why a served graph may behave differently than expected; absent without a reason. */
  warning?: string;
  /** Settings of its default assistant; absent when it has none. */
  assistant?: AssistantDefaults;
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

/** Of one thread that executes graphs. */
export interface HeapFigures {
  usedBytes: number;
  limitBytes: number;
}

/** What another process knows of a graph. */
export interface LearntGraph {
  graphId: string;
  name: string;
  /** One line; null when the graph can be served. */
  problem: string | null;
}

export abstract class GraphRuntime {
  /** False where others do, and tell of it by `learn`. */
  readonly loadsGraphs: boolean = true;
  /** Changes whenever `graphs` says something else after the start. */
  get revision(): number {
    return 0;
  }
  learn(_graphs: readonly LearntGraph[]): void {
    // Whoever loads graphs knows better.
  }
  /** Loads every graph of langgraph.json; one that does not load is listed with its problem, and the others are served. */
  abstract start(): Promise<void>;
  abstract graphs(): GraphDescription[];
  /** How many more runs execute() takes now, besides isolated ones. */
  abstract freeSlots(): number;
  /** Whether execute() takes an isolated run now. */
  abstract canIsolate(): boolean;
  /** Whether anything can be executed at all now, in words for people. */
  abstract health(): RuntimeHealth;
  /** Threads of their own that take runs now. */
  threadCount(): number {
    return 0;
  }
  /** How many of them have ended since the start, and were not told to. */
  threadExits(): number {
    return 0;
  }
  /** Of those that answer soon: one that a graph blocks does not. */
  async heaps(): Promise<ReadonlyMap<string, HeapFigures>> {
    return new Map();
  }
  /**
   * Never rejects for what a graph or a client did: see ExecuteOutcome. When the term of the lease is over nothing of
   * the run is started any more, and what goes on executing is ended before the lease is.
   */
  abstract execute(
    request: ExecuteRequest,
    onEvent: (event: RunEvent) => void,
    signal: AbortSignal,
    lease?: LeaseTerm,
  ): Promise<ExecuteOutcome>;
  /** Takes no new work, waits for runs in flight up to the configured grace, then ends the threads. */
  abstract stop(): Promise<void>;
}

export interface HistoryOptions {
  limit: number;
  before?: CheckpointRef;
  metadata?: JsonObject;
  /** Parts of each state; where they are stored with the checkpoints nothing else is read. */
  select?: StateSelection;
}

export interface StateUpdate {
  values: Json;
  asNode?: string;
  metadata?: JsonObject;
}

export interface SuperstepUpdate {
  values: Json;
  command?: CommandRequest | null;
  as_node: string;
}

export interface Superstep {
  updates: SuperstepUpdate[];
}

/**
 * State reads and writes outside runs, and what graphs are, in a thread of their own so that a blocking graph never
 * delays them. A graph that is described is no thread's: it comes with the configuration of an assistant.
 */
export abstract class GraphInspector {
  abstract start(): Promise<void>;
  abstract stop(): Promise<void>;
  abstract getState(
    graph: ThreadGraph,
    ref: CheckpointRef,
    options: { subgraphs: boolean },
  ): Promise<StateSnapshotWire>;
  /** JSON of `StateSnapshotWire[]`, or of the parts that are selected: much of it, and whoever asks passes it on. */
  abstract getHistory(graph: ThreadGraph, ref: CheckpointRef, options: HistoryOptions): Promise<string>;
  abstract updateState(graph: ThreadGraph, ref: CheckpointRef, update: StateUpdate): Promise<CheckpointRef>;
  abstract applySupersteps(
    graph: ThreadGraph,
    threadId: string,
    supersteps: Superstep[],
    metadata: JsonObject,
  ): Promise<CheckpointRef>;
  abstract draw(graph: ThreadGraph, xray: Xray): Promise<DrawnGraph>;
  /** As the graph declares them; null for what it leaves to TypeScript. */
  abstract schemas(graph: ThreadGraph): Promise<GraphSchemas>;
  /** Of all depths, by paths like `researcher|critic`. */
  abstract subgraphs(graph: ThreadGraph): Promise<Record<string, GraphSchemas>>;
}
