import { DomainError } from '@heddle/errors';
import type { RevisionStatus } from '@heddle/entities-control-plane';

/** Also thrown by the deployments feature, whose requests address the deployment itself. */
export class DeploymentNotFoundError extends DomainError {
  constructor(id: string) {
    super({ kind: 'not-found', code: 'deployment_not_found', message: `Deployment ID ${id} not found.` });
  }
}

export class RevisionNotFoundError extends DomainError {
  constructor(id: string) {
    super({ kind: 'not-found', code: 'revision_not_found', message: `Revision ID ${id} not found.` });
  }
}

export class RevisionFinishedError extends DomainError {
  constructor(id: string, status: RevisionStatus) {
    super({
      kind: 'conflict',
      code: 'revision_finished',
      message: `Revision ID ${id} is ${status} and cannot be interrupted any more.`,
    });
  }
}
