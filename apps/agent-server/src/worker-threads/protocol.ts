import type { ErrorWire } from './error-wire.js';

export type ToThread<Call, To> =
  | { type: 'call'; id: number; call: Call }
  | { type: 'message'; message: To }
  /** Detects a blocked thread. */
  | { type: 'ping' };

export type FromThread<Result, From> =
  | { type: 'ready' }
  /** The service of the thread did not open. */
  | { type: 'broken'; error: ErrorWire }
  | { type: 'result'; id: number; result: Result }
  | { type: 'failed'; id: number; error: ErrorWire }
  | { type: 'message'; message: From }
  | { type: 'pong' };
