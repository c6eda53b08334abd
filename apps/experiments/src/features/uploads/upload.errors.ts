import { DomainError } from '@heddle/errors';

export class TooManyUploadsError extends DomainError {
  constructor() {
    super({
      kind: 'unavailable',
      code: 'too_many_uploads',
      message: 'Too many large uploads are under way. Try again.',
    });
  }
}

export class ExperimentNameTakenError extends DomainError {
  constructor() {
    super({ kind: 'conflict', code: 'session_exists', message: 'Session already exists.' });
  }
}

export class DatasetMismatchError extends DomainError {
  constructor() {
    super({
      kind: 'conflict',
      code: 'dataset_mismatch',
      message: 'dataset_id and dataset_name refer to different datasets',
    });
  }
}

export class DatasetNotExternallyManagedError extends DomainError {
  constructor(id: string) {
    super({
      kind: 'invalid',
      code: 'dataset_not_externally_managed',
      message: `Dataset ${id} is not externally managed; experiments can be uploaded only to datasets that an upload created`,
    });
  }
}

export class ExampleInOtherDatasetError extends DomainError {
  constructor(id: string) {
    super({
      kind: 'conflict',
      code: 'example_in_other_dataset',
      message: `Example ${id} already exists in another dataset`,
    });
  }
}

export class FeedbackExistsError extends DomainError {
  constructor() {
    super({ kind: 'conflict', code: 'feedback_exists', message: 'A feedback id of the upload is already in use' });
  }
}
