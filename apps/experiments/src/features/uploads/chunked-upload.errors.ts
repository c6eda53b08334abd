import { DomainError } from '@heddle/errors';

export class UploadNotFoundError extends DomainError {
  constructor(id: string) {
    super({ kind: 'not-found', code: 'upload_not_found', message: `Upload ${id} not found, or it has expired` });
  }
}

export class UploadCompletedError extends DomainError {
  constructor(id: string) {
    super({ kind: 'conflict', code: 'upload_completed', message: `Upload ${id} is completed` });
  }
}

export class UploadOffsetMismatchError extends DomainError {
  constructor(kind: 'gap' | 'conflict' | 'grown', expectedOffset: number) {
    const messages = {
      gap: `Rows are missing before this offset; the expected offset is ${expectedOffset}`,
      conflict: `Other rows were received at this offset; the expected offset is ${expectedOffset}`,
      grown: `Rows were received while the upload was completed; the expected offset is ${expectedOffset}`,
    };
    super({
      kind: 'conflict',
      code: 'upload_offset_mismatch',
      message: messages[kind],
      details: { expected_offset: expectedOffset },
    });
  }
}

export class UploadTooLargeError extends DomainError {
  /** In bytes. */
  constructor(size: number, limit: number) {
    super({
      kind: 'too-large',
      code: 'upload_too_large',
      message: `The chunks of the upload are ${size} bytes together; the limit is ${limit}`,
    });
  }
}

export class TooManyOpenUploadsError extends DomainError {
  constructor(limit: number) {
    super({
      kind: 'rate-limited',
      code: 'too_many_open_uploads',
      message: `The workspace has ${limit} open uploads, which is the limit. Complete or abort one.`,
    });
  }
}
