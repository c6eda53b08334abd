import { Injectable } from '@nestjs/common';
import { type Counter, Metrics } from '@heddle/http';
import type { Decision } from './delivery-policy.js';
import { WebhookDeliveryRepository } from './webhook-delivery.repository.js';

@Injectable()
export class WebhookMetrics {
  private readonly attempts: Counter<'outcome'>;
  private readonly ends: Counter<'status'>;

  constructor(metrics: Metrics, deliveries: WebhookDeliveryRepository) {
    this.attempts = metrics.counter('agent_webhook_attempts_total', 'Times that this process sent a webhook', [
      'outcome',
    ]);
    this.ends = metrics.counter('agent_webhooks_ended_total', 'Webhooks that were delivered, or given up', ['status']);
    // Starts at 0, so that the first failure is an increase.
    for (const status of ['delivered', 'failed']) this.ends.inc({ status }, 0);
    metrics.gauges(
      {
        agent_webhooks_pending: 'Webhooks that are to be delivered, in all processes',
        agent_oldest_pending_webhook_seconds: 'How long ago the run ended whose webhook waits longest',
      },
      async () => {
        const { pending, oldestSeconds } = await deliveries.backlog();
        return { agent_webhooks_pending: pending, agent_oldest_pending_webhook_seconds: oldestSeconds };
      },
    );
  }

  sent({ status, failure }: Decision): void {
    this.attempts.inc({ outcome: failure ?? 'delivered' });
    if (status !== 'pending') this.ends.inc({ status });
  }
}
