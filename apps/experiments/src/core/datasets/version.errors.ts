import { DomainError } from '@heddle/errors';

export class DatasetVersionNotFoundError extends DomainError {
  constructor(datasetId: string, which: string) {
    super({
      kind: 'not-found',
      code: 'dataset_version_not_found',
      message: `Dataset ${datasetId} has no version ${which}`,
    });
  }
}
