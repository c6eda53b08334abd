import type { ModuleLocation } from '../config/langgraph/module-location.js';
import type { ErrorWire } from '../worker-threads/error-wire.js';

export interface UserThreadData {
  location: ModuleLocation;
  /** Address of this server; absent if its thread must not pass on credentials of callers. */
  ownApi?: string;
}

/** `stray` reports an exception of the project's code that belongs to no call. */
export type FromUserThread<M> = { type: 'message'; message: M } | { type: 'stray'; error: ErrorWire };
