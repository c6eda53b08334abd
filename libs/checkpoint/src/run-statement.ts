import { setTimeout as delay } from 'node:timers/promises';
import { isDatabaseUnavailable, prepared } from '@heddle/postgres';
import type { QueryConfig, QueryResultRow } from 'pg';
import { CheckpointUnavailableError } from './checkpoint.errors.js';

const retryDelaysMs = [50, 250, 1000];
/** Failures after a longer wait are not retried. */
const retryForMs = 10_000;

/** Runs a statement, in the caller's transaction if it has one. */
export type Execute = (sql: string, params: unknown[]) => Promise<unknown[]>;

/** A pool, or an object with one. */
export interface StatementTarget {
  query<Row extends QueryResultRow>(statement: QueryConfig): Promise<{ rows: Row[] }>;
}

/** Runs a statement with a bounded number of texts; every connection prepares it once. */
export async function runStatement<Row extends QueryResultRow>(
  target: StatementTarget,
  text: string,
  values: unknown[],
): Promise<Row[]> {
  return retried(target, prepared(text, values));
}

/** Runs a statement whose text or best plan depends on its values. */
export async function runUnprepared<Row extends QueryResultRow>(
  target: StatementTarget,
  text: string,
  values: unknown[],
): Promise<Row[]> {
  return retried(target, { text, values });
}

/** All statements of this library are idempotent, so a broken connection costs a retry instead of the run. */
async function retried<Row extends QueryResultRow>(target: StatementTarget, statement: QueryConfig): Promise<Row[]> {
  const giveUpAt = performance.now() + retryForMs;
  for (let attempt = 0; ; attempt += 1) {
    try {
      return (await target.query<Row>(statement)).rows;
    } catch (error) {
      if (!isDatabaseUnavailable(error)) throw error;
      const delayMs = retryDelaysMs[attempt];
      if (delayMs === undefined || performance.now() > giveUpAt) throw new CheckpointUnavailableError(error);
      await delay(delayMs);
    }
  }
}
