import pg from 'pg';
import { DatabaseClient, type DatabaseClientConfig } from './database-client.js';
import { type DatabaseLimits, defaultDatabaseLimits } from './database-limits.js';

/** The server ends a statement before its client gives it up, as long as it can still answer. */
const answerTimeoutMs = (statementTimeoutMs: number) => statementTimeoutMs + Math.min(statementTimeoutMs, 5000);
/** Silence after which the operating system asks whether the other side is still there. */
const keepAliveAfterMs = 10_000;

export interface ConnectionTarget {
  url: string;
  /** Shown in pg_stat_activity. */
  applicationName: string;
  limits?: DatabaseLimits;
}

/** What every connection of a service has, whoever opens it. What the URL says itself goes before. */
export function connectionLimits(limits: DatabaseLimits = defaultDatabaseLimits): DatabaseClientConfig {
  return {
    keepAlive: true,
    keepAliveInitialDelayMillis: keepAliveAfterMs,
    connectionTimeoutMillis: limits.connectTimeoutMs,
    statement_timeout: limits.statementTimeoutMs,
    lock_timeout: limits.lockTimeoutMs,
    idle_in_transaction_session_timeout: limits.idleTransactionTimeoutMs,
    answerTimeoutMs: answerTimeoutMs(limits.statementTimeoutMs),
  };
}

const configOf = ({ url, applicationName, limits }: ConnectionTarget): DatabaseClientConfig => ({
  connectionString: url,
  application_name: applicationName,
  ...connectionLimits(limits),
});

/** One connection of its own, not yet opened. */
export function createClient(target: ConnectionTarget): pg.Client {
  return new DatabaseClient(configOf(target));
}

export function createPool(target: ConnectionTarget & { size: number }): pg.Pool {
  const pool = new pg.Pool({ ...configOf(target), max: target.size, Client: DatabaseClient });
  // An idle connection that breaks is replaced at its next use; without a listener it would end the process.
  pool.on('error', () => undefined);
  return pool;
}
