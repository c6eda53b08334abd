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
