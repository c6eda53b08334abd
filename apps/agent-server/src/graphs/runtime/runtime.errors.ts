import { DomainError } from '@heddle/errors';

export class GraphNotFoundError extends DomainError {
  /** `known`: the registered graphs, for callers that may choose another one. */
  constructor(graphId: string, known?: readonly string[]) {
    const choice = known ? ` Registered graphs: ${known.join(', ') || 'none'}.` : '';
    super({ kind: 'not-found', code: 'graph_not_found', message: `Graph '${graphId}' not found.${choice}` });
  }
}

/** A graph of langgraph.json that does not load, or whose factory fails. */
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
  /** `threadId`: for routes that name it in their answer. */
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

/** A graph called `process.exit`. It ends its own run instead of the shared process. */
export class ProcessExitError extends Error {
  constructor(call: string) {
    super(`${call} was called by the graph`);
    this.name = 'ProcessExitError';
  }
}
