import { DomainError, type ErrorCode, type ErrorKind } from '@heddle/errors';
import type { MissingRow } from './access-steps.js';

const words: Record<MissingRow['error'], { kind: ErrorKind; code: ErrorCode; message: (id: string) => string }> = {
  thread: { kind: 'not-found', code: 'thread_not_found', message: (id) => `Thread ${id} not found.` },
  'taken-thread': { kind: 'conflict', code: 'thread_exists', message: (id) => `Thread ${id} already exists.` },
  'copy-source': {
    kind: 'conflict',
    code: 'thread_not_found',
    message: (id) => `Thread ${id} not found: there is nothing to copy.`,
  },
  run: { kind: 'not-found', code: 'run_not_found', message: (id) => `Run ${id} not found.` },
  assistant: { kind: 'not-found', code: 'assistant_not_found', message: (id) => `Assistant ${id} not found.` },
  delivery: {
    kind: 'not-found',
    code: 'webhook_delivery_not_found',
    message: (id) => `There is no delivery of a webhook for run ${id}.`,
  },
  cron: { kind: 'not-found', code: 'cron_not_found', message: (id) => `Cron ${id} not found.` },
};

/** A row that the caller may not see: in the very words of the features for one that does not exist. */
export class HiddenRowError extends DomainError {
  constructor({ error, id }: MissingRow) {
    const { kind, code, message } = words[error];
    super({ kind, code, message: message(String(id)) });
  }
}

/** A route about the workspace as a whole, or one of which nothing was said. */
export class NotForUsersError extends DomainError {
  constructor() {
    super({
      kind: 'forbidden',
      code: 'not_for_users',
      message: 'Forbidden: this is for keys of the platform, and not for users of custom authentication.',
    });
  }
}

/** The namespace of a request to the store is not one that the filter of its handler lets through. */
export class NamespaceForbiddenError extends DomainError {
  constructor() {
    super({
      kind: 'forbidden',
      code: 'namespace_forbidden',
      message: 'Forbidden: this namespace of the store is not for you.',
    });
  }
}
