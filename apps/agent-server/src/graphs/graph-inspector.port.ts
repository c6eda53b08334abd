import type { StateSelection } from '../contract/state-selection.js';
import type { DrawnGraph, GraphSchemas, Xray } from './graph-description.js';
import type {
  CheckpointRef,
  CommandRequest,
  ExecuteConfig,
  Json,
  JsonObject,
  StateSnapshotWire,
} from './wire-types.js';

/** The graph of a thread's state, and the arguments for its factory. */
export interface ThreadGraph {
  graphId: string;
  /** Configuration of the thread's newest run. */
  config: ExecuteConfig;
  metadata: JsonObject;
}

export interface HistoryOptions {
  limit: number;
  /** Maximum length of the answer in characters of its JSON; the newest state is always in it. */
  maxLength?: number;
  before?: CheckpointRef;
  metadata?: JsonObject;
  /** Selected parts of each state. Parts that are stored with checkpoints are read without the rest. */
  select?: StateSelection;
}

export interface HistoryPage {
  /**
   * JSON of `StateSnapshotWire[]` or of the selected parts, in UTF-8. Callers forward large answers as they are, and the
   * memory moves between threads without a copy.
   */
  json: Uint8Array<ArrayBuffer>;
  /** Id of the last checkpoint, if the length ended the page: older states are before it. */
  next: string | null;
}

/** Bytes of a history without states. */
export const emptyHistory = (): HistoryPage['json'] => new TextEncoder().encode('[]');

/** Parsed states of a page; with `select`, they have the selected parts only. */
export const statesOf = ({ json }: Pick<HistoryPage, 'json'>): StateSnapshotWire[] =>
  JSON.parse(new TextDecoder().decode(json)) as StateSnapshotWire[];

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
 * Reads and writes states outside runs and describes graphs, in a separate thread that no running graph can block. A
 * description uses the configuration of an assistant, not that of a thread.
 */
export abstract class GraphInspector {
  abstract start(): Promise<void>;
  abstract stop(): Promise<void>;
  abstract getState(
    graph: ThreadGraph,
    ref: CheckpointRef,
    options: { subgraphs: boolean },
  ): Promise<StateSnapshotWire>;
  abstract getHistory(graph: ThreadGraph, ref: CheckpointRef, options: HistoryOptions): Promise<HistoryPage>;
  abstract updateState(graph: ThreadGraph, ref: CheckpointRef, update: StateUpdate): Promise<CheckpointRef>;
  abstract applySupersteps(
    graph: ThreadGraph,
    threadId: string,
    supersteps: Superstep[],
    metadata: JsonObject,
  ): Promise<CheckpointRef>;
  abstract draw(graph: ThreadGraph, xray: Xray): Promise<DrawnGraph>;
  /** Declared schemas; null for types that exist in TypeScript only. */
  abstract schemas(graph: ThreadGraph): Promise<GraphSchemas>;
  /** Subgraphs of all depths, by paths like `researcher|critic`. */
  abstract subgraphs(graph: ThreadGraph): Promise<Record<string, GraphSchemas>>;
}
