import { DomainError } from '@heddle/errors';

/** A name that cannot become an environment variable of the agent server, or that the platform sets itself. */
export class SecretNameError extends DomainError {
  constructor(problem: string) {
    super({ kind: 'invalid', code: 'secret_name', message: `Source configuration error: ${problem}.` });
  }
}
