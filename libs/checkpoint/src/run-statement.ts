import { setTimeout as delay } from 'node:timers/promises';
import { isDatabaseUnavailable, prepared } from '@heddle/postgres';
import type { QueryConfig, QueryResultRow } from 'pg';
import { CheckpointUnavailableError } from './checkpoint.errors.js';

const retryDelaysMs = [50, 250, 1000];
/** Trouble that shows itself only after a long wait is not waited for again. */
const retryForMs = 10_000;

/** What takes statements: a pool, or something that has one. */
export interface StatementTarget {
  query<Row extends QueryResultRow>(statement: QueryConfig): Promise<{ rows: Row[] }>;
}

/** Runs a statement of which there is a bounded number of texts; every connection prepares it once. */
export async function runStatement<Row extends QueryResultRow>(
  target: StatementTarget,
  text: string,
  values: unknown[],
): Promise<Row[]> {
  return retried(target, prepared(text, values));
}

/** Runs a statement whose text, or best plan, hangs on what is looked for. */
export async function runUnprepared<Row extends QueryResultRow>(
  target: StatementTarget,
  text: string,
  values: unknown[],
): Promise<Row[]> {
  return retried(target, { text, values });
}

/**
 * Every statement of this library may be repeated without harm, so that a broken connection costs a retry and not the
 * run.
 */
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
