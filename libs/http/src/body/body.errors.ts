import { DomainError, jsonErrorPosition, ValidationError } from '@heddle/errors';

export class BodyTooLargeError extends DomainError {
  /** Sizes in bytes. */
  constructor(size: number | undefined, limit: number) {
    super({
      kind: 'too-large',
      code: 'body_too_large',
      message:
        size === undefined
          ? `Request body is larger than the limit of ${limit} bytes`
          : `Request body is ${size} bytes; the limit is ${limit}`,
    });
  }
}

/** A body that exceeds the whole budget, so that a retry cannot succeed. */
export class BodyTooHeavyError extends DomainError {
  constructor(limitBytes: number) {
    super({
      kind: 'too-large',
      code: 'body_too_large',
      message: `Request body takes more memory than the limit of ${limitBytes} bytes; send fewer keys and list items`,
    });
  }
}

/** Other bodies use up the budget. The handler did not run, so a retry is safe. */
export class BodyMemoryError extends DomainError {
  constructor(limitBytes: number) {
    super({
      kind: 'unavailable',
      code: 'too_many_bodies',
      message: `The memory budget of ${limitBytes} bytes for request bodies is used up; try again`,
    });
  }
}

export class UnreadableBodyError extends DomainError {
  constructor(message: string) {
    super({ kind: 'invalid', code: 'unreadable_body', message: `The request body cannot be read: ${message}` });
  }
}

export class UnsupportedEncodingError extends DomainError {
  constructor(encoding: string) {
    super({
      kind: 'invalid',
      code: 'unsupported_encoding',
      message: `Content-Encoding ${encoding} is not supported; send gzip, deflate, br or none`,
    });
  }
}

export class CompressedBodyError extends DomainError {
  constructor() {
    super({
      kind: 'unsupported-media',
      code: 'compressed_body',
      message: 'A request without credentials may not have a Content-Encoding; send the body as it is.',
    });
  }
}

export class CorruptBodyError extends DomainError {
  constructor() {
    super({
      kind: 'invalid',
      code: 'corrupt_body',
      message: 'The request body cannot be decompressed as its Content-Encoding says',
    });
  }
}

/** The client left before the body was complete; the answer is never read. */
export class BodyAbortedError extends DomainError {
  constructor() {
    super({ kind: 'invalid', code: 'body_aborted', message: 'The request ended before its body was complete' });
  }
}

export function malformedJson(text: string): ValidationError {
  return ValidationError.of(['body', jsonErrorPosition(text) ?? text.length], 'JSON decode error', 'json_invalid');
}
