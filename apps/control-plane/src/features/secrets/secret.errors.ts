import { DomainError } from '@heddle/errors';

/** A name that cannot become an environment variable of the agent server, or that the platform sets itself. */
export class SecretNameError extends DomainError {
  constructor(problem: string) {
    super({ kind: 'invalid', code: 'secret_name', message: `Source configuration error: ${problem}.` });
  }
}

/** No configured key opens the secret; whoever meets it says what that means for the work at hand. */
export class SecretUnreadableError extends Error {
  override readonly name = 'SecretUnreadableError';
}

/** A secret that was to stay is encrypted with a key that is not configured. */
export class SecretNotKeptError extends DomainError {
  constructor(name: string) {
    super({
      kind: 'conflict',
      code: 'secret_not_kept',
      message: `The secret '${name}' cannot be decrypted with the configured keys: send a value for it, or remove it.`,
    });
  }
}
