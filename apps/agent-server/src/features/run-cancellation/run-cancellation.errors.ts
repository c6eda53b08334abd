import { DomainError } from '@heddle/errors';

export class NoRunsToCancelError extends DomainError {
  constructor() {
    super({ kind: 'not-found', code: 'no_runs_to_cancel', message: 'No runs found to cancel.' });
  }
}
