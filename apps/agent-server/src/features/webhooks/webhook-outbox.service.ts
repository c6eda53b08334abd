import { Injectable } from '@nestjs/common';
import type { TenantContext } from '@heddle/auth';
import type { InTransaction } from '@heddle/database';
import { WebhookDeliveryRepository } from './webhook-delivery.repository.js';
import { WebhookDispatcher } from './webhook-dispatcher.js';
import type { NewDelivery } from './webhook-delivery.plan.js';

/** Webhook outbox: deliveries are stored with the ends of their runs. */
@Injectable()
export class WebhookOutbox {
  constructor(
    private readonly deliveries: WebhookDeliveryRepository,
    private readonly dispatcher: WebhookDispatcher,
  ) {}

  async add(tx: InTransaction<TenantContext>, delivery: NewDelivery): Promise<void> {
    await this.deliveries.insert(tx, delivery);
    tx.tx.afterCommit(() => this.dispatcher.wake());
  }

  /** Call it after the commit of a statement that stored deliveries. */
  wake(): void {
    this.dispatcher.wake();
  }
}
