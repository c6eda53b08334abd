import type { SharedLeaseTerm } from '@heddle/leases';
import type { ThreadGraph } from '../../graph-inspector.port.js';
import type {
  ExecuteOutcome,
  ExecuteRequest,
  GraphDescription,
  HeapFigures,
  ShortEvent,
} from '../../graph-runtime.port.js';
import type { ThreadFigures } from '../admission/thread-gauge.js';
import type { StateArguments, StateOperation } from '../forwarding-inspector.js';
import type { GraphHostOptions } from '../graph-host.js';
import type { LogLevel } from '../graph-log.js';
import type { ErrorWire } from '../../../worker-threads/error-wire.js';

export interface ThreadData {
  /** False if the thread itself was started with a TypeScript loader. */
  registerTypeScript: boolean;
  /** One shared number that the thread increments at each tick of its event loop. */
  beats: Int32Array;
}

export interface StateCall<O extends StateOperation = StateOperation> {
  graph: ThreadGraph;
  operation: O;
  args: StateArguments<O>;
}

export type ToThread =
  /** The first message. It carries the database URL, which graph code could read in the data of the worker. */
  | { type: 'open'; host: GraphHostOptions }
  | { type: 'execute'; id: number; request: ExecuteRequest; lease: SharedLeaseTerm | null }
  | { type: 'abort'; id: number }
  | { type: 'call'; id: number; call: StateCall }
  /** Requests heap figures. */
  | { type: 'measure' }
  /** The receiver has processed this many bytes of events. */
  | { type: 'acknowledge'; bytes: number }
  | { type: 'close' };

/** An event of a run. A tuple, since many cross the thread boundary. */
export type EventTuple = [run: number, event: string, data: string, short?: ShortEvent];

export type FromThread =
  | { type: 'loading'; graphId: string }
  | { type: 'ready'; graphs: GraphDescription[] }
  | { type: 'broken'; error: ErrorWire }
  /** A graph was loaded, or failed, after its time limit. */
  | { type: 'graphs'; graphs: GraphDescription[] }
  | { type: 'events'; events: EventTuple[]; bytes: number }
  | { type: 'outcome'; id: number; outcome: ExecuteOutcome }
  | { type: 'heap'; heap: HeapFigures }
  | { type: 'result'; id: number; value: unknown }
  | { type: 'error'; id: number; error: ErrorWire }
  | { type: 'figures'; figures: ThreadFigures }
  /** Log line of a graph. */
  | { type: 'log'; message: string; fields: Record<string, unknown>; level: LogLevel }
  | { type: 'warning'; message: string; error: ErrorWire; runId?: string | undefined };
