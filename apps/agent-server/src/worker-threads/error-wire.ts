import {
  boundedStack,
  boundedText,
  DomainError,
  type ErrorCode,
  type ErrorKind,
  type FieldError,
  readThrown,
  unreadableThrown,
  ValidationError,
} from '@heddle/errors';

/** An error in a message between threads. Its class is lost. */
export interface ErrorWire {
  name: string;
  message: string;
  stack?: string;
  /** Message of the cause, for the log. */
  cause?: string;
  domain?: { kind: ErrorKind; code: ErrorCode; details?: Record<string, unknown> };
  /** Invalid fields of a request. */
  fields?: FieldError[];
}

export function errorToWire(thrown: unknown): ErrorWire {
  return readThrown(() => toWire(thrown), { name: 'Error', message: unreadableThrown });
}

function toWire(error: unknown): ErrorWire {
  if (!(error instanceof Error)) return { name: 'Error', message: boundedText(String(error)) };
  const { name, message, stack, cause } = error;
  const wire: ErrorWire = { name, message: boundedText(message) };
  if (stack !== undefined) wire.stack = boundedStack(stack);
  if (cause instanceof Error) wire.cause = boundedText(cause.message);
  if (error instanceof ValidationError) wire.fields = error.errors;
  else if (error instanceof DomainError) {
    const { kind, code, details } = error;
    wire.domain = { kind, code, details };
  }
  return wire;
}

export function errorFromWire(wire: ErrorWire): Error {
  const { domain, message, fields } = wire;
  if (fields) return new ValidationError(fields);
  const cause = wire.cause === undefined ? undefined : new Error(wire.cause);
  const error = domain ? new DomainError({ ...domain, message, cause }) : new Error(message, { cause });
  error.name = wire.name;
  if (wire.stack !== undefined) error.stack = wire.stack;
  return error;
}
