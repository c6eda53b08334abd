/** Time limits of database calls and features of connections; times in ms, 0 for no limit. */
export interface DatabaseLimits {
  /** Wait for a connection, new or pooled. */
  connectTimeoutMs: number;
  /** Limit of one statement. The server cancels it; the client leaves an unresponsive server slightly later. */
  statementTimeoutMs: number;
  /** Wait for a lock of another transaction. */
  lockTimeoutMs: number;
  /** Limit of the server for a transaction with a silent client. */
  idleTransactionTimeoutMs: number;
  /** False with a pooler that assigns connections per transaction: prepared statements would not follow. */
  preparedStatements: boolean;
}

export const defaultDatabaseLimits: DatabaseLimits = {
  connectTimeoutMs: 10_000,
  statementTimeoutMs: 30_000,
  lockTimeoutMs: 10_000,
  idleTransactionTimeoutMs: 60_000,
  preparedStatements: true,
};

/** Limits of migrations, which may rewrite a large table and wait for its users. */
export const noDatabaseLimits: DatabaseLimits = {
  ...defaultDatabaseLimits,
  statementTimeoutMs: 0,
  lockTimeoutMs: 0,
  idleTransactionTimeoutMs: 0,
};

/** `DATABASE_*` variables of every service. */
export interface DatabaseLimitVariables {
  DATABASE_CONNECT_TIMEOUT_SECONDS: number;
  DATABASE_STATEMENT_TIMEOUT_SECONDS: number;
  DATABASE_LOCK_TIMEOUT_SECONDS: number;
  DATABASE_PREPARED_STATEMENTS: boolean;
}

export function databaseLimits(variables: DatabaseLimitVariables): DatabaseLimits {
  return {
    ...defaultDatabaseLimits,
    connectTimeoutMs: variables.DATABASE_CONNECT_TIMEOUT_SECONDS * 1000,
    statementTimeoutMs: variables.DATABASE_STATEMENT_TIMEOUT_SECONDS * 1000,
    lockTimeoutMs: variables.DATABASE_LOCK_TIMEOUT_SECONDS * 1000,
    preparedStatements: variables.DATABASE_PREPARED_STATEMENTS,
  };
}
