import { setTimeout as sleep } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { LOGGER } from '@heddle/http';
import { within } from '@heddle/leases';
import { TracingSettings } from '../../config/tracing-settings.js';
import { TraceMetrics } from './trace-metrics.js';
import { batchBody, decideBatch, TraceQueue, type TraceRecord } from './trace-queue.js';

const mib = 1024 * 1024;
const batch = { batchLength: 2 * mib, batchRecords: 1_000 };
/** Workspaces that are sent for at the same time. */
const maxSenders = 4;

/**
 * Sends records to the experiments service: one batch per workspace at a time, so that they arrive in order. Nothing
 * waits for it. A full queue drops new records.
 */
@Injectable()
export class TraceExporter {
  private readonly queue: TraceQueue;
  private readonly senders = new Map<string, Promise<void>>();
  private readonly stop = new AbortController();
  private timer: NodeJS.Timeout | undefined;
  private retryMs: number;
  private isClosing = false;
  private isFailing = false;
  /** Status of the last refusal, which is logged once. */
  private refusedWith: number | null = null;

  constructor(
    private readonly settings: TracingSettings,
    private readonly metrics: TraceMetrics,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.queue = new TraceQueue({ ...batch, maxLength: settings.maxQueueBytes });
    this.retryMs = settings.retryMs.first;
    metrics.measure(() => this.queue.length);
  }

  add(record: TraceRecord): void {
    if (this.stop.signal.aborted || !this.queue.add(record)) return this.metrics.dropped('queue_full', 1);
    if (this.isClosing || this.queue.hasFullBatch(record.tenantId)) this.send();
    else this.timer ??= setTimeout(() => this.send(), this.settings.lingerMs).unref();
  }

  /** The process ends soon: batches no longer wait to be full. */
  hurry(): void {
    this.isClosing = true;
    this.send();
  }

  /** Sends the waiting records, up to a time limit; the rest is dropped. */
  async close(): Promise<void> {
    this.hurry();
    await within(this.settings.closeMs, this.idle(), () => undefined);
    this.stop.abort();
    await Promise.all(this.senders.values());
    for (const tenantId of this.queue.tenants) {
      for (let left = this.queue.take(tenantId); left.length > 0; left = this.queue.take(tenantId)) {
        this.drop(left, 'shutdown');
      }
    }
  }

  private async idle(): Promise<void> {
    while (this.senders.size > 0) await Promise.all(this.senders.values());
  }

  private send(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    for (const tenantId of this.queue.tenants) {
      if (this.senders.size >= maxSenders) return;
      if (this.senders.has(tenantId)) continue;
      const sender = this.sendAll(tenantId).finally(() => {
        this.senders.delete(tenantId);
        if (!this.queue.isEmpty && !this.stop.signal.aborted) this.send();
      });
      this.senders.set(tenantId, sender);
    }
  }

  private async sendAll(tenantId: string): Promise<void> {
    for (;;) {
      const records = this.queue.take(tenantId);
      if (records.length === 0) return;
      await this.deliver(tenantId, records);
      if (this.stop.signal.aborted) return;
      if (!this.isClosing && !this.queue.hasFullBatch(tenantId)) await this.pause(this.settings.lingerMs);
    }
  }

  /** Retries until the service answers or the process ends. */
  private async deliver(tenantId: string, records: TraceRecord[]): Promise<void> {
    while (!this.stop.signal.aborted) {
      const status = await this.post(tenantId, records);
      switch (decideBatch(status, records.length)) {
        case 'sent':
          this.onAnswer();
          this.metrics.sent(records.length);
          return this.queue.release(records);
        case 'refused':
          this.onAnswer();
          if (this.refusedWith !== status) this.logger.warn({ status, workspace_id: tenantId }, 'traces were refused');
          this.refusedWith = status;
          return this.drop(records, 'refused');
        case 'split': {
          const half = Math.ceil(records.length / 2);
          await this.deliver(tenantId, records.slice(0, half));
          return this.deliver(tenantId, records.slice(half));
        }
        case 'retry':
          await this.wait(status);
          break;
      }
    }
    this.drop(records, 'shutdown');
  }

  private async wait(status: number | null): Promise<void> {
    if (!this.isFailing) this.logger.warn({ status }, 'traces cannot be sent; they wait');
    this.isFailing = true;
    const { first, longest } = this.settings.retryMs;
    await this.pause(this.isClosing ? Math.min(first, 250) : this.retryMs);
    this.retryMs = Math.min(this.retryMs * 2, longest);
  }

  private onAnswer(): void {
    if (this.isFailing) this.logger.info('traces are sent again');
    this.isFailing = false;
    this.retryMs = this.settings.retryMs.first;
  }

  private pause(ms: number): Promise<void> {
    return sleep(ms, undefined, { signal: this.stop.signal, ref: false }).catch(() => undefined);
  }

  private drop(records: readonly TraceRecord[], reason: 'refused' | 'shutdown'): void {
    this.queue.release(records);
    this.metrics.dropped(reason, records.length);
  }

  /** Status of the answer; null without one. */
  private async post(tenantId: string, records: readonly TraceRecord[]): Promise<number | null> {
    const { target, timeoutMs } = this.settings;
    if (!target) return null;
    try {
      const answer = await fetch(`${target.url}/api/v1/runs/batch`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-api-key': target.key, 'x-tenant-id': tenantId },
        body: batchBody(records),
        signal: AbortSignal.any([this.stop.signal, AbortSignal.timeout(timeoutMs)]),
      });
      await answer.arrayBuffer();
      return answer.status;
    } catch {
      return null;
    }
  }
}
