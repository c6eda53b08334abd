import { Injectable } from '@nestjs/common';
import type { RequestContext } from '@heddle/auth';
import { keepLatest, type KeepRule } from '@heddle/checkpoint/tables';
import { type InTransaction, TransactionRunner } from '@heddle/database';
import type { ThreadTtlStrategy } from '@heddle/entities-agent-server';
import { RunEnds } from '../../streams/run-ends.js';
import { CheckpointTablesRepository, type ThreadStorage } from '../../core/threads/checkpoint-tables.repository.js';
import { ThreadNotFoundError } from './thread.errors.js';
import { type ExpiredThread, ThreadPruneRepository } from '../../core/threads/thread-prune.repository.js';
import { ThreadRepository } from '../../core/threads/thread.repository.js';

/** Maximum threads deleted by one transaction. */
const batchSize = 25;
/** Maximum checkpoints deleted by one transaction. */
const checkpointsAtOnce = 500;

interface PruneRequest {
  threadIds: readonly string[];
  strategy: ThreadTtlStrategy;
  /** Reports the result without deleting. */
  dryRun: boolean;
}

interface Pruned {
  count: number;
  /** Threads that were skipped because they are in use. */
  busy: string[];
}

/**
 * Deletes threads, or their history. Skips threads with a run in flight or a state edit, and locked rows. One
 * transaction deletes all rows of a thread.
 */
@Injectable()
export class ThreadPruneService {
  constructor(
    private readonly transactions: TransactionRunner,
    private readonly threads: ThreadRepository,
    private readonly pruning: ThreadPruneRepository,
    private readonly checkpoints: CheckpointTablesRepository,
    private readonly runEnds: RunEnds,
  ) {}

  /** Seconds since the expiry of the thread that expired first; 0 without an expired thread. */
  oldestExpiredSeconds(): Promise<number> {
    return this.pruning.oldestExpiredSeconds();
  }

  /** Unknown ids are ignored. */
  async prune(ctx: RequestContext, { threadIds, strategy, dryRun }: PruneRequest): Promise<Pruned> {
    const existing = await this.pruning.existing(ctx, threadIds);
    const done = new Set(dryRun ? await this.pruning.free(ctx, existing, null) : []);
    for (let at = 0; at < existing.length && !dryRun; at += batchSize) {
      for (const id of await this.remove(existing.slice(at, at + batchSize), strategy)) done.add(id);
    }
    return { count: done.size, busy: existing.filter((id) => !done.has(id)) };
  }

  expired(limit: number, except: readonly string[]): Promise<ExpiredThread[]> {
    return this.pruning.expired(Math.min(limit, batchSize), except);
  }

  /** Deletes threads that are still expired; returns their ids. */
  deleteExpired(threadIds: readonly string[]): Promise<string[]> {
    return this.deleteFree(threadIds, 'delete');
  }

  /** Deletes a thread in several transactions, its history first, because one would take too long. */
  async deleteExpiredPiecemeal(threadId: string): Promise<boolean> {
    await this.pruneFree(threadId, keepLatest, 'delete');
    return (await this.deleteExpired([threadId])).length > 0;
  }

  /** The thread stays, and expires again after another time to live. */
  pruneExpired(threadId: string): Promise<boolean> {
    return this.pruneFree(threadId, keepLatest, 'keep_latest');
  }

  /** False for a thread in use; with `expiredBy` also for one that is no longer expired. */
  async pruneFree(
    threadId: string,
    rule: KeepRule,
    expiredBy: ThreadTtlStrategy | null = null,
    onRemoved: (checkpoints: number) => void = () => undefined,
  ): Promise<boolean> {
    for (;;) {
      const removed = await this.transactions.run({}, async (tx) => {
        if ((await this.hold(tx, [threadId], expiredBy)).length === 0) return null;
        const count = await this.checkpoints.prune(tx, threadId, rule, checkpointsAtOnce);
        if (count > 0) await this.pruning.touch(tx, threadId);
        if (count < checkpointsAtOnce && expiredBy === 'keep_latest') await this.pruning.rearm(tx, threadId);
        return count;
      });
      if (removed === null) return false;
      onRemoved(removed);
      if (removed < checkpointsAtOnce) return true;
    }
  }

  async storage(ctx: RequestContext, threadId: string): Promise<ThreadStorage> {
    if (!(await this.threads.find(ctx, threadId))) throw new ThreadNotFoundError(threadId);
    return this.checkpoints.measure(ctx, threadId);
  }

  private async remove(threadIds: readonly string[], strategy: ThreadTtlStrategy): Promise<string[]> {
    if (strategy === 'delete') return this.deleteFree(threadIds, null);
    const pruned: string[] = [];
    for (const id of threadIds) if (await this.pruneFree(id, keepLatest)) pruned.push(id);
    return pruned;
  }

  private deleteFree(threadIds: readonly string[], expiredBy: ThreadTtlStrategy | null): Promise<string[]> {
    if (threadIds.length === 0) return Promise.resolve([]);
    return this.transactions.run({}, async (tx) => {
      const held = await this.hold(tx, threadIds, expiredBy);
      if (held.length === 0) return held;
      await this.checkpoints.deleteThreads(tx, held);
      await this.pruning.delete(tx, held);
      this.runEnds.tellRemoved(tx, held);
      return held;
    });
  }

  private async hold(
    tx: InTransaction,
    threadIds: readonly string[],
    expiredBy: ThreadTtlStrategy | null,
  ): Promise<string[]> {
    const locked = await this.pruning.lock(tx, threadIds);
    return locked.length === 0 ? [] : this.pruning.free(tx, locked, expiredBy);
  }
}
