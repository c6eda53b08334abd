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

export class RevisionNotBuiltError extends DomainError {
  constructor(id: string, status: RevisionStatus) {
    super({
      kind: 'invalid',
      code: 'revision_not_built',
      message: `Revision ID ${id} is ${status} and has no build that could be deployed again.`,
    });
  }
}
