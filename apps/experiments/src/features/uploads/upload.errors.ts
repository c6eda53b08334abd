import { DomainError } from '@heddle/errors';

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
