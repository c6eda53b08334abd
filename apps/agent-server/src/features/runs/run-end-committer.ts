import { Injectable } from '@nestjs/common';
import { isFaultOfOne } from '@heddle/database';
import { type OrdinaryEnd, sizeOf } from './ordinary-end.js';
import { OrdinaryEndRepository } from './ordinary-end.repository.js';

/** Statements under way at the same time. With one, every run would wait for the flush of those before it. */
const statementsInFlight = 3;
/** In characters: of one statement; a larger end gains nothing from company and goes by itself. */
const batchSize = 1024 * 1024;
/** Of all ends that are not stored yet. */
const queueSize = 16 * batchSize;

interface Entry {
  end: OrdinaryEnd;
  size: number;
  stored: (isStored: boolean) => void;
  failed: (error: unknown) => void;
}

/**
 * Stores the ends of runs that end at about the same time together: one statement, and one flush of the disk, for all
 * that came while earlier ones were under way. Nothing waits when nothing is under way.
 *
 * It stores what is ordinary and decides nothing. Of all other ends it says so, and changes nothing for them: those
 * that turn out not to be ordinary, everybody in a statement that the database refused because of one, and what has
 * no room because the database cannot keep up.
 */
@Injectable()
export class RunEndCommitter {
  private readonly waiting: Entry[] = [];
  private unstored = 0;
  private inFlight = 0;
  private isWoken = false;

  constructor(private readonly ends: OrdinaryEndRepository) {}

  /** True once it is stored; false when it has to be decided with the rows locked. Rejects while the database is away. */
  store(end: OrdinaryEnd): Promise<boolean> {
    const size = sizeOf(end);
    if (size > batchSize || this.unstored + size > queueSize) return Promise.resolve(false);
    this.unstored += size;
    return new Promise((stored, failed) => {
      this.waiting.push({ end, size, stored, failed });
      this.wake();
    });
  }

  /** At the end of this turn of the event loop: until then, more may come that goes the same way. */
  private wake(): void {
    if (this.isWoken) return;
    this.isWoken = true;
    setImmediate(() => {
      this.isWoken = false;
      while (this.inFlight < statementsInFlight && this.waiting.length > 0) void this.send(this.takeBatch());
    });
  }

  private takeBatch(): Entry[] {
    let size = 0;
    const tooMuch = this.waiting.findIndex((entry) => (size += entry.size) > batchSize);
    return this.waiting.splice(0, tooMuch < 0 ? this.waiting.length : tooMuch);
  }

  /** Never rejects. */
  private async send(batch: Entry[]): Promise<void> {
    this.inFlight += 1;
    try {
      const stored = await this.ends.store(batch.map(({ end }) => end));
      for (const entry of batch) entry.stored(stored.has(entry.end.runId));
    } catch (error) {
      for (const entry of batch)
        if (isFaultOfOne(error)) entry.stored(false);
        else entry.failed(error);
    } finally {
      this.inFlight -= 1;
      for (const { size } of batch) this.unstored -= size;
      this.wake();
    }
  }
}
