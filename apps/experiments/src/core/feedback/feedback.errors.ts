import { DomainError } from '@heddle/errors';

export class FeedbackNotFoundError extends DomainError {
  constructor(id: string) {
    super({ kind: 'not-found', code: 'feedback_not_found', message: `Feedback ${id} not found` });
  }
}

export class FeedbackIdTakenError extends DomainError {
  constructor(id: string) {
    super({ kind: 'conflict', code: 'feedback_exists', message: `Feedback ${id} already exists` });
  }
}

/** Feedback on a whole experiment names an unknown one. */
export class JudgedSessionNotFoundError extends DomainError {
  constructor(id: string) {
    super({ kind: 'not-found', code: 'session_not_found', message: `Session ${id} not found` });
  }
}

export class FeedbackConfigNotFoundError extends DomainError {
  constructor(key: string) {
    super({ kind: 'not-found', code: 'feedback_config_not_found', message: `No configuration of the key ${key}` });
  }
}

export class FeedbackConfigDiffersError extends DomainError {
  constructor(key: string) {
    super({
      kind: 'invalid',
      code: 'feedback_config_exists',
      message: `The key ${key} is configured differently; change it with PATCH`,
    });
  }
}

/** One answer for unknown, expired and used links, since the caller has no key. */
export class FeedbackTokenNotFoundError extends DomainError {
  constructor() {
    super({ kind: 'not-found', code: 'feedback_token_not_found', message: 'This link is unknown or has expired' });
  }
}

export class FormulasNotSupportedError extends DomainError {
  constructor() {
    super({
      kind: 'invalid',
      code: 'not_supported',
      message: 'not supported: feedback formulas; send what they add up to as feedback of a key of its own',
    });
  }
}
