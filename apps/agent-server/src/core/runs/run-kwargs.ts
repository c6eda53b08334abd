import type {
  CheckpointRef,
  CommandRequest,
  Durability,
  ExecuteConfig,
  Json,
  JsonObject,
  StreamMode,
} from '../../graphs/wire-types.js';

/** Stored parameters of a run. A worker of another version may execute it: only ever add optional members. */
export interface RunKwargs {
  input: Json;
  command: CommandRequest | null;
  config: ExecuteConfig & { metadata: JsonObject };
  context: JsonObject;
  stream_mode: StreamMode[];
  interrupt_before: '*' | string[] | null;
  interrupt_after: '*' | string[] | null;
  checkpoint: CheckpointRef | null;
  temporary: boolean;
  subgraphs: boolean;
  resumable: boolean;
  durability: Durability;
  /** URL that receives the end of the run. */
  webhook?: string;
  /** W3C trace context of the request; the executing process continues the trace. Not shown to clients. */
  traceparent?: string;
  /** A command of the streaming protocol started the run. Not shown to clients. */
  protocol?: boolean;
  /** Feedback keys for which clients receive addresses. */
  feedback_keys?: string[];
}
