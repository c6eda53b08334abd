import { type BeforeApplicationShutdown, Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import type { Logger } from 'pino';
import { Draining, LOGGER } from '@heddle/http';
import { Loop, within } from '@heddle/leases';
import { EngineSettings } from '../../config/engine-settings.js';
import { WebhookSettings } from '../../config/webhook-settings.js';
import { decideDelivery } from './delivery-policy.js';
import { type ClaimedDelivery, WebhookDeliveryRepository } from './webhook-delivery.repository.js';
import { messageBody } from './webhook-delivery.plan.js';
import { WebhookMetrics } from './webhook-metrics.js';
import { WebhookSender } from './webhook-sender.js';

/** Sends due deliveries at least once, from every process. A claim reserves a delivery for one process. */
@Injectable()
export class WebhookDispatcher implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly loop: Loop;
  private readonly stopping = new AbortController();
  private readonly sending = new Map<string, { receiver: string; bytes: number; work: Promise<void> }>();
  private started = false;
  /** A delivery may be due: one was added, or the last round had no capacity. Otherwise a cheap query comes first. */
  private mayHaveMore = false;

  constructor(
    private readonly deliveries: WebhookDeliveryRepository,
    private readonly sender: WebhookSender,
    private readonly settings: WebhookSettings,
    private readonly engine: EngineSettings,
    private readonly metrics: WebhookMetrics,
    private readonly draining: Draining,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.loop = new Loop(() => this.sendDue(), {
      everyMs: () => settings.pollMs,
      onError: (error) => logger.warn({ err: error }, 'due webhooks could not be read'),
    });
  }

  onApplicationBootstrap(): void {
    this.started = true;
    this.draining.alongside(() => this.drain());
    this.loop.start();
  }

  /** Settling the last delivery requires the database. */
  async beforeApplicationShutdown(): Promise<void> {
    if (!this.started) return;
    await this.draining.drain();
    await this.idle();
  }

  /** Call it after the commit of a new delivery. */
  wake(): void {
    this.mayHaveMore = true;
    this.loop.wake();
  }

  private async sendDue(): Promise<void> {
    if (!this.mayHaveMore && !(await this.deliveries.hasDue())) return;
    for (;;) {
      const limit = this.settings.inFlight - this.sending.size;
      if (limit <= 0 || this.stopping.signal.aborted) return;
      this.mayHaveMore = false;
      const { claimMs, perReceiver } = this.settings;
      const claimed = await this.deliveries.claim({
        limit,
        claimMs,
        perReceiver,
        inFlight: this.byReceiver(),
        maxBytes: this.freeBytes(),
      });
      for (const delivery of claimed) this.begin(delivery);
      if (claimed.length === 0) return;
    }
  }

  private begin(delivery: ClaimedDelivery): void {
    const work = this.send(delivery)
      .catch((error: unknown) => {
        // The delivery is due again when its claim expires.
        this.logger.warn(
          { err: error, run_id: delivery.runId },
          'the outcome of a webhook delivery could not be stored',
        );
      })
      .finally(() => this.end(delivery));
    this.sending.set(delivery.runId, { receiver: delivery.receiver, bytes: delivery.bytes, work });
  }

  private end({ runId, receiver }: ClaimedDelivery): void {
    const { inFlight, perReceiver } = this.settings;
    const wasFull =
      this.sending.size >= inFlight ||
      this.byReceiver().get(receiver) === perReceiver ||
      this.freeBytes() < this.settings.inFlightBytes / 2;
    this.sending.delete(runId);
    if (wasFull) this.wake();
  }

  private async send({
    runId,
    url,
    payload,
    attempt,
    failures,
    endedAt,
    sentAt,
    ageMs,
  }: ClaimedDelivery): Promise<void> {
    const body = messageBody(payload, { endedAt, sentAt });
    const sent = await this.sender.send({ id: runId, url, body, sentAt }, this.stopping.signal);
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

  private freeBytes(): number {
    let free = this.settings.inFlightBytes;
    for (const { bytes } of this.sending.values()) free -= bytes;
    return free;
  }

  private byReceiver(): Map<string, number> {
    const counts = new Map<string, number>();
    for (const { receiver } of this.sending.values()) counts.set(receiver, (counts.get(receiver) ?? 0) + 1);
    return counts;
  }

  /** Stops claiming. Requests in progress get the grace period; other processes send the rest. */
  private async drain(): Promise<void> {
    await this.loop.stop();
    await within(this.engine.shutdownGraceMs, this.idle(), () => this.stopping.abort());
  }

  private async idle(): Promise<void> {
    await Promise.all([...this.sending.values()].map(({ work }) => work));
  }
}
