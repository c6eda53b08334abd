import { DomainError } from '@heddle/errors';

export class WebhookDeliveryNotFoundError extends DomainError {
  constructor(runId: string) {
    super({
      kind: 'not-found',
      code: 'webhook_delivery_not_found',
      message: `There is no delivery of a webhook for run ${runId}.`,
    });
  }
}
