import { DomainError } from '@heddle/errors';

export class ExampleNotFoundError extends DomainError {
  constructor(id: string) {
    super({ kind: 'not-found', code: 'example_not_found', message: `Example ${id} not found` });
  }
}

export class ExampleExistsError extends DomainError {
  constructor(id: string) {
    super({ kind: 'conflict', code: 'example_exists', message: `Example ${id} already exists` });
  }
}

/** The condition of a request does not hold any more. */
export class ExampleChangedError extends DomainError {
  constructor(id: string) {
    super({
      kind: 'precondition-failed',
      code: 'example_changed',
      message: `Example ${id} has changed: read it again, and repeat the request with its new ETag.`,
    });
  }
}

export class ExampleElsewhereError extends DomainError {
  constructor(id: string) {
    super({
      kind: 'conflict',
      code: 'example_in_other_dataset',
      message: `Example ${id} already exists in another dataset`,
    });
  }
}

export class SourceRunNotFoundError extends DomainError {
  constructor(id: string) {
    super({ kind: 'not-found', code: 'run_not_found', message: `Run ${id} not found` });
  }
}

export class AttachmentsNotSupportedError extends DomainError {
  constructor(part: string) {
    super({
      kind: 'invalid',
      code: 'not_supported',
      message: `not supported: ${part}; examples have no attachments here`,
    });
  }
}
