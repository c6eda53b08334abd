import { DomainError } from '@heddle/errors';

export class CronNotFoundError extends DomainError {
  constructor(id: string) {
    super({ kind: 'not-found', code: 'cron_not_found', message: `Cron ${id} not found.` });
  }
}
