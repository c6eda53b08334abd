import { DomainError } from '@heddle/errors';

/** The token is unknown, or its share has ended. */
export class DatasetShareNotFoundError extends DomainError {
  constructor() {
    super({ kind: 'not-found', code: 'dataset_share_not_found', message: 'Nothing is shared under this token' });
  }
}
