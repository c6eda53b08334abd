import { DomainError } from '@heddle/errors';
import type { RevisionStatus } from '@heddle/entities-control-plane';

export class RevisionFinishedError extends DomainError {
  constructor(id: string, status: RevisionStatus) {
    super({
      kind: 'conflict',
      code: 'revision_finished',
      message: `Revision ID ${id} is ${status} and cannot be interrupted any more.`,
    });
  }
}
