import type { DataSource, EntityManager } from 'typeorm';
import { isRetryableTransactionError } from '@heddle/postgres';

export interface Transaction {
  readonly manager: EntityManager;
  /** Runs after the outermost commit; never after a rollback. For in-process wake-ups, not for effects that must happen. */
  afterCommit(callback: () => void): void;
}

export interface DatabaseContext {
  /** Present inside `TransactionRunner.run`; repositories then work in it. */
  readonly tx?: Transaction;
}

/**
 * Services open transactions through this port. A nested `run` joins the one under way. The work may be invoked
 * again after a serialization failure or deadlock, so it must have no effect outside the database.
 */
export abstract class TransactionRunner {
  abstract run<C extends DatabaseContext, T>(ctx: C, work: (ctx: C & { tx: Transaction }) => Promise<T>): Promise<T>;
}

const maxAttempts = 4;

export class TypeOrmTransactionRunner extends TransactionRunner {
  constructor(private readonly dataSource: DataSource) {
    super();
  }

  async run<C extends DatabaseContext, T>(ctx: C, work: (ctx: C & { tx: Transaction }) => Promise<T>): Promise<T> {
    if (ctx.tx) return work(ctx as C & { tx: Transaction });
    for (let attempt = 1; ; attempt += 1) {
      const callbacks: (() => void)[] = [];
      try {
        const result = await this.dataSource.transaction((manager) =>
          work({ ...ctx, tx: { manager, afterCommit: (callback: () => void) => callbacks.push(callback) } }),
        );
        for (const callback of callbacks) callback();
        return result;
      } catch (error) {
        if (attempt >= maxAttempts || !isRetryableTransactionError(error)) throw error;
      }
    }
  }
}
