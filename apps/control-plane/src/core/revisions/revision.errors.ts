import { DomainError } from '@heddle/errors';

export class RevisionNotFoundError extends DomainError {
  constructor(id: string) {
    super({ kind: 'not-found', code: 'revision_not_found', message: `Revision ID ${id} not found.` });
  }
}
