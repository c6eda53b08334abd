import { DomainError } from '@heddle/errors';

/** Invalid filter, with the position in characters from 0. */
export class InvalidFilterError extends DomainError {
  constructor(field: string, position: number, reason: string) {
    super({
      kind: 'invalid',
      code: 'invalid_filter',
      message: `${field}, character ${position}: ${reason}`,
      details: { field, position },
    });
  }
}

/** Syntax error without the field of the request, which the parser does not know. */
export class FilterSyntaxError extends Error {
  constructor(
    readonly position: number,
    readonly reason: string,
  ) {
    super(`character ${position}: ${reason}`);
    this.name = 'FilterSyntaxError';
  }
}
