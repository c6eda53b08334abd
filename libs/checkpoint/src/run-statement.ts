import { isDatabaseUnavailable } from '@heddle/postgres';
import type { Pool, QueryResultRow } from 'pg';

import { CheckpointUnavailableError } from './checkpoint.errors.js';

const RETRY_DELAYS_MS = [50, 250, 1000];
/** Trouble that shows itself only after a long wait is not waited for again. */
const RETRY_FOR_MS = 10_000;

/**
 * Runs one statement. Every statement of this library may be repeated without harm, so that a broken connection
 * costs a retry and not the run.
 */
export async function runStatement<Row extends QueryResultRow>(
  pool: Pool,
  text: string,
  values: unknown[],
): Promise<Row[]> {
  const giveUpAt = performance.now() + RETRY_FOR_MS;
  for (let attempt = 0; ; attempt += 1) {
    try {
      return (await pool.query<Row>(text, values)).rows;
    } catch (error) {
      if (!isDatabaseUnavailable(error)) throw error;
      const delayMs = RETRY_DELAYS_MS[attempt];
      if (delayMs === undefined || performance.now() > giveUpAt) throw new CheckpointUnavailableError(error);
      await new Promise((resolve) => setTimeout(resolve, delayMs));
    }
  }
}
