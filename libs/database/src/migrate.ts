import { setTimeout } from 'node:timers/promises';
import type { Client } from 'pg';
import type { DataSource } from 'typeorm';
import { connectWithoutLimits } from './connect-without-limits.js';
import { withoutLimits } from './data-source.js';

/** Arbitrary constant, shared by all processes that migrate the same schema. */
const migrationLockClass = 0x4ed1e;
const lockPollMs = 250;

/**
 * Creates the schema if it is missing and applies pending migrations. Safe to run from any number of
 * processes at once: an advisory lock lets one work and the others find nothing left to do. Has no time limit: a
 * migration may rewrite a large table. Leaves the data source connected, and returns the names of the migrations
 * applied here. Behind a pooler in transaction mode it needs the URL that leads past it.
 */
export async function runMigrations(dataSource: DataSource, schema: string, directUrl?: string): Promise<string[]> {
  const { url: ownUrl } = dataSource.options as { url: string };
  const url = directUrl ?? ownUrl;
  const client = await connectWithoutLimits(url, 'heddle-migrate');
  try {
    await takeMigrationLock(client, schema);
    const { rowCount } = await client.query('SELECT 1 FROM pg_namespace WHERE nspname = $1', [schema]);
    if (rowCount === 0) await client.query(`CREATE SCHEMA IF NOT EXISTS ${client.escapeIdentifier(schema)}`);
    const applied = await applyPending(dataSource, url);
    if (!dataSource.isInitialized) await dataSource.initialize();
    return applied;
  } finally {
    await client.end();
  }
}

/**
 * Polls instead of waiting inside a statement: building an index concurrently waits for all earlier statements, and so
 * would wait for the callers that wait for its migration.
 */
export async function takeMigrationLock(client: Client, schema: string): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ locked: boolean }>(
      'SELECT pg_try_advisory_lock($1, hashtext($2)) AS locked',
      [migrationLockClass, schema],
    );
    if (rows[0]?.locked) return;
    await setTimeout(lockPollMs);
  }
}

/** The end of the connection also releases the lock. */
export async function releaseMigrationLock(client: Client, schema: string): Promise<void> {
  await client.query('SELECT pg_advisory_unlock($1, hashtext($2))', [migrationLockClass, schema]);
}

async function applyPending(dataSource: DataSource, url: string): Promise<string[]> {
  const unlimited = await withoutLimits(dataSource, url).initialize();
  try {
    return (await unlimited.runMigrations()).map(({ name }) => name);
  } finally {
    await unlimited.destroy();
  }
}
