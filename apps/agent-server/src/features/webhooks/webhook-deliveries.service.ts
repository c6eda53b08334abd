import { Injectable } from '@nestjs/common';
import type { RequestContext } from '@heddle/auth';
import {
  type AttemptRow,
  type DeliveryFilter,
  type DeliveryRow,
  WebhookDeliveryRepository,
} from './webhook-delivery.repository.js';
import { WebhookDispatcher } from './webhook-dispatcher.js';
import { WebhookDeliveryNotFoundError } from './webhook.errors.js';

/** Maximum attempts shown. One request makes fewer in its time limit; repeated redeliveries may exceed it. */
const attemptsShown = 100;

/** Deliveries of a workspace. */
@Injectable()
export class WebhookDeliveriesService {
  constructor(
    private readonly deliveries: WebhookDeliveryRepository,
    private readonly dispatcher: WebhookDispatcher,
  ) {}

  list(
    ctx: RequestContext,
    filter: DeliveryFilter,
    page: { limit: number; offset: number },
  ): Promise<{ rows: DeliveryRow[]; total: number }> {
    return this.deliveries.list(ctx, filter, page);
  }

  async get(ctx: RequestContext, runId: string): Promise<{ delivery: DeliveryRow; attempts: AttemptRow[] }> {
    const delivery = await this.deliveries.find(ctx, runId);
    if (!delivery) throw new WebhookDeliveryNotFoundError(runId);
    return { delivery, attempts: await this.deliveries.attempts(ctx, runId, attemptsShown) };
  }

  async redeliver(ctx: RequestContext, runId: string): Promise<DeliveryRow> {
    const delivery = await this.deliveries.redeliver(ctx, runId);
    if (!delivery) throw new WebhookDeliveryNotFoundError(runId);
    this.dispatcher.wake();
    return delivery;
  }
}
