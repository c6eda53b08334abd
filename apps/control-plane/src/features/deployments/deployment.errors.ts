import { DomainError } from '@heddle/errors';

/** The request is well-formed but does not fit the deployment's source. */
export class SourceConfigurationError extends DomainError {
  constructor(problem: string) {
    super({ kind: 'invalid', code: 'source_configuration', message: `Source configuration error: ${problem}.` });
  }
}

export class TracingProjectError extends DomainError {
  constructor() {
    super({
      kind: 'invalid',
      code: 'no_tracing_project',
      message: 'delete_tracing_project must be false: the control plane keeps no tracing projects.',
    });
  }
}
