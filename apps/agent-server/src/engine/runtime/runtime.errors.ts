import { DomainError, type ErrorKind } from '@heddle/errors';

/** langgraph.json is missing or does not say what it must; the message names the file and the entry. */
export class GraphConfigError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'GraphConfigError';
  }
}

export class GraphNotFoundError extends DomainError {
  constructor(graphId: string) {
    super({ kind: 'not-found', code: 'graph_not_found', message: `Graph '${graphId}' not found.` });
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
  constructor(checkpointId: string) {
    super({ kind: 'not-found', code: 'checkpoint_not_found', message: `Checkpoint '${checkpointId}' not found.` });
  }
}

export class RuntimeUnavailableError extends DomainError {
  constructor(reason: string) {
    super({ kind: 'unavailable', code: 'runtime_unavailable', message: reason, retryable: true });
  }
}

/** An error on its way between threads; class identity does not survive the trip. */
export interface ErrorWire {
  name: string;
  message: string;
  stack?: string;
  domain?: { kind: ErrorKind; code: string; details?: Record<string, unknown>; retryable: boolean };
}

export function errorToWire(error: unknown): ErrorWire {
  if (!(error instanceof Error)) return { name: 'Error', message: String(error) };
  const wire: ErrorWire = { name: error.name, message: error.message, stack: error.stack };
  if (error instanceof DomainError) {
    const { kind, code, details, retryable } = error;
    wire.domain = { kind, code, details, retryable };
  }
  return wire;
}

export function errorFromWire(wire: ErrorWire): Error {
  const error = wire.domain ? new DomainError({ ...wire.domain, message: wire.message }) : new Error(wire.message);
  error.name = wire.name;
  if (wire.stack !== undefined) error.stack = wire.stack;
  return error;
}
