import { DomainError } from '@heddle/errors';

export class ComparativeExperimentNotFoundError extends DomainError {
  constructor(id: string) {
    super({
      kind: 'not-found',
      code: 'comparative_experiment_not_found',
      message: `Comparative experiment ${id} not found`,
    });
  }
}

export class ComparativeExperimentExistsError extends DomainError {
  constructor(id: string) {
    super({
      kind: 'conflict',
      code: 'comparative_experiment_exists',
      message: `Comparative experiment ${id} already exists`,
    });
  }
}
