import { DomainError } from '@heddle/errors';

export class WebhookNotFoundError extends DomainError {
  constructor(id: string) {
    super({ kind: 'not-found', code: 'webhook_not_found', message: `Webhook ID ${id} not found.` });
  }
}

export class WebhookDeliveryNotFoundError extends DomainError {
  constructor(id: string) {
    super({ kind: 'not-found', code: 'webhook_delivery_not_found', message: `Webhook delivery ID ${id} not found.` });
  }
}

export class WebhookDisabledError extends DomainError {
  constructor(id: string) {
    super({
      kind: 'conflict',
      code: 'webhook_disabled',
      message: `Webhook ID ${id} is disabled: enable it before it receives a delivery again.`,
    });
  }
}

export class TooManyWebhooksError extends DomainError {
  constructor(limit: number) {
    super({
      kind: 'conflict',
      code: 'too_many_webhooks',
      message: `The workspace has ${limit} webhooks, which is the maximum.`,
    });
  }
}
