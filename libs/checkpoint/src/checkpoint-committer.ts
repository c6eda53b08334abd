import { isFaultOfOne, coalescePerTick } from '@heddle/postgres';
import type { Pool } from 'pg';
import { rowKeysOf, sizeOf, type CheckpointChange } from './checkpoint-change.js';
import { CheckpointUnavailableError, LeaseLostError } from './checkpoint.errors.js';
import { nextBatch, type WaitingChange } from './next-batch.js';
import { storeChanges, type LeaseFence } from './store-changes.js';

interface CommitterLimits {
  /** Maximum concurrent batches. A single one would make all runs wait for each other's flush. */
  batchesInFlight: number;
  /** Maximum size of a batch. A single change may exceed it. */
  batchBytes: number;
  /** Size of unstored changes from which `waitForCapacity` holds graphs back. */
  queueBytes: number;
}

const mib = 1024 * 1024;
const defaultLimits: CommitterLimits = { batchesInFlight: 3, batchBytes: 4 * mib, queueBytes: 32 * mib };

interface Entry extends WaitingChange {
  change: CheckpointChange;
  stored: () => void;
  failed: (error: unknown) => void;
}

interface Part {
  queue: WriteQueue;
  entries: Entry[];
}

/**
 * Batches the writes of all runs of a graph thread: changes that arrive during earlier statements share one statement
 * and one disk flush. An idle committer stores at once; a busy database gets larger batches.
 *
 * - A run has at most one batch in flight, and its changes are stored in order. No checkpoint is stored without its
 *   parent.
 * - Runs in a batch fail separately. Runs that the statement skips (lost lease, locked row), and all runs of a refused
 *   batch, are stored again one by one.
 * - A change that could not be stored is the last of its run: later ones are refused with the same error.
 */
export class CheckpointCommitter {
  /** Queues with changes and no batch in flight, in order of waiting. */
  private readonly ready = new Set<WriteQueue>();
  private readonly limits: CommitterLimits;
  private inFlight = 0;
  private unstoredBytes = 0;
  /** Collects the changes of the current event loop tick. */
  private readonly wake = coalescePerTick(() => this.send());
  private heldBack: (() => void)[] = [];

  constructor(
    private readonly pool: Pool,
    limits: Partial<CommitterLimits> = {},
  ) {
    this.limits = { ...defaultLimits, ...limits };
  }

  /** Opens the queue of one execution of a run. */
  open(fence: LeaseFence): WriteQueue {
    return new WriteQueue(fence, this);
  }

  /**
   * Resolves when the queue is below its limit. Writers that do not wait are not refused: the result of a superstep is
   * always stored. The queue thus exceeds its limit by at most one superstep per run.
   */
  waitForCapacity(): Promise<void> | undefined {
    if (this.unstoredBytes < this.limits.queueBytes) return undefined;
    return new Promise((resolve) => this.heldBack.push(resolve));
  }

  /** Called by queues only. */
  enqueue(queue: WriteQueue, change: CheckpointChange): Promise<void> {
    return new Promise((stored, failed) => {
      const bytes = sizeOf(change);
      this.unstoredBytes += bytes;
      queue.waiting.push({ change, bytes, rowKeys: rowKeysOf(change), stored, failed });
      if (!queue.isUnderWay) this.ready.add(queue);
      this.wake();
    });
  }

  private send(): void {
    while (this.inFlight < this.limits.batchesInFlight && this.ready.size > 0) {
      const parts = nextBatch(this.ready, this.limits.batchBytes).map(({ queue, count }) => {
        this.ready.delete(queue);
        queue.isUnderWay = true;
        return { queue, entries: queue.waiting.splice(0, count) };
      });
      this.inFlight += 1;
      void this.commit(parts).finally(() => {
        this.inFlight -= 1;
        this.wake();
      });
    }
  }

  /** Never rejects. Parts that are retried alone release the batch's slot, since one may wait for a lock. */
  private async commit(parts: Part[]): Promise<void> {
    const [only, ...others] = parts;
    if (!only) return;
    if (others.length === 0) return this.commitAlone(only);
    try {
      const stored = await storeChanges(this.pool, parts.map(toStored), 'skip');
      parts.forEach((part, at) => (stored[at] ? this.settle(part) : void this.commitAlone(part)));
    } catch (error) {
      const byItself = isFaultOfOne(error instanceof CheckpointUnavailableError ? error.cause : error);
      for (const part of parts)
        if (byItself) void this.commitAlone(part);
        else this.fail(part, error);
    }
  }

  private async commitAlone(part: Part): Promise<void> {
    const { fence } = part.queue;
    try {
      const [stored] = await storeChanges(this.pool, [toStored(part)], 'wait');
      if (stored) this.settle(part);
      else this.fail(part, new LeaseLostError(fence.runId, fence.leaseGeneration));
    } catch (error) {
      this.fail(part, error);
    }
  }

  private settle({ queue, entries }: Part): void {
    queue.isUnderWay = false;
    if (queue.waiting.length > 0) this.ready.add(queue);
    for (const entry of entries) entry.stored();
    this.release(entries);
    this.wake();
  }

  private fail({ queue, entries }: Part, error: unknown): void {
    queue.isUnderWay = false;
    queue.failure = { error };
    const given = [...entries, ...queue.waiting.splice(0)];
    for (const entry of given) entry.failed(error);
    this.release(given);
  }

  private release(entries: Entry[]): void {
    for (const { bytes } of entries) this.unstoredBytes -= bytes;
    if (this.unstoredBytes >= this.limits.queueBytes) return;
    for (const resolve of this.heldBack.splice(0)) resolve();
  }
}

/** Writes of one execution of a run, on their way to the database. */
export class WriteQueue {
  /** Changes not yet in flight; for the committer. */
  readonly waiting: Entry[] = [];
  isUnderWay = false;
  failure: { error: unknown } | null = null;
  private last: Promise<void> = Promise.resolve();

  constructor(
    readonly fence: LeaseFence,
    private readonly committer: CheckpointCommitter,
  ) {}

  /** Accepts the change at once; resolves when it is stored. */
  store(change: CheckpointChange): Promise<void> {
    if (this.failure) return Promise.reject(this.failure.error);
    this.last = this.committer.enqueue(this, change);
    return this.last;
  }

  /** Refuses later changes, because one is missing; earlier ones are still stored. */
  breakOff(error: unknown): void {
    this.failure ??= { error };
  }

  /** Resolves when all accepted changes are stored or have failed. */
  async settled(): Promise<void> {
    await Promise.allSettled([this.last]);
  }

  waitForCapacity(): Promise<void> | undefined {
    return this.committer.waitForCapacity();
  }
}

const toStored = ({ queue, entries }: Part) => ({ fence: queue.fence, changes: entries.map(({ change }) => change) });
