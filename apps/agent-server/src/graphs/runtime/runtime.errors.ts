import {
  boundedStack,
  boundedText,
  DomainError,
  type ErrorCode,
  type ErrorKind,
  type FieldError,
  ValidationError,
} from '@heddle/errors';

export class GraphNotFoundError extends DomainError {
  /** `known` is for those who may choose another one. */
  constructor(graphId: string, known?: readonly string[]) {
    const choice = known ? ` Registered graphs: ${known.join(', ') || 'none'}.` : '';
    super({ kind: 'not-found', code: 'graph_not_found', message: `Graph '${graphId}' not found.${choice}` });
  }
}

/** The graph is one of langgraph.json's, but does not load or cannot be made. */
export class GraphBrokenError extends DomainError {
  constructor(graphId: string, reason: string) {
    super({
      kind: 'failed-dependency',
      code: 'graph_broken',
      message: `Graph '${graphId}' is broken: ${reason}`,
      details: { graph_id: graphId },
    });
  }
}

export class UnknownNodeError extends DomainError {
  constructor(graphId: string, node: string, known: string[]) {
    super({
      kind: 'unprocessable',
      code: 'unknown_node',
      message: `Graph '${graphId}' has no node '${node}'. Its nodes: ${known.join(', ')}.`,
      details: { node },
    });
  }
}

/** The update does not fit the graph or the state of the thread. */
export class InvalidStateUpdateError extends DomainError {
  constructor(message: string) {
    super({ kind: 'unprocessable', code: 'invalid_state_update', message });
  }
}

export class CheckpointNotFoundError extends DomainError {
  /** `threadId` is for routes whose answer names it. */
  constructor(checkpointId: string, threadId?: string) {
    const message =
      threadId === undefined
        ? `Checkpoint '${checkpointId}' not found.`
        : `Thread ${threadId} has no checkpoint ${checkpointId}.`;
    super({ kind: 'not-found', code: 'checkpoint_not_found', message });
  }
}

export class RuntimeUnavailableError extends DomainError {
  constructor(reason: string) {
    super({ kind: 'unavailable', code: 'runtime_unavailable', message: reason });
  }
}

/** A graph wanted to end the process, which it shares with others; it ended its own run. */
export class ProcessExitError extends Error {
  constructor(call: string) {
    super(`${call} was called by the graph`);
    this.name = 'ProcessExitError';
  }
}

/** An error on its way between threads; class identity does not survive the trip. */
export interface ErrorWire {
  name: string;
  message: string;
  stack?: string;
  /** Message of what caused it; for the log. */
  cause?: string;
  domain?: { kind: ErrorKind; code: ErrorCode; details?: Record<string, unknown> };
  /** Of a request that does not have the shape it should have. */
  fields?: FieldError[];
}

export function errorToWire(error: unknown): ErrorWire {
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
