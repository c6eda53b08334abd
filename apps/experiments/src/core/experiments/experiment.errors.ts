import { DomainError } from '@heddle/errors';

export class ExperimentNotFoundError extends DomainError {
  constructor(id: string) {
    super({ kind: 'not-found', code: 'session_not_found', message: `Session ${id} not found` });
  }
}

export class ExperimentNameTakenError extends DomainError {
  constructor() {
    super({ kind: 'conflict', code: 'session_exists', message: 'Session already exists.' });
  }
}

export class ExperimentDatasetNotFoundError extends DomainError {
  constructor(id: string) {
    super({ kind: 'not-found', code: 'dataset_not_found', message: `Dataset ${id} not found` });
  }
}
