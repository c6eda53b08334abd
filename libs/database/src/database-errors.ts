interface PostgresError {
  code?: string;
  constraint?: string;
}

function postgresError(error: unknown): PostgresError {
  if (typeof error !== 'object' || error === null) return {};
  const driverError = (error as { driverError?: PostgresError }).driverError;
  return driverError ?? (error as PostgresError);
}

/** SQLSTATE 40001 serialization_failure and 40P01 deadlock_detected. */
export function isRetryableTransactionError(error: unknown): boolean {
  const { code } = postgresError(error);
  return code === '40001' || code === '40P01';
}

/** SQLSTATE 23505; with a name, only of that constraint or unique index. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  const found = postgresError(error);
  return found.code === '23505' && (constraint === undefined || found.constraint === constraint);
}

/** The connection is gone or the server is shutting down: nothing the client sent is at fault. */
export function isConnectionFailure(error: unknown): boolean {
  const { code } = postgresError(error);
  return (
    typeof code === 'string' &&
    (code.startsWith('08') ||
      ['57P01', '57P02', '57P03', '53300', 'ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT'].includes(code))
  );
}

/** SQLSTATE of a database error, if it is one. */
export function sqlState(error: unknown): string | undefined {
  const { code } = postgresError(error);
  return typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) ? code : undefined;
}
