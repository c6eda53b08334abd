import { DomainError } from '@heddle/errors';

export class ThreadNotFoundError extends DomainError {
  constructor(id: string) {
    super({ kind: 'not-found', code: 'thread_not_found', message: `Thread ${id} not found.` });
  }
}

export class ThreadExistsError extends DomainError {
  constructor(id: string) {
    super({ kind: 'conflict', code: 'thread_exists', message: `Thread ${id} already exists.` });
  }
}

/** 409, not 404: docs/reference/contract/agent-server.md, rule 5. */
export class CopySourceMissingError extends DomainError {
  constructor(id: string) {
    super({ kind: 'conflict', code: 'thread_not_found', message: `Thread ${id} not found: there is nothing to copy.` });
  }
}

export class ThreadBusyError extends DomainError {
  constructor(id: string) {
    super({
      kind: 'conflict',
      code: 'thread_busy',
      message: `Thread ${id} has in-flight runs or an edit under way; its state cannot be changed now.`,
    });
  }
}

export class ThreadEditLostError extends DomainError {
  constructor(id: string) {
    super({
      kind: 'conflict',
      code: 'thread_edit_lost',
      message: `The edit of thread ${id} lost its hold before it was done; read the state to see what is stored.`,
    });
  }
}

export class ThreadWithoutGraphError extends DomainError {
  constructor(id: string) {
    super({
      kind: 'invalid',
      code: 'thread_without_graph',
      message: `Thread ${id} has no graph yet: run it once, or set metadata.graph_id.`,
    });
  }
}
