import { Injectable } from '@nestjs/common';
import { type DatabaseContext, TransactionRunner } from '@heddle/database';
import { idempotencyMismatch } from './idempotency.errors.js';
import { type IdempotencyClaim, IdempotencyRepository, type StoredAnswer } from './idempotency.repository.js';

/** Defaults to 200 without headers. */
type Answer<T> = Pick<StoredAnswer<T>, 'body'> & Partial<StoredAnswer<T>>;

/** A replayed body has passed through JSON. */
type OnceAnswer<T> = StoredAnswer<T> & { replayed: boolean };

const plain = { status: 200, headers: {} };

/** Implements the promise of `Idempotency-Key`. */
@Injectable()
export class Idempotency {
  constructor(
    private readonly transactions: TransactionRunner,
    private readonly repository: IdempotencyRepository,
  ) {}

  /**
   * Runs the work and records its answer in one transaction. A known key returns the recorded answer, or is refused
   * with `mismatchStatus` for another body. Without a claim, the work simply runs.
   */
  async once<C extends DatabaseContext, T>(
    ctx: C,
    claim: IdempotencyClaim | undefined,
    work: (ctx: C) => Promise<Answer<T>>,
    { mismatchStatus = 409 }: { mismatchStatus?: 409 | 422 } = {},
  ): Promise<OnceAnswer<T>> {
    if (!claim) return { ...plain, ...(await work(ctx)), replayed: false };
    return this.transactions.run(ctx, async (tx) => {
      const claimed = await this.repository.claim(tx, claim);
      if (claimed.kind === 'mismatch') throw idempotencyMismatch(mismatchStatus);
      if (claimed.kind === 'replay') return { ...(claimed.answer as StoredAnswer<T>), replayed: true };
      const answer = { ...plain, ...(await work(tx)) };
      await this.repository.complete(tx, claim, answer);
      return { ...answer, replayed: false };
    });
  }
}
