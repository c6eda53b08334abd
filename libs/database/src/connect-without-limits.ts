import type { Client } from 'pg';
import { createClient, noDatabaseLimits } from '@heddle/postgres';

export class DatabaseUnreachableError extends Error {
  constructor(cause: unknown) {
    super(
      `The database cannot be reached: ${cause instanceof Error ? cause.message : String(cause)}. ` +
        'Check DATABASE_URL (host, port, user, password, database) and that PostgreSQL accepts connections from here.',
      { cause },
    );
    this.name = 'DatabaseUnreachableError';
  }
}

/**
 * Connection without time limits, for maintenance work on whole tables. The caller ends it.
 *
 * @throws {DatabaseUnreachableError}
 */
export async function connectWithoutLimits(url: string, applicationName: string): Promise<Client> {
  const client = createClient({ url, applicationName, limits: noDatabaseLimits });
  try {
    await client.connect();
  } catch (error) {
    throw new DatabaseUnreachableError(error);
  }
  return client;
}
