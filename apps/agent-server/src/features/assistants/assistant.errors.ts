import { DomainError } from '@heddle/errors';

export class AssistantNotFoundError extends DomainError {
  constructor(id: string) {
    super({ kind: 'not-found', code: 'assistant_not_found', message: `Assistant ${id} not found.` });
  }
}

export class AssistantVersionNotFoundError extends DomainError {
  constructor(id: string, version: number) {
    super({
      kind: 'not-found',
      code: 'assistant_version_not_found',
      message: `Assistant ${id} has no version ${version}.`,
    });
  }
}

/** Neither a UUID nor a graph: the request itself is wrong. */
export class InvalidAssistantError extends DomainError {
  constructor(value: string, known: readonly string[]) {
    super({
      kind: 'unprocessable',
      code: 'invalid_assistant',
      message:
        `Invalid assistant: '${value}'. Must be either: a valid assistant UUID, ` +
        `or one of the registered graphs: ${known.join(', ') || 'none'}.`,
    });
  }
}

export class AssistantExistsError extends DomainError {
  constructor(id: string) {
    super({ kind: 'conflict', code: 'assistant_exists', message: `Assistant ${id} already exists.` });
  }
}
