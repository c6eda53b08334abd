import { DomainError } from '@heddle/errors';

export class RunNotFoundError extends DomainError {
  constructor(id: string) {
    super({ kind: 'not-found', code: 'run_not_found', message: `Run ${id} not found` });
  }
}
