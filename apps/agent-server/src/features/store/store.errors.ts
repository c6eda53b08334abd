import { EmbeddingError, InvalidStoreOperationError } from '@heddle/checkpoint/store';
import { DomainError, ValidationError } from '@heddle/errors';

export class StoreKeyRequiredError extends DomainError {
  constructor() {
    super({ kind: 'invalid', code: 'store_key_required', message: 'Key is required' });
  }
}

/** The embedding function of the project failed; nothing was stored. */
class EmbeddingFailedError extends DomainError {
  constructor(cause: EmbeddingError) {
    super({ kind: 'failed-dependency', code: 'embedding_failed', message: cause.message, cause });
  }
}

/** Refusal of the store, as an error of the request. */
export function toStoreError(error: unknown, source: 'body' | 'query'): unknown {
  if (error instanceof InvalidStoreOperationError) {
    return ValidationError.of([source, ...error.place], error.message);
  }
  return error instanceof EmbeddingError ? new EmbeddingFailedError(error) : error;
}
