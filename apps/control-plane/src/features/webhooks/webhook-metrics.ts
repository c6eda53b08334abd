import { Injectable } from '@nestjs/common';
import { type Counter, Metrics } from '@heddle/http';
import { type Decision, WEBHOOK_ENDS, WEBHOOK_OUTCOMES } from '@heddle/webhooks';
import { WebhookDeliveryRepository } from './webhook-delivery.repository.js';

@Injectable()
export class WebhookMetrics {
  private readonly attempts: Counter<'outcome'>;
  private readonly ends: Counter<'status'>;

  constructor(metrics: Metrics, deliveries: WebhookDeliveryRepository) {
    this.attempts = metrics.counter('event_webhook_attempts_total', 'Webhook requests of this process', {
      outcome: WEBHOOK_OUTCOMES,
    });
    this.ends = metrics.counterFromZero('event_webhooks_ended_total', 'Finished webhooks', { status: WEBHOOK_ENDS });
    metrics.gauges(
      {
        event_webhooks_pending: 'Pending webhooks of enabled endpoints, in all processes',
        event_oldest_pending_webhook_seconds: 'Age of the oldest pending webhook of an enabled endpoint',
      },
      async () => {
        const { pending, oldestSeconds } = await deliveries.backlog();
        return { event_webhooks_pending: pending, event_oldest_pending_webhook_seconds: oldestSeconds };
      },
    );
  }

  sent({ status, failure }: Decision): void {
    this.attempts.inc({ outcome: failure ?? 'delivered' });
    if (status !== 'pending') this.ends.inc({ status });
  }
}
