import pg from 'pg';
import { DatabaseClient, type DatabaseClientConfig } from './database-client.js';
import { type DatabaseLimits, defaultDatabaseLimits } from './database-limits.js';
import { RetryingPool } from './retrying-pool.js';

/** The server cancels a statement before its client gives up, while it can still answer. */
const answerTimeoutMs = (statementTimeoutMs: number) => statementTimeoutMs + Math.min(statementTimeoutMs, 5000);
/** Idle time before TCP keep-alive probes. */
const keepAliveAfterMs = 10_000;

export interface ConnectionTarget {
  url: string;
  /** Shown in pg_stat_activity. */
  applicationName: string;
  limits?: DatabaseLimits;
}

/** Limits of every connection of a service. Settings in the URL take precedence. */
function connectionLimits(limits: DatabaseLimits = defaultDatabaseLimits): DatabaseClientConfig {
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

/** Unopened connection outside of the pool. */
export function createClient(target: ConnectionTarget): pg.Client {
  return new DatabaseClient(configOf(target));
}

/** Pool options: connection limits, and the wait for a free connection. */
export function poolLimits(limits: DatabaseLimits = defaultDatabaseLimits): pg.PoolConfig {
  return { ...connectionLimits(limits), connectionTimeoutMillis: limits.connectTimeoutMs, Client: DatabaseClient };
}

/**
 * `blockable`: for threads that graphs may block. They wait for a pooled connection without limit, as the holders are
 * limited: the pool's own timer would expire for connections that arrived while the thread was blocked.
 */
export function createPool(target: ConnectionTarget & { size: number; blockable?: boolean }): pg.Pool {
  const pool = new RetryingPool({
    ...configOf(target),
    ...poolLimits(target.limits),
    max: target.size,
    ...(target.blockable ? { connectionTimeoutMillis: 0 } : {}),
  });
  // A broken idle connection is replaced at its next use; without a listener its error would end the process.
  pool.on('error', () => undefined);
  return pool;
}
