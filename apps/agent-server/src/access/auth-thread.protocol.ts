import type { ErrorWire } from '../worker-threads/error-wire.js';
import type { AccessEvent, AccessGrant, AuthRequest, AuthUser } from './auth-handlers.js';

export type AuthCall =
  | { operation: 'authenticate'; request: AuthRequest }
  | { operation: 'authorize'; user: AuthUser; events: readonly AccessEvent[] };

export type ToAuthThread = AuthCall & { id: number };

export type FromAuthThread = { id: number } & (
  | { type: 'result'; result: AuthUser | AccessGrant[] }
  | { type: 'refusal'; status: number; message: string; headers: [string, string][] }
  | { type: 'failure'; error: ErrorWire }
);
