import { DomainError } from './domain-error.js';

/** One violation. `loc[0]` is `path`, `query`, `header` or `body`; the rest leads to the value. */
export interface FieldError {
  loc: (string | number)[];
  msg: string;
  type: string;
}

/** The request violates the contract's schema; rendered as 422 `{detail: FieldError[]}`. */
export class ValidationError extends DomainError {
  readonly errors: FieldError[];

  constructor(errors: FieldError[]) {
    super({
      kind: 'unprocessable',
      code: 'validation_error',
      message: errors.map((error) => `${error.loc.join('.')}: ${error.msg}`).join('; '),
    });
    this.errors = errors;
  }

  /** One violation of a rule that no type can express, e.g. "end before start". */
  static of(loc: (string | number)[], msg: string, type = 'value_error'): ValidationError {
    return new ValidationError([{ loc, msg, type }]);
  }
}
