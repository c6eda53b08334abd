import { DomainError } from '@heddle/errors';

export class DatabaseUnavailableError extends DomainError {
  constructor(cause: unknown) {
    super({
      kind: 'unavailable',
      code: 'database_unavailable',
      message: 'The database cannot take this request now. Try again.',
      cause,
    });
  }
}
