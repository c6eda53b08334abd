import { DomainError } from '@heddle/errors';

export class ListenerNotFoundError extends DomainError {
  constructor(id: string) {
    super({ kind: 'not-found', code: 'listener_not_found', message: `Listener ID ${id} not found.` });
  }
}

export class ListenerExistsError extends DomainError {
  constructor(workspaceId: string, computeId: string) {
    super({
      kind: 'conflict',
      code: 'listener_exists',
      message: `Listener for workspace ID '${workspaceId}' and compute ID '${computeId}' already exists.`,
    });
  }
}

export class ListenerInUseError extends DomainError {
  constructor(id: string, deployments: number) {
    super({
      kind: 'conflict',
      code: 'listener_in_use',
      message: `Listener ID ${id} has ${deployments} deployments: delete them first.`,
    });
  }
}

export class RevisionNotOfferedError extends DomainError {
  constructor(id: string) {
    super({
      kind: 'conflict',
      code: 'revision_not_offered',
      message: `Revision ID ${id} is not one that this listener may report about: stop working on it.`,
    });
  }
}
