import pg from 'pg';
import { DatabaseClient, type DatabaseClientConfig } from './database-client.js';
import { type DatabaseLimits, defaultDatabaseLimits } from './database-limits.js';
import { PatientPool } from './patient-pool.js';

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
    connectTimeoutMs: limits.connectTimeoutMs,
    statement_timeout: limits.statementTimeoutMs,
    lock_timeout: limits.lockTimeoutMs,
    idle_in_transaction_session_timeout: limits.idleTransactionTimeoutMs,
    answerTimeoutMs: answerTimeoutMs(limits.statementTimeoutMs),
    preparedStatements: limits.preparedStatements,
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

/** Options of a pool: those of its connections, and how long one of them is waited for while others use them all. */
export function poolLimits(limits: DatabaseLimits = defaultDatabaseLimits): pg.PoolConfig {
  return { ...connectionLimits(limits), connectionTimeoutMillis: limits.connectTimeoutMs, Client: DatabaseClient };
}

/**
 * `blockable`: for threads that graphs may block. They wait for a connection of the pool without end: it is enough that
 * those who have one are bounded, and the pool's own timer would give up what came while the thread was busy.
 */
export function createPool(target: ConnectionTarget & { size: number; blockable?: boolean }): pg.Pool {
  const pool = new PatientPool({
    ...configOf(target),
    ...poolLimits(target.limits),
    max: target.size,
    ...(target.blockable ? { connectionTimeoutMillis: 0 } : {}),
  });
  // An idle connection that breaks is replaced at its next use; without a listener it would end the process.
  pool.on('error', () => undefined);
  return pool;
}
