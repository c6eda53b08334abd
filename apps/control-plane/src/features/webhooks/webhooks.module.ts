import { type DynamicModule, Module } from '@nestjs/common';
import { Sweeps } from '@heddle/http';
import { inBatches } from '@heddle/leases';
import { AuditRecordsModule } from '../../core/audit/audit.module.js';
import { WebhookDeliveryRepository } from './webhook-delivery.repository.js';
import { WebhookDispatcher } from './webhook-dispatcher.js';
import { WebhookEndpointRepository } from './webhook-endpoint.repository.js';
import { WebhookMetrics } from './webhook-metrics.js';
import { WebhookTargets } from './webhook-targets.service.js';
import { WebhookSettings } from './webhook.settings.js';
import { WebhooksController } from './webhooks.controller.js';
import { WebhooksService } from './webhooks.service.js';

const sweepMs = 3_600_000;
/** Rows deleted at once. */
const sweepRows = 1000;

/** Events of deployments and revisions for receivers of the workspace. */
@Module({})
export class WebhooksModule {
  constructor(
    sweeps: Sweeps,
    deliveries: WebhookDeliveryRepository,
    endpoints: WebhookEndpointRepository,
    { retentionMs }: WebhookSettings,
  ) {
    sweeps.add(
      'webhooks',
      sweepMs,
      inBatches(
        sweepRows,
        (limit) => deliveries.deleteOld(retentionMs, limit),
        (limit) => endpoints.deletePreviousSecrets(limit),
      ),
    );
  }

  static register(settings: WebhookSettings): DynamicModule {
    return {
      module: WebhooksModule,
      imports: [AuditRecordsModule],
      controllers: [WebhooksController],
      providers: [
        { provide: WebhookSettings, useValue: settings },
        WebhookDeliveryRepository,
        WebhookDispatcher,
        WebhookEndpointRepository,
        WebhookMetrics,
        WebhookTargets,
        WebhooksService,
      ],
    };
  }
}
