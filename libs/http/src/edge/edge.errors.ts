import { DomainError } from '@heddle/errors';

export class InvalidTargetError extends DomainError {
  constructor() {
    super({
      kind: 'invalid',
      code: 'invalid_target',
      message:
        'The path of the request is not in normal form. It begins with a single slash and has no empty, "." or ".." ' +
        'segment, backslash, encoded slash or backslash, or encoded letter, digit, "-", ".", "_" or "~".',
    });
  }
}

export class InvalidHostError extends DomainError {
  constructor() {
    super({
      kind: 'invalid',
      code: 'invalid_host',
      message: 'The header Host of the request is not one name or address with an optional port.',
    });
  }
}

/** Methods that services serve at all. The router reports those of a particular path. */
export const servedMethods = 'DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT';

export class MethodNotServedError extends DomainError {
  constructor(method: string) {
    super({
      kind: 'method-not-allowed',
      code: 'method_not_allowed',
      message: `Method ${method} is not allowed here; allowed: ${servedMethods}`,
    });
  }
}

/** The same answer as for an unknown path: no built-in route exists for webhooks. */
export class WebhookRefusedError extends DomainError {
  constructor({ method, path }: { method: string; path: string }) {
    super({
      kind: 'not-found',
      code: 'no_route',
      message: `Not found: ${method} ${path}. A webhook can reach routes of an application, but none of the service itself.`,
    });
  }
}
