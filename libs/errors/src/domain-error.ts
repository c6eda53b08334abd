import type { ErrorCode } from './error-codes.js';

/** Error categories of the domain. Only the HTTP layer maps them to statuses. */
export type ErrorKind =
  | 'invalid'
  | 'unauthenticated'
  | 'forbidden'
  | 'not-found'
  | 'method-not-allowed'
  | 'conflict'
  | 'precondition-failed'
  | 'too-large'
  | 'unsupported-media'
  | 'unprocessable'
  | 'failed-dependency'
  | 'rate-limited'
  | 'unavailable';

interface DomainErrorOptions {
  kind: ErrorKind;
  /** Stable, machine-readable, snake_case; clients may branch on it. */
  code: ErrorCode;
  /** Shown to the caller as `detail`; never carries secrets or internals. */
  message: string;
  /** Additional members of the error body. */
  details?: Record<string, unknown>;
  cause?: unknown;
}

/** Base of all errors shown to callers. Each feature declares its own subclasses. */
export class DomainError extends Error {
  readonly kind: ErrorKind;
  readonly code: ErrorCode;
  readonly details: Record<string, unknown> | undefined;

  constructor(options: DomainErrorOptions) {
    super(options.message, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = new.target.name;
    this.kind = options.kind;
    this.code = options.code;
    this.details = options.details;
  }
}
