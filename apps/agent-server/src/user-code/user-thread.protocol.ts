import type { ErrorWire } from '../graphs/runtime/runtime.errors.js';
import type { ModuleLocation } from '../config/langgraph/module-location.js';

export interface UserThreadData {
  location: ModuleLocation;
  /** Address of this server; absent when its thread must not pass on credentials of callers. */
  ownApi?: string;
}

/** Of the machinery; what the two sides have to say to each other is in `message`. */
export type ToUserThread<M> = { type: 'message'; message: M } | { type: 'ping' };

/** `stray` reports an exception of the project's code that belongs to no call. */
export type FromUserThread<M> =
  | { type: 'ready' }
  | { type: 'broken'; error: ErrorWire }
  | { type: 'message'; message: M }
  | { type: 'stray'; error: ErrorWire }
  | { type: 'pong' };
