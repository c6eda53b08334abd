import { Module } from '@nestjs/common';
import { OwnAddress } from './own-address.js';
import { WebhookDeliveriesService } from './webhook-deliveries.service.js';
import { WebhookDeliveryRepository } from './webhook-delivery.repository.js';
import { WebhookDispatcher } from './webhook-dispatcher.js';
import { WebhookMetrics } from './webhook-metrics.js';
import { WebhookOutbox } from './webhook-outbox.service.js';
import { WebhookSender } from './webhook-sender.js';
import { WebhookTargets } from './webhook-targets.service.js';
import { WebhooksController } from './webhooks.controller.js';

/** Which URLs may be told of the ends of runs, what is to be told, and the telling. */
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
export class WebhooksModule {}
