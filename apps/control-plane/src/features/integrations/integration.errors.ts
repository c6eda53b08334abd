import { DomainError } from '@heddle/errors';

export class IntegrationNotFoundError extends DomainError {
  constructor(id: string) {
    super({
      kind: 'not-found',
      code: 'integration_not_found',
      message: `Integration ID ${id} not found: this server has none, its operator allows repositories by URL (GIT_URLS).`,
    });
  }
}
