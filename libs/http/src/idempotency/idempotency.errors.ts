import { DomainError, ValidationError } from '@heddle/errors';

class IdempotencyMismatchError extends DomainError {
  constructor() {
    super({
      kind: 'conflict',
      code: 'idempotency_mismatch',
      message: 'This Idempotency-Key was used before with another request body.',
    });
  }
}

export function idempotencyMismatch(status: 409 | 422): DomainError {
  if (status === 409) return new IdempotencyMismatchError();
  return ValidationError.of(
    ['header', 'Idempotency-Key'],
    'This key was used before with another request body',
    'idempotency_mismatch',
  );
}
