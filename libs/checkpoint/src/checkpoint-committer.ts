import { isFaultOfOne, oncePerTurn } from '@heddle/postgres';
import type { Pool } from 'pg';
import { rowKeysOf, sizeOf, type CheckpointChange } from './checkpoint-change.js';
import { CheckpointUnavailableError, LeaseLostError } from './checkpoint.errors.js';
import { nextBatch, type WaitingChange } from './next-batch.js';
import { storeChanges, type LeaseFence } from './store-changes.js';

export interface CommitterLimits {
  /** Batches that are under way at the same time. With one, all runs would wait for each other's flush. */
  batchesInFlight: number;
  /** Of one batch. A single change may be larger. */
  batchBytes: number;
  /** Of all changes that are not stored yet: from there on, `hasRoom` holds graphs back. */
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
  lane: CommitLane;
  entries: Entry[];
}

/**
 * Stores what the runs of one graph thread write, together: one statement, and one flush of the disk, for all that has
 * come while earlier ones were under way. Nothing waits when nothing is under way; the more the database has to do, the
 * larger the batches become.
 *
 * - A run has one batch under way at most, and its changes go in their order. So whatever is stored, what the run wrote
 *   before it is stored, too: no checkpoint is there without its parent.
 * - Runs are together by chance and do not share their fate. Whoever the statement passes over, because the lease is
 *   lost or the row of the run is locked, and everybody in a batch that is refused, is stored once more alone.
 * - A change that could not be stored is the last of its run: later ones are refused with the same error.
 */
export class CheckpointCommitter {
  /** Lanes that have something to store and nothing under way, the longest waiting first. */
  private readonly ready = new Set<CommitLane>();
  private readonly limits: CommitterLimits;
  private inFlight = 0;
  private unstoredBytes = 0;
  /** Until the end of the turn, more may come that goes the same way. */
  private readonly wake = oncePerTurn(() => this.send());
  private heldBack: (() => void)[] = [];

  constructor(
    private readonly pool: Pool,
    limits: Partial<CommitterLimits> = {},
  ) {
    this.limits = { ...defaultLimits, ...limits };
  }

  /** The way of one execution of a run. */
  open(fence: LeaseFence): CommitLane {
    return new CommitLane(fence, this);
  }

  /**
   * Resolves when the database has caught up so far that more may be written. Writers that do not ask are not refused:
   * what a superstep has computed is stored. So the queue holds its limit and one superstep of each run at most.
   */
  hasRoom(): Promise<void> | undefined {
    if (this.unstoredBytes < this.limits.queueBytes) return undefined;
    return new Promise((resolve) => this.heldBack.push(resolve));
  }

  /** For lanes. */
  enqueue(lane: CommitLane, change: CheckpointChange): Promise<void> {
    return new Promise((stored, failed) => {
      const bytes = sizeOf(change);
      this.unstoredBytes += bytes;
      lane.waiting.push({ change, bytes, rowKeys: rowKeysOf(change), stored, failed });
      if (!lane.isUnderWay) this.ready.add(lane);
      this.wake();
    });
  }

  private send(): void {
    while (this.inFlight < this.limits.batchesInFlight && this.ready.size > 0) {
      const parts = nextBatch(this.ready, this.limits.batchBytes).map(({ lane, count }) => {
        this.ready.delete(lane);
        lane.isUnderWay = true;
        return { lane, entries: lane.waiting.splice(0, count) };
      });
      this.inFlight += 1;
      void this.commit(parts).finally(() => {
        this.inFlight -= 1;
        this.wake();
      });
    }
  }

  /** Never rejects. Parts that have to go alone do not keep a place: one of them may have to wait for a lock. */
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
    const { fence } = part.lane;
    try {
      const [stored] = await storeChanges(this.pool, [toStored(part)], 'wait');
      if (stored) this.settle(part);
      else this.fail(part, new LeaseLostError(fence.runId, fence.leaseGeneration));
    } catch (error) {
      this.fail(part, error);
    }
  }

  private settle({ lane, entries }: Part): void {
    lane.isUnderWay = false;
    if (lane.waiting.length > 0) this.ready.add(lane);
    for (const entry of entries) entry.stored();
    this.release(entries);
    this.wake();
  }

  private fail({ lane, entries }: Part, error: unknown): void {
    lane.isUnderWay = false;
    lane.failure = { error };
    const given = [...entries, ...lane.waiting.splice(0)];
    for (const entry of given) entry.failed(error);
    this.release(given);
  }

  private release(entries: Entry[]): void {
    for (const { bytes } of entries) this.unstoredBytes -= bytes;
    if (this.unstoredBytes >= this.limits.queueBytes) return;
    for (const resolve of this.heldBack.splice(0)) resolve();
  }
}

/** The writes of one execution of a run, on their way to the database. */
export class CommitLane {
  /** Of the committer: what is not under way yet. */
  readonly waiting: Entry[] = [];
  isUnderWay = false;
  failure: { error: unknown } | null = null;
  private last: Promise<void> = Promise.resolve();

  constructor(
    readonly fence: LeaseFence,
    private readonly committer: CheckpointCommitter,
  ) {}

  /** Takes the change at once; resolves when it is stored. */
  store(change: CheckpointChange): Promise<void> {
    if (this.failure) return Promise.reject(this.failure.error);
    this.last = this.committer.enqueue(this, change);
    return this.last;
  }

  /** Takes nothing more, because something is missing from here on; what was taken before is still stored. */
  breakOff(error: unknown): void {
    this.failure ??= { error };
  }

  /** When everything that was taken so far is stored, or will never be. */
  async settled(): Promise<void> {
    await Promise.allSettled([this.last]);
  }

  hasRoom(): Promise<void> | undefined {
    return this.committer.hasRoom();
  }
}

const toStored = ({ lane, entries }: Part) => ({ fence: lane.fence, changes: entries.map(({ change }) => change) });
