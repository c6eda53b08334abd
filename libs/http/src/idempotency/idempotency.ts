import { Injectable } from '@nestjs/common';
import { type DatabaseContext, TransactionRunner } from '@heddle/database';
import { idempotencyMismatch } from './idempotency.errors.js';
import { type IdempotencyClaim, IdempotencyRepository, type StoredAnswer } from './idempotency.repository.js';

/** 200 without headers where the work says nothing else. */
export type Answer<T> = Pick<StoredAnswer<T>, 'body'> & Partial<StoredAnswer<T>>;

/** A body that is replayed has been JSON in between. */
export type OnceAnswer<T> = StoredAnswer<T> & { replayed: boolean };

const plain = { status: 200, headers: {} };

/** What an `Idempotency-Key` promises. */
@Injectable()
export class Idempotency {
  constructor(
    private readonly transactions: TransactionRunner,
    private readonly repository: IdempotencyRepository,
  ) {}

  /**
   * Does the work in one transaction with the record of its answer, so that both are there or neither. A key that was
   * used before is answered with what is recorded, another body under it is refused with `mismatchStatus`. Without a
   * claim the work is on its own.
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
