import { Injectable } from '@nestjs/common';
import type { TenantContext } from '@heddle/auth';
import { isFaultOfOne } from '@heddle/database';
import type { ThreadEntity } from '@heddle/entities-agent-server';
import { type NewThread, ThreadRepository } from './thread.repository.js';

/** Statements of one workspace under way at the same time. With one, everybody would wait for the flush of those before. */
const statementsInFlight = 2;
/** Threads in one statement; a database that is slow gets no statement without end. */
const batchSize = 100;

interface Entry {
  thread: NewThread;
  inserted: (thread: ThreadEntity | null) => void;
  failed: (error: unknown) => void;
}

/** What one workspace is about to insert. */
interface Queue {
  waiting: Entry[];
  inFlight: number;
  isWoken: boolean;
}

/**
 * Inserts the threads that a workspace makes at about the same time together: one statement, and one flush of the disk,
 * for all that came while earlier ones were under way. Nothing waits when nothing is under way.
 *
 * Each workspace by itself: an id that is being taken by a transaction elsewhere holds its statement up, and that is the
 * business of whoever uses the id twice.
 */
@Injectable()
export class ThreadInserter {
  private readonly queues = new Map<string, Queue>();

  constructor(private readonly threads: ThreadRepository) {}

  /** null when the id is taken, by whichever tenant. */
  insert(ctx: TenantContext, thread: NewThread): Promise<ThreadEntity | null> {
    const queue = this.queues.get(ctx.tenantId) ?? { waiting: [], inFlight: 0, isWoken: false };
    // In a transaction it belongs to that one. Twice in a statement, nothing would tell whose row it is.
    if (ctx.tx || queue.waiting.some((entry) => entry.thread.threadId === thread.threadId)) {
      return this.threads.insert(ctx, thread);
    }
    this.queues.set(ctx.tenantId, queue);
    return new Promise((inserted, failed) => {
      queue.waiting.push({ thread, inserted, failed });
      this.wake(ctx.tenantId, queue);
    });
  }

  /** At the end of this turn of the event loop: until then, more may come that goes the same way. */
  private wake(tenantId: string, queue: Queue): void {
    if (queue.isWoken) return;
    queue.isWoken = true;
    setImmediate(() => {
      queue.isWoken = false;
      while (queue.inFlight < statementsInFlight && queue.waiting.length > 0) {
        void this.send(tenantId, queue, queue.waiting.splice(0, batchSize));
      }
      if (queue.inFlight === 0) this.queues.delete(tenantId);
    });
  }

  /** Never rejects. */
  private async send(tenantId: string, queue: Queue, batch: Entry[]): Promise<void> {
    queue.inFlight += 1;
    try {
      const rows = await this.threads.insertAll(
        { tenantId },
        batch.map(({ thread }) => thread),
      );
      for (const { thread, inserted } of batch) inserted(rows.get(thread.threadId) ?? null);
    } catch (error) {
      for (const entry of batch) {
        if (batch.length > 1 && isFaultOfOne(error)) {
          this.threads.insert({ tenantId }, entry.thread).then(entry.inserted, entry.failed);
        } else entry.failed(error);
      }
    } finally {
      queue.inFlight -= 1;
      this.wake(tenantId, queue);
    }
  }
}
