import type { PoolClient } from 'pg';
import type { DataSource, EntityManager } from 'typeorm';
import { isRetryableTransactionError } from '@heddle/postgres';

/**
 * A transaction under way. Services pass it on and cannot look inside: only repositories reach what it is made of,
 * through `BaseRepository`.
 */
export abstract class Transaction {
  /** Runs after the outermost commit; never after a rollback. For in-process wake-ups, not for effects that must happen. */
  abstract afterCommit(callback: () => void): void;
}

/** First argument of repositories. */
export interface DatabaseContext {
  /** Present inside `TransactionRunner.run`; repositories then work in it. */
  readonly tx?: Transaction;
}

/** A context of which it is known that a transaction is under way. */
export type InTransaction<C extends DatabaseContext = DatabaseContext> = C & { readonly tx: Transaction };

/**
 * Services open transactions through this port. A nested `run` joins the one under way. The work may be invoked
 * again after a serialization failure or deadlock, so it must have no effect outside the database.
 */
export abstract class TransactionRunner {
  abstract run<C extends DatabaseContext, T>(ctx: C, work: (ctx: InTransaction<C>) => Promise<T>): Promise<T>;
}

class TypeOrmTransaction extends Transaction {
  constructor(
    readonly manager: EntityManager,
    private readonly callbacks: (() => void)[],
  ) {
    super();
  }

  override afterCommit(callback: () => void): void {
    this.callbacks.push(callback);
  }
}

/** The connection of a transaction. For `BaseRepository` alone; not exported by the library. */
export async function clientOf(tx: Transaction): Promise<PoolClient> {
  if (!(tx instanceof TypeOrmTransaction)) throw new TypeError('Only a TypeOrmTransactionRunner begins transactions');
  return (await tx.manager.queryRunner?.connect()) as PoolClient;
}

const maxAttempts = 4;

export class TypeOrmTransactionRunner extends TransactionRunner {
  constructor(
    private readonly dataSource: DataSource,
    private readonly onRetry: () => void = () => undefined,
  ) {
    super();
  }

  async run<C extends DatabaseContext, T>(ctx: C, work: (ctx: InTransaction<C>) => Promise<T>): Promise<T> {
    if (ctx.tx) return work(ctx as InTransaction<C>);
    for (let attempt = 1; ; attempt += 1) {
      const callbacks: (() => void)[] = [];
      try {
        const result = await this.dataSource.transaction((manager) =>
          work({ ...ctx, tx: new TypeOrmTransaction(manager, callbacks) }),
        );
        for (const callback of callbacks) callback();
        return result;
      } catch (error) {
        if (attempt >= maxAttempts || !isRetryableTransactionError(error)) throw error;
        this.onRetry();
      }
    }
  }
}
