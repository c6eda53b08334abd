import type { PoolClient } from 'pg';
import type { DataSource, EntityManager } from 'typeorm';
import { isRetryableTransactionError } from '@heddle/postgres';

/**
 * Transaction in progress. Services pass it on but cannot look inside: only repositories reach its connection, through
 * `BaseRepository`.
 */
abstract class Transaction {
  /** Runs after the outermost commit; never after a rollback. For in-process wake-ups, not for effects that must happen. */
  abstract afterCommit(callback: () => void): void;
}

/** First argument of repositories. */
export interface DatabaseContext {
  /** Present inside `TransactionRunner.run`; repositories then use it. */
  readonly tx?: Transaction;
}

/** Context with a transaction in progress. */
export type InTransaction<C extends DatabaseContext = DatabaseContext> = C & { readonly tx: Transaction };

/**
 * Port through which services open transactions. A nested `run` joins the current one. After a serialization failure or
 * deadlock the work runs again, so it must have no effect outside the database.
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

/** Connection of a transaction. For `BaseRepository` only; not exported by the library. */
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
