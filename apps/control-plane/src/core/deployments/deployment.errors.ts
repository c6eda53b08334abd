import { DomainError } from '@heddle/errors';

export class DeploymentNameTakenError extends DomainError {
  constructor(name: string) {
    super({
      kind: 'conflict',
      code: 'deployment_name_taken',
      message: `A deployment named '${name}' already exists in this workspace.`,
    });
  }
}

export class DeploymentNotFoundError extends DomainError {
  constructor(id: string) {
    super({ kind: 'not-found', code: 'deployment_not_found', message: `Deployment ID ${id} not found.` });
  }
}

export class DeploymentBeingDeletedError extends DomainError {
  constructor(id: string) {
    super({ kind: 'conflict', code: 'deployment_being_deleted', message: `Deployment ID ${id} is being deleted.` });
  }
}

export class UnknownWorkspaceError extends DomainError {
  constructor(id: string) {
    super({ kind: 'not-found', code: 'workspace_not_found', message: `Workspace ID ${id} not found.` });
  }
}
