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

/** A subgraph on a thread, at its newest checkpoint. */
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
  /** Reference to the subgraph of this task, without its state. */
  checkpoint: SubgraphRef | null;
  /** State of the subgraph; only with the option `subgraphs`. */
  state: StateSnapshotWire | null;
  result: Json;
}

/** A state snapshot in the form of the API: JSON, with flattened messages. */
export interface StateSnapshotWire {
  values: Json;
  next: string[];
  tasks: StateTaskWire[];
  /** {thread_id, checkpoint_id, graph_id, source, step, writes, parents} and metadata of the run; {} on an empty thread. */
  metadata: JsonObject;
  created_at: string | null;
  checkpoint: CheckpointRef | null;
  parent_checkpoint: CheckpointRef | null;
  interrupts: InterruptWire[];
  checkpoint_id: string | null;
  parent_checkpoint_id: string | null;
}

/** State at the end of a run. */
export interface FinalSnapshotWire extends StateSnapshotWire {
  /** Large values that only the checkpoint has; see `leavesOutLarge` of a run. */
  left_out?: string[];
}

export interface CommandRequest {
  update?: Json;
  /** Answer to an interrupt; null is an answer. */
  resume?: Json;
  /** A node name, {node, input}, or a list of either. */
  goto?: Json;
  /** Refuse an answer that no open interrupt waits for. */
  strict_resume?: boolean;
}

export interface ExecuteConfig {
  tags?: string[];
  recursion_limit?: number;
  configurable?: JsonObject;
}
