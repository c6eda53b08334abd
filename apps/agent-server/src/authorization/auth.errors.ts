import { DomainError } from '@heddle/errors';

/** A handler refused by the `HTTPException` of the SDK: its status, text and headers are the answer. */
export class AuthRefusal extends Error {
  constructor(
    readonly status: number,
    message: string,
    readonly headers: [string, string][] = [],
  ) {
    super(message);
    this.name = 'AuthRefusal';
  }
}

/** A handler threw an unknown error, or returned an invalid value. Access is refused, and the log has the reason. */
export class AuthHandlerError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'AuthHandlerError';
  }
}

export class AuthUnavailableError extends DomainError {
  constructor(reason: string) {
    super({
      kind: 'unavailable',
      code: 'auth_unavailable',
      message: 'Custom authentication does not answer now. Try again.',
      cause: new Error(reason),
    });
  }
}

/** The module of `auth` loads, but its export is unusable. */
export class UnusableAuthError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'UnusableAuthError';
  }
}
