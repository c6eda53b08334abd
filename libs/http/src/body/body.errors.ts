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

export class UnreadableBodyError extends DomainError {
  constructor(message: string) {
    super({ kind: 'invalid', code: 'unreadable_body', message: `The request body cannot be read: ${message}` });
  }
}

export function malformedJson(text: string): ValidationError {
  return ValidationError.of(['body', jsonErrorPosition(text)], 'JSON decode error', 'json_invalid');
}

interface ParserError extends Error {
  type?: string;
  body?: string;
  limit?: number;
  length?: number;
  status?: number;
}

/** What Express' body parsers report, in the domain's terms. */
export function fromParserError(error: ParserError, limit: number): Error {
  if (error.type === 'entity.too.large') return new BodyTooLargeError(error.length, error.limit ?? limit);
  if (error.type === 'entity.parse.failed') return malformedJson(typeof error.body === 'string' ? error.body : '');
  return (error.status ?? 500) < 500 ? new UnreadableBodyError(error.message) : error;
}
