import { DomainError } from '@heddle/errors';

export class ApiKeyNotFoundError extends DomainError {
  constructor(id: string) {
    super({ kind: 'not-found', code: 'api_key_not_found', message: `API key ID ${id} not found.` });
  }
}

export class WorkspaceNotFoundError extends DomainError {
  constructor(id: string) {
    super({ kind: 'not-found', code: 'workspace_not_found', message: `Workspace ID ${id} not found.` });
  }
}

export class PermissionsNotHeldError extends DomainError {
  constructor(permissions: readonly string[]) {
    super({
      kind: 'forbidden',
      code: 'permissions_not_held',
      message: `Forbidden: a key cannot grant what its creator does not hold: ${permissions.join(', ')}.`,
    });
  }
}

export class AllWorkspacesNeededError extends DomainError {
  constructor() {
    super({
      kind: 'forbidden',
      code: 'all_workspaces_needed',
      message: 'Forbidden: only a key that administers all workspaces can create one.',
    });
  }
}
