/** How long a process waits for its database, and what it may ask of a connection; times in ms, 0 is without end. */
export interface DatabaseLimits {
  /** For a connection: a new one, or one of the pool that others use. */
  connectTimeoutMs: number;
  /** For one statement. The server ends it; a server that does not answer is left a little later. */
  statementTimeoutMs: number;
  /** For a lock that another transaction holds. */
  lockTimeoutMs: number;
  /** How long the server keeps a transaction, with its locks, whose client says nothing. */
  idleTransactionTimeoutMs: number;
  /** False where a pooler gives a connection to somebody else after each transaction, with what was prepared on it. */
  preparedStatements: boolean;
}

export const defaultDatabaseLimits: DatabaseLimits = {
  connectTimeoutMs: 10_000,
  statementTimeoutMs: 30_000,
  lockTimeoutMs: 10_000,
  idleTransactionTimeoutMs: 60_000,
  preparedStatements: true,
};

/** For migrations: they may rewrite a large table, and wait for those who use it. */
export const noDatabaseLimits: DatabaseLimits = {
  ...defaultDatabaseLimits,
  statementTimeoutMs: 0,
  lockTimeoutMs: 0,
  idleTransactionTimeoutMs: 0,
};

/** The `DATABASE_*` variables that every service has. */
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
