import { DomainError } from '@heddle/errors';

export class ViewOverrideNotFoundError extends DomainError {
  constructor(id: string) {
    super({ kind: 'not-found', code: 'view_override_not_found', message: `Experiment view override ${id} not found` });
  }
}

export class ViewOverrideExistsError extends DomainError {
  constructor(datasetId: string) {
    super({
      kind: 'conflict',
      code: 'view_override_exists',
      message: `Dataset ${datasetId} has an experiment view override; change it with PATCH`,
    });
  }
}
