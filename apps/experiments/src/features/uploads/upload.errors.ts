import { DomainError } from '@heddle/errors';

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

export class RowTooLargeError extends DomainError {
  /** In bytes. */
  constructor(limit: number) {
    super({
      kind: 'too-large',
      code: 'body_too_large',
      message: `A single row or field is larger than the limit of ${limit} bytes`,
    });
  }
}

export class UploadReceiptNotFoundError extends DomainError {
  constructor(sessionId: string) {
    super({
      kind: 'not-found',
      code: 'upload_receipt_not_found',
      message: `Session ${sessionId} was not uploaded, or before receipts were kept`,
    });
  }
}
