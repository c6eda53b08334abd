import { DomainError } from '@heddle/errors';

/** A filter that cannot be understood; says where, counted in characters from 0. */
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

/** Thrown by what reads a filter and does not know which field it came in. */
export class FilterSyntaxError extends Error {
  constructor(
    readonly position: number,
    readonly reason: string,
  ) {
    super(`character ${position}: ${reason}`);
    this.name = 'FilterSyntaxError';
  }
}
