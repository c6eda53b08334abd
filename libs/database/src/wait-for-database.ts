import { setTimeout } from 'node:timers/promises';
import { type ConnectionTarget, createClient, sqlState } from '@heddle/postgres';
import type { Client } from 'pg';
import type { DataSourceSettings } from './data-source.js';
import { compareMigrations, type SchemaState } from './schema-state.js';
import { missingMigrations, startFailureOf, type StartFailure } from './start-failure.js';

const firstPauseMs = 250;
const longestPauseMs = 5_000;
/** Interval of log messages about the wait. */
const logIntervalMs = 30_000;

/** The database did not become ready in time. */
export class DatabaseNotReadyError extends Error {
  override readonly name = 'DatabaseNotReadyError';

  constructor({ reason, advice }: StartFailure) {
    super(`The database is not ready: ${reason}. ${advice}`);
  }
}

interface DatabaseWait {
  /** Maximum wait, in ms. */
  maxWaitMs: number;
  /** Called at the beginning of the wait and then every half minute. */
  onWait: (obstacle: StartFailure) => void;
}

const noMigrations = new Set(['42P01', '3F000']);

/**
 * Resolves once both URLs accept this service and its schema is at least as new as this version. A newer schema is
 * accepted: migrations add first and drop in a later release, so a version can be rolled back.
 */
export function waitForDatabase(
  settings: DataSourceSettings,
  wait: DatabaseWait & {
    /** Whether to wait for this version's migrations, too. */
    forSchema: boolean;
  },
): Promise<SchemaState> {
  return retryUntilDeadline(() => look(settings, wait.forSchema), wait);
}

/** Resolves once the server accepts this login. */
export async function waitForServer(target: ConnectionTarget, wait: DatabaseWait): Promise<void> {
  await retryUntilDeadline(() => connected(target, () => Promise.resolve({})), wait);
}

/** Retries until the answer is not an obstacle. Errors count as obstacles. */
async function retryUntilDeadline<T extends object>(
  ask: () => Promise<T | StartFailure>,
  wait: DatabaseWait,
): Promise<T> {
  const startedAt = performance.now();
  let saidAt = -Infinity;
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
    const found = await ask().catch(startFailureOf);
    if (!('reason' in found)) return found;
    const now = performance.now();
    if (now + pauseMs - startedAt > wait.maxWaitMs) throw new DatabaseNotReadyError(found);
    if (now - saidAt >= logIntervalMs) {
      wait.onWait(found);
      saidAt = now;
    }
    await setTimeout(pauseMs);
  }
}

async function look(settings: DataSourceSettings, forSchema: boolean): Promise<SchemaState | StartFailure> {
  const { url, directUrl = url, schema } = settings;
  const target = { url, applicationName: `${settings.applicationName}:start`, limits: settings.limits };
  if (directUrl !== url) await connected({ ...target, url: directUrl }, () => Promise.resolve());
  const known = settings.migrations.map((migration) => new migration().name ?? migration.name);
  const state = compareMigrations(known, await connected(target, (client) => applied(client, schema)));
  return forSchema && state.missing.length > 0 ? missingMigrations(schema, state.missing) : state;
}

async function connected<T>(target: ConnectionTarget, work: (client: Client) => Promise<T>): Promise<T> {
  const client = createClient(target);
  try {
    await client.connect();
    return await work(client);
  } finally {
    client.end().catch(() => undefined);
  }
}

async function applied(client: Client, schema: string): Promise<string[]> {
  try {
    const { rows } = await client.query<{ name: string }>(
      `SELECT name FROM ${client.escapeIdentifier(schema)}.migration`,
    );
    return rows.map(({ name }) => name);
  } catch (error) {
    if (noMigrations.has(sqlState(error) ?? '')) return [];
    throw error;
  }
}
