import { DomainError } from '@heddle/errors';

export class ExampleNotFoundError extends DomainError {
  constructor(id: string) {
    super({ kind: 'not-found', code: 'example_not_found', message: `Example ${id} not found` });
  }
}
