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

/** The run has ended, or another run of its thread is in flight. */
export class RunNotInFlightError extends DomainError {
  constructor(message: string) {
    super({ kind: 'conflict', code: 'run_not_in_flight', message });
  }
}
