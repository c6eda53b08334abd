import { DomainError } from '@heddle/errors';

/** There is none, or it was taken back. */
export class DatasetShareNotFoundError extends DomainError {
  constructor() {
    super({ kind: 'not-found', code: 'dataset_share_not_found', message: 'Nothing is shared under this token' });
  }
}
