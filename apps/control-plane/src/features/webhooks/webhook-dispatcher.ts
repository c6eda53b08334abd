import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  type OnApplicationBootstrap,
  type OnModuleDestroy,
} from '@nestjs/common';
import type { Logger } from 'pino';
import { systemContext } from '@heddle/auth';
import { NotificationListener } from '@heddle/database';
import { Draining, LOGGER, packageVersion, webhookHeader } from '@heddle/http';
import {
  type Decision,
  decideDelivery,
  DeliveryQueue,
  type Sent,
  signatureHeaders,
  WebhookClient,
  type WebhookRequest,
} from '@heddle/webhooks';
import { SecretsService } from '../secrets/secrets.service.js';
import { type ClaimedDelivery, WebhookDeliveryRepository } from './webhook-delivery.repository.js';
import { secretPlace, WebhookEndpointRepository } from './webhook-endpoint.repository.js';
import { WebhookMetrics } from './webhook-metrics.js';
import { webhookSecretBytes } from './webhook-secret.plan.js';
import { webhookChannel, WebhookSettings } from './webhook.settings.js';
import { WebhookTargets } from './webhook-targets.service.js';

const inFlight = 32;
const perReceiver = 4;
const userAgent = `heddle-control-plane/${packageVersion(new URL('../../../package.json', import.meta.url))}`;

/** Sends due deliveries at least once, from every process. A claim reserves a delivery for one process. */
@Injectable()
export class WebhookDispatcher implements OnApplicationBootstrap, OnModuleDestroy, BeforeApplicationShutdown {
  private readonly queue: DeliveryQueue<ClaimedDelivery>;
  private readonly client: WebhookClient;
  private unsubscribe: (() => void) | undefined;
  private started = false;

  constructor(
    private readonly settings: WebhookSettings,
    private readonly deliveries: WebhookDeliveryRepository,
    private readonly endpoints: WebhookEndpointRepository,
    private readonly secrets: SecretsService,
    private readonly targets: WebhookTargets,
    private readonly metrics: WebhookMetrics,
    private readonly notifications: NotificationListener,
    private readonly draining: Draining,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.client = new WebhookClient(settings);
    this.queue = new DeliveryQueue({
      pollMs: settings.pollMs,
      inFlight,
      perReceiver,
      inFlightBytes: Infinity,
      hasDue: () => deliveries.hasDue(),
      // A request that takes its whole time ends before its claim.
      claim: (capacity) => deliveries.claim(capacity, 2 * settings.timeoutMs),
      deliver: (delivery, stop) => this.deliver(delivery, stop),
      onError: (error, delivery) =>
        delivery
          ? logger.warn({ err: error, delivery_id: delivery.id }, 'the outcome of a webhook could not be stored')
          : logger.warn({ err: error }, 'due webhooks could not be read'),
    });
  }

  onApplicationBootstrap(): void {
    this.started = true;
    this.unsubscribe = this.notifications.on(webhookChannel, () => this.queue.wake());
    this.draining.alongside(() => this.queue.drain(this.settings.graceMs));
    this.queue.start();
  }

  /** Settling the last delivery requires the database. */
  async beforeApplicationShutdown(): Promise<void> {
    if (!this.started) return;
    this.unsubscribe?.();
    await this.draining.drain();
    await this.queue.idle();
  }

  async onModuleDestroy(): Promise<void> {
    await this.queue.drain(this.settings.graceMs);
    await this.client.close();
  }

  wake(): void {
    this.queue.wake();
  }

  private async deliver(delivery: ClaimedDelivery, stop: AbortSignal): Promise<void> {
    const sent = await this.client.send(() => this.requestOf(delivery), stop);
    const decision = decideDelivery({
      outcome: sent.outcome,
      failures: delivery.failures,
      ageMs: delivery.ageMs + sent.durationMs,
      firstRetryMs: this.settings.firstRetryMs,
      random: Math.random(),
    });
    await this.deliveries.settle(delivery, decision, sent);
    this.metrics.sent(decision);
    await this.noteHealth(delivery, decision, sent);
  }

  private async noteHealth(delivery: ClaimedDelivery, { failure }: Decision, { statusCode }: Sent): Promise<void> {
    if (failure === 'shutdown') return;
    const { endpointId: id } = delivery;
    await this.endpoints.noteResult(id, failure === null);
    if (failure === null) return;
    const isGone = failure === 'gone';
    if (!(await this.endpoints.disable(id, { isGone, afterMs: this.settings.disableAfterMs }))) return;
    this.logger.warn({ webhook_id: id, failure, status: statusCode }, 'a webhook was disabled after its failures');
  }

  private requestOf(delivery: ClaimedDelivery) {
    const { id, url, payload, sentAt } = delivery;
    if (this.targets.whyForbidden(url) !== null) return null;
    const request: WebhookRequest = {
      url: new URL(url),
      headers: {
        'user-agent': userAgent,
        'content-type': 'application/json',
        // Servers of the platform serve no built-in route to a request with this header.
        [webhookHeader]: '1',
        ...signatureHeaders({ id, sentAt, body: payload }, this.secretsOf(delivery)),
      },
      body: payload,
    };
    return request;
  }

  /** The current one first. */
  private secretsOf({ tenantId, endpointId, keyId, sealed, previousKeyId, previousSealed }: ClaimedDelivery): Buffer[] {
    const place = { deploymentId: endpointId, ...secretPlace };
    const stored = [{ keyId, sealed }];
    if (previousKeyId !== null && previousSealed !== null) {
      stored.push({ keyId: previousKeyId, sealed: previousSealed });
    }
    return stored.map((secret) => webhookSecretBytes(this.secrets.openValue(systemContext(tenantId), place, secret)));
  }
}
