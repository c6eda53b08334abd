import { type BeforeApplicationShutdown, Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import type { Logger } from 'pino';
import { Draining, LOGGER } from '@heddle/http';
import { decideDelivery, DeliveryQueue } from '@heddle/webhooks';
import { EngineSettings } from '../../config/engine-settings.js';
import { WebhookSettings } from '../../config/webhook-settings.js';
import { type ClaimedDelivery, WebhookDeliveryRepository } from './webhook-delivery.repository.js';
import { messageBody } from './webhook-delivery.plan.js';
import { WebhookMetrics } from './webhook-metrics.js';
import { WebhookSender } from './webhook-sender.js';

/** Sends due deliveries at least once, from every process. A claim reserves a delivery for one process. */
@Injectable()
export class WebhookDispatcher implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly queue: DeliveryQueue<ClaimedDelivery & { id: string }>;
  private started = false;

  constructor(
    private readonly deliveries: WebhookDeliveryRepository,
    private readonly sender: WebhookSender,
    private readonly settings: WebhookSettings,
    private readonly engine: EngineSettings,
    private readonly metrics: WebhookMetrics,
    private readonly draining: Draining,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    const { pollMs, inFlight, perReceiver, inFlightBytes, claimMs } = settings;
    this.queue = new DeliveryQueue({
      pollMs,
      inFlight,
      perReceiver,
      inFlightBytes,
      hasDue: () => deliveries.hasDue(),
      claim: async (capacity) =>
        (await deliveries.claim({ ...capacity, claimMs })).map((delivery) => ({ ...delivery, id: delivery.runId })),
      deliver: (delivery, stop) => this.send(delivery, stop),
      onError: (error, delivery) =>
        delivery
          ? logger.warn({ err: error, run_id: delivery.runId }, 'the outcome of a webhook delivery could not be stored')
          : logger.warn({ err: error }, 'due webhooks could not be read'),
    });
  }

  onApplicationBootstrap(): void {
    this.started = true;
    this.draining.alongside(() => this.queue.drain(this.engine.shutdownGraceMs));
    this.queue.start();
  }

  /** Settling the last delivery requires the database. */
  async beforeApplicationShutdown(): Promise<void> {
    if (!this.started) return;
    await this.draining.drain();
    await this.queue.idle();
  }

  /** Call it after the commit of a new delivery. */
  wake(): void {
    this.queue.wake();
  }

  private async send(delivery: ClaimedDelivery, stop: AbortSignal): Promise<void> {
    const { runId, url, payload, attempt, failures, endedAt, sentAt, ageMs } = delivery;
    const body = messageBody(payload, { endedAt, sentAt });
    const sent = await this.sender.send({ id: runId, url, body, sentAt }, stop);
    const { firstRetryMs } = this.settings;
    const decision = decideDelivery({
      outcome: sent.outcome,
      failures,
      ageMs: ageMs + sent.durationMs,
      firstRetryMs,
      random: Math.random(),
    });
    const { statusCode, durationMs } = sent;
    await this.deliveries.settle({ runId, attempt, statusCode, durationMs, ...decision });
    this.metrics.sent(decision);
    if (decision.status === 'failed') {
      this.logger.warn({ run_id: runId, attempt, failure: decision.failure, status: statusCode }, 'webhook given up');
    }
  }
}
