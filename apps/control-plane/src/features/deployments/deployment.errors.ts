import { DomainError } from '@heddle/errors';

/** The request is well-formed but does not fit the deployment's source. */
export class SourceConfigurationError extends DomainError {
  constructor(problem: string) {
    super({ kind: 'invalid', code: 'source_configuration', message: `Source configuration error: ${problem}.` });
  }
}

/** The condition of a request does not hold any more. */
export class DeploymentChangedError extends DomainError {
  constructor(id: string) {
    super({
      kind: 'precondition-failed',
      code: 'deployment_changed',
      message: `Deployment ID ${id} has changed: read it again, and repeat the request with its new ETag.`,
    });
  }
}
