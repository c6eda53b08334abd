import { DomainError } from '@heddle/errors';

export class DatasetNotFoundError extends DomainError {
  constructor(id: string) {
    super({ kind: 'not-found', code: 'dataset_not_found', message: `Dataset ${id} not found` });
  }
}

export class DatasetNameTakenError extends DomainError {
  constructor() {
    super({ kind: 'conflict', code: 'dataset_exists', message: 'Dataset with this name already exists.' });
  }
}

export class DatasetExistsError extends DomainError {
  constructor(id: string) {
    super({ kind: 'conflict', code: 'dataset_exists', message: `Dataset ${id} already exists.` });
  }
}

/** Uploads alone write its examples. */
export class DatasetExternallyManagedError extends DomainError {
  constructor(id: string) {
    super({
      kind: 'invalid',
      code: 'dataset_externally_managed',
      message: `Dataset ${id} is externally managed: only uploads write its examples`,
    });
  }
}

export class SchemaChecksBusyError extends DomainError {
  constructor() {
    super({
      kind: 'rate-limited',
      code: 'schema_checks_busy',
      message: 'The schemas of this workspace take too much time. Try again, or use simpler patterns and references.',
    });
  }
}
