import { DomainError } from '@heddle/errors';

/** The name is invalid as an environment variable of the agent server, or reserved by the platform. */
export class SecretNameError extends DomainError {
  constructor(problem: string) {
    super({ kind: 'invalid', code: 'secret_name', message: `Source configuration error: ${problem}.` });
  }
}

/** No configured key decrypts the secret; the caller decides on the consequences. */
export class SecretUnreadableError extends Error {
  override readonly name = 'SecretUnreadableError';
}

/** An unchanged secret is encrypted with a key that is not configured. */
export class SecretNotKeptError extends DomainError {
  constructor(name: string) {
    super({
      kind: 'conflict',
      code: 'secret_not_kept',
      message: `The secret '${name}' cannot be decrypted with the configured keys: send a value for it, or remove it.`,
    });
  }
}
