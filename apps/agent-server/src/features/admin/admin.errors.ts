import { DomainError } from '@heddle/errors';

export class AllWorkspacesForbiddenError extends DomainError {
  constructor() {
    super({
      kind: 'forbidden',
      code: 'all_workspaces_forbidden',
      message: 'Forbidden: only a key that administers all workspaces can look at them all.',
    });
  }
}
