import type { Pool, QueryResultRow } from 'pg';

import { CheckpointUnavailableError } from './checkpoint.errors.js';

const RETRY_DELAYS_MS = [50, 250, 1000];

/** Lost connections, a restarting server, too many connections. */
const CONNECTION_STATES = /^(08|53|57P)/;
const CONNECTION_CODES = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN']);
const CONNECTION_MESSAGE = /connection (terminated|timeout|ended)|timeout exceeded when trying to connect/i;
/** Serialisation failure and deadlock: the statement left nothing behind. */
const TRANSIENT_STATES = new Set(['40001', '40P01']);

export function isConnectionError(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  const { code = '', message = '' } = error as { code?: string; message?: string };
  return CONNECTION_STATES.test(code) || CONNECTION_CODES.has(code) || CONNECTION_MESSAGE.test(message);
}

/**
 * Runs one statement. Every statement of this library may be repeated without harm, so that a broken connection
 * costs a retry and not the run.
 */
export async function runStatement<Row extends QueryResultRow>(
  pool: Pool,
  text: string,
  values: unknown[],
): Promise<Row[]> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return (await pool.query<Row>(text, values)).rows;
    } catch (error) {
      const lost = isConnectionError(error);
      if (!lost && !TRANSIENT_STATES.has((error as { code?: string }).code ?? '')) throw error;
      const delayMs = RETRY_DELAYS_MS[attempt];
      if (delayMs === undefined) throw lost ? new CheckpointUnavailableError(error) : error;
      await new Promise((resolve) => setTimeout(resolve, delayMs));
    }
  }
}
