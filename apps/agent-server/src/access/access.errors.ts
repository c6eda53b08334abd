import { DomainError } from '@heddle/errors';

/** A route about the workspace as a whole, or without actions for users. */
export class NotForUsersError extends DomainError {
  constructor() {
    super({
      kind: 'forbidden',
      code: 'not_for_users',
      message: 'Forbidden: this is for keys of the platform, and not for users of custom authentication.',
    });
  }
}

/** The filter of the handler excludes the namespace of a request to the store. */
export class NamespaceForbiddenError extends DomainError {
  constructor() {
    super({
      kind: 'forbidden',
      code: 'namespace_forbidden',
      message: 'Forbidden: this namespace of the store is not for you.',
    });
  }
}
