/** Relevant properties of errors of the driver, the ORM or the network. */
interface DriverError {
  name?: string;
  code?: unknown;
  message?: string;
  severity?: string;
  constraint?: string;
  /** Error of the driver, inside one of the ORM. */
  driverError?: unknown;
  /** One error per address tried. */
  errors?: unknown[];
}

/**
 * SQLSTATEs caused by the database rather than the statement. Classes: 08 connection, 53 resources (disk, memory,
 * connections), 57 intervention (shutdown, cancelled, statement timeout), 58 the system under the server.
 */
const troubleStates = new RegExp(
  `^(${[
    '08...',
    '53...',
    '57...',
    '58...',
    '25006', // read only: a standby, or a server that protects its disk
    '25P03', // idle in transaction for too long
    '25P04', // transaction for too long
    '28000', // the login was changed under the service,
    '28P01', // or its password,
    '3D000', // or the database is gone
    '40001', // serialization failure, and
    '40P01', // deadlock, when repeating did not help
    '55P03', // lock not available in time
  ].join('|')})$`,
);

const troubleOnTheWay = new Set([
  'EAI_AGAIN',
  'ECONNABORTED',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTDOWN',
  'EHOSTUNREACH',
  'ENETDOWN',
  'ENETUNREACH',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
]);

/** Codes of errors about an untrusted server certificate. */
const troubleWithTrust = new Set([
  'CERT_HAS_EXPIRED',
  'CERT_NOT_YET_VALID',
  'CERT_REVOKED',
  'CERT_SIGNATURE_FAILURE',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'ERR_TLS_CERT_ALTNAME_INVALID',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
]);

/** Messages of the driver and its pool, which have no codes. */
const troubleInWords = new RegExp(
  `^(${[
    'Connection terminated',
    'timeout exceeded when trying to connect',
    'timeout expired',
    'Client has encountered a connection error and is not queryable',
    'Client was closed and is not queryable',
    'Cannot use a pool after calling end on the pool',
    'Query read timeout',
    'Driver not Connected',
    'The server does not support SSL connections',
  ].join('|')})`,
);

/** The ORM releases a broken connection at once: the next statement of the transaction fails with these. */
const troubleByName = new Set(['QueryRunnerAlreadyReleasedError', 'QueryRunnerProviderAlreadyReleasedError']);

/** Maximum depth of nested errors. */
const maxDepth = 5;

/**
 * Whether the database is down, overloaded, full or under maintenance. The request is not at fault, no write is known
 * to be stored, and a retry may succeed. Decides this for HTTP, the checkpointer and the workers.
 */
export function isDatabaseUnavailable(error: unknown, depth = 0): boolean {
  if (typeof error !== 'object' || error === null || depth > maxDepth) return false;
  const { name, code, message, severity, driverError, errors } = error as DriverError;
  if (typeof code === 'string' && (troubleStates.test(code) || troubleOnTheWay.has(code))) return true;
  if (isOutdatedPlan(error) || isUntrusted(error)) return true;
  // The server ends or refuses the connection with this state.
  if (severity === 'FATAL' || severity === 'PANIC') return true;
  if (name !== undefined && troubleByName.has(name)) return true;
  if (message !== undefined && troubleInWords.test(message)) return true;
  return [driverError, ...(errors ?? [])].some((inner) => isDatabaseUnavailable(inner, depth + 1));
}

/** Whether TLS failed because of the server's certificate. */
export function isUntrusted(error: unknown): boolean {
  const { code } = driverErrorOf(error);
  return typeof code === 'string' && troubleWithTrust.has(code);
}

function driverErrorOf(error: unknown): DriverError {
  if (typeof error !== 'object' || error === null) return {};
  return ((error as DriverError).driverError as DriverError | undefined) ?? (error as DriverError);
}

/** SQLSTATE of a database error, if it is one. */
export function sqlState(error: unknown): string | undefined {
  const { code } = driverErrorOf(error);
  return typeof code === 'string' && /^(?=.*\d)[0-9A-Z]{5}$/.test(code) ? code : undefined;
}

/** Serialization failure or deadlock: the transaction left no trace and may be retried at once. */
export function isRetryableTransactionError(error: unknown): boolean {
  const state = sqlState(error);
  return state === '40001' || state === '40P01';
}

/** A migration changed the result type of a prepared statement. `DatabaseClient` prepares it again on the next call. */
export function isOutdatedPlan(error: unknown): boolean {
  return sqlState(error) === '0A000' && /^cached plan must not change/.test(driverErrorOf(error).message ?? '');
}

/**
 * Whether a statement with work of several callers failed because of one of them: invalid data, or too much for a
 * limit. Each caller's work may then be tried alone. An unavailable database concerns all callers alike.
 */
export function isFaultOfOne(error: unknown): boolean {
  const mayPass = isStatementTimeout(error) || isLockTimeout(error) || isRetryableTransactionError(error);
  return mayPass || !isDatabaseUnavailable(error);
}

/** The server has no free connection at all, or none for this role or database. */
export function isServerFull(error: unknown): boolean {
  return sqlState(error) === '53300';
}

/** Another transaction held the lock for too long. */
export function isLockTimeout(error: unknown): boolean {
  return sqlState(error) === '55P03';
}

/** The server cancelled a slow statement: the server is available, but the request may be too large. */
export function isStatementTimeout(error: unknown): boolean {
  return sqlState(error) === '57014';
}

/** A name restricts the check to that constraint or unique index. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  return sqlState(error) === '23505' && (constraint === undefined || driverErrorOf(error).constraint === constraint);
}
