import { Module } from '@nestjs/common';
import { Sweeps } from '@heddle/http';
import { inBatches } from '@heddle/leases';
import { ResourceRegistry } from '../../authorization/resource-registry.js';
import { WebhookDeliveryNotFoundError } from './webhook.errors.js';
import { WebhookSettings } from '../../config/webhook-settings.js';
import { OwnAddress } from './own-address.js';
import { WebhookDeliveriesService } from './webhook-deliveries.service.js';
import { WebhookDeliveryRepository } from './webhook-delivery.repository.js';
import { WebhookDispatcher } from './webhook-dispatcher.js';
import { WebhookMetrics } from './webhook-metrics.js';
import { WebhookOutbox } from './webhook-outbox.service.js';
import { WebhookSender } from './webhook-sender.js';
import { WebhookTargets } from './webhook-targets.service.js';
import { WebhooksController } from './webhooks.controller.js';

const sweepEveryMs = 600_000;
const sweepBatch = 200;

/** Targets of webhooks, their outbox and its delivery. */
@Module({
  controllers: [WebhooksController],
  providers: [
    OwnAddress,
    WebhookDeliveriesService,
    WebhookDeliveryRepository,
    WebhookDispatcher,
    WebhookMetrics,
    WebhookOutbox,
    WebhookSender,
    WebhookTargets,
  ],
  exports: [WebhookOutbox, WebhookTargets],
})
export class WebhooksModule {
  constructor(
    registry: ResourceRegistry,
    sweeps: Sweeps,
    deliveries: WebhookDeliveryRepository,
    { retentionMs }: WebhookSettings,
  ) {
    registry.add('delivery', {
      metadataOf: (ctx, ids) => deliveries.metadataOf(ctx, ids),
      missing: (id) => new WebhookDeliveryNotFoundError(id),
    });
    sweeps.add(
      'webhooks',
      sweepEveryMs,
      inBatches(sweepBatch, (limit) => deliveries.sweep(retentionMs, limit)),
    );
  }
}
