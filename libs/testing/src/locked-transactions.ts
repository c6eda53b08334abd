import type { DataSource } from 'typeorm';
import { waitFor } from './wait-for.js';

/** Waits until at least `count` transactions of the database wait for a lock. */
export const transactionsWait = (query: (sql: string) => Promise<unknown[]>, count: number): Promise<unknown> =>
  waitFor(
    async () => {
      const waiting = await query(
        `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
      );
      return waiting.length >= count;
    },
    { what: `${count} transactions that wait for a lock` },
  );

/** Begins a transaction with a statement, as another process would; the returned function commits it. */
export async function holdTransaction(
  dataSource: DataSource,
  sql: string,
  params: unknown[] = [],
): Promise<() => Promise<void>> {
  const holder = dataSource.createQueryRunner();
  await holder.startTransaction();
  await holder.query(sql, params);
  return async () => {
    await holder.commitTransaction();
    await holder.release();
  };
}
