import { DomainError } from '@heddle/errors';

/** Answered like an unknown route. */
export class NoRouteError extends DomainError {
  constructor({ method, originalUrl }: { method: string; originalUrl: string }) {
    super({ kind: 'not-found', code: 'no_route', message: `Not found: ${method} ${originalUrl.split('?')[0]}` });
  }
}

export class AppUnavailableError extends DomainError {
  constructor(reason: string) {
    super({
      kind: 'unavailable',
      code: 'app_unavailable',
      message: 'The application of this server does not answer now. Try again.',
      cause: new Error(reason),
    });
  }
}
