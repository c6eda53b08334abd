import { setTimeout as pause } from 'node:timers/promises';
import { Inject, Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import type { Logger } from 'pino';
import { isDatabaseUnavailable, TransactionRunner } from '@heddle/database';
import { LOGGER } from '@heddle/http';
import { Loop, within } from '@heddle/leases';
import { DeploymentLog, type LogLevel, type LogSource } from '../../core/logs/deployment-log.port.js';
import { LogRepository } from '../../core/logs/log.repository.js';
import { maxStreamBytes, planAppend, planDrop, type QueuedLine, storableMessage } from './log-intake.js';
import { LogQueue } from './log-queue.js';
import { RevisionRedactors } from './revision-redactors.js';

/** Maximum time in ms between a line and its storage. */
const batchMs = 250;
/** Maximum characters of a batch. If this many wait, they are stored without delay. */
const batchChars = 64 * 1024;
/** Characters that wait in memory; further lines are dropped. */
const maxQueuedChars = 16 * 1024 * 1024;
/** Longest message in characters before redaction; longer than every stored message. */
const maxMessageChars = 128 * 1024;
/** Time in ms after which a batch is dropped if the database is unavailable, and the delay between attempts. */
const patienceMs = 10_000;
const retryMs = 250;
/** Time in ms for all waiting lines together at the shutdown: docs/operate/shutdown.md. */
const drainMs = 2_000;

/** Maximum logs that are written at the same time; each takes a connection. */
const writers = 3;

/** Stores log lines in batches, in the order in which this process wrote them. */
@Injectable()
export class DatabaseDeploymentLog extends DeploymentLog implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly queue = new LogQueue(maxQueuedChars);
  private readonly loop: Loop;
  /** On the clock of `performance.now()`. */
  private drainEndMs = Infinity;

  constructor(
    private readonly transactions: TransactionRunner,
    private readonly lines: LogRepository,
    private readonly redactors: RevisionRedactors,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    super();
    this.loop = new Loop(() => this.storeAll(), {
      everyMs: () => batchMs,
      onError: (error) => this.logger.error({ err: error }, 'log lines of deployments could not be stored'),
    });
  }

  onApplicationBootstrap(): void {
    this.loop.start();
  }

  /**
   * After the hooks of all modules that write, and before the database is closed. All lines share one deadline, also
   * those of a round in progress; an outage of the database does not delay the shutdown any longer.
   */
  async beforeApplicationShutdown(): Promise<void> {
    this.drainEndMs = performance.now() + drainMs;
    const drained = this.loop.stop().then(() => this.storeAll());
    await within(drainMs, drained, () => undefined);
    const { lines } = this.queue;
    if (lines > 0) this.logger.warn({ lines }, 'log lines of deployments were lost at the shutdown');
  }

  append(source: LogSource, level: LogLevel, text: string, kind: 'output' | 'verdict' = 'output'): void {
    const message = text.slice(0, maxMessageChars);
    this.queue.add(source, { atMs: Date.now(), level, message, isVerdict: kind === 'verdict' });
    if (this.queue.chars >= batchChars) this.loop.wake();
  }

  async redact(source: Omit<LogSource, 'stream'>, text: string): Promise<string> {
    return (await this.redactors.of(source))?.redact(text) ?? text;
  }

  flush(): Promise<void> {
    return this.loop.nextRound();
  }

  private isDrainOver(): boolean {
    return performance.now() >= this.drainEndMs;
  }

  private async storeAll(): Promise<void> {
    const waiting = this.queue.takeAll();
    const next = async (): Promise<void> => {
      for (let one = waiting.shift(); one; one = waiting.shift()) await this.storeLog(one.source, one.lines);
    };
    await Promise.all(Array.from({ length: writers }, next));
  }

  private async storeLog(source: LogSource, lines: QueuedLine[]): Promise<void> {
    while (lines.length > 0 && !this.isDrainOver()) {
      const batch = lines.splice(0, sizeOfBatch(lines));
      try {
        await this.storePatiently(source, batch);
      } catch (error) {
        // The shutdown counts them.
        if (this.isDrainOver()) return;
        const { revisionId } = source;
        this.logger.warn({ err: error, revision_id: revisionId, lines: batch.length }, 'log lines were dropped');
      }
      this.queue.release(batch);
    }
  }

  private async storePatiently(source: LogSource, batch: readonly QueuedLine[]): Promise<void> {
    const endMs = performance.now() + patienceMs;
    for (;;) {
      try {
        return await this.store(source, batch);
      } catch (error) {
        if (!isDatabaseUnavailable(error) || performance.now() > endMs) throw error;
        await pause(retryMs);
        if (this.isDrainOver()) throw error;
      }
    }
  }

  private async store(source: LogSource, batch: readonly QueuedLine[]): Promise<void> {
    const redactor = await this.redactors.of(source);
    if (!redactor) return;
    // Secrets are removed before the message is cut, so that no part of one remains.
    const redacted = batch.map((line) => ({ ...line, message: storableMessage(redactor.redact(line.message)) }));
    await this.transactions.run({}, async (ctx) => {
      const end = await this.lines.lockEnd(ctx, source);
      if (!end) return;
      const excess = planDrop(end, redacted, { stream: source.stream, maxBytes: maxStreamBytes });
      const bytes = excess > 0 ? end.bytes - (await this.lines.dropOldest(ctx, source, excess)) : end.bytes;
      const retained = excess > 0 ? { ...end, bytes: Math.max(0, bytes), truncated: false } : end;
      const plan = planAppend(retained, redacted, maxStreamBytes);
      if (plan.lines.length > 0) await this.lines.append(ctx, source, plan.lines, plan.end);
    });
  }
}

/** Number of lines in the next transaction. */
function sizeOfBatch(lines: readonly QueuedLine[]): number {
  let chars = 0;
  const size = lines.findIndex(({ message }) => (chars += message.length + 1) > batchChars);
  return size < 0 ? lines.length : Math.max(size, 1);
}
