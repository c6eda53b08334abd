import { describe, expect, it } from '@jest/globals';
import {
  isDatabaseUnavailable,
  isFaultOfOne,
  isLockTimeout,
  isRetryableTransactionError,
  isStatementTimeout,
  isUniqueViolation,
  sqlState,
} from './database-errors.js';

const withCode = (code: string, message = 'm') => Object.assign(new Error(message), { code });
/** Error as the ORM passes it on. */
const wrapped = (driverError: Error) => Object.assign(new Error(driverError.message), { driverError });
const named = (name: string) => Object.assign(new Error('m'), { name });

describe('isDatabaseUnavailable', () => {
  it.each([
    ['statement timeout', '57014'],
    ['shutdown by an administrator', '57P01'],
    ['crash of the server', '57P02'],
    ['server that starts', '57P03'],
    ['dropped database', '57P04'],
    ['idle session timeout', '57P05'],
    ['broken connection', '08006'],
    ['refused connection', '08004'],
    ['protocol violation', '08P01'],
    ['full disk', '53100'],
    ['no memory', '53200'],
    ['no connection left', '53300'],
    ['configured limit', '53400'],
    ['error of the disk', '58030'],
    ['read-only server', '25006'],
    ['transaction idle for too long', '25P03'],
    ['transaction for too long', '25P04'],
    ['lock not available', '55P03'],
    ['serialization failure', '40001'],
    ['deadlock', '40P01'],
    ['changed password', '28P01'],
    ['missing database', '3D000'],
    ['host without address', 'ENOTFOUND'],
    ['name service that is away', 'EAI_AGAIN'],
    ['no listener', 'ECONNREFUSED'],
    ['reset connection', 'ECONNRESET'],
    ['closed pipe', 'EPIPE'],
    ['silence', 'ETIMEDOUT'],
    ['host without route', 'EHOSTUNREACH'],
    ['expired certificate', 'CERT_HAS_EXPIRED'],
    ['certificate of another host', 'ERR_TLS_CERT_ALTNAME_INVALID'],
  ])('%s (%s), also inside the ORM', (_what, code) => {
    expect(isDatabaseUnavailable(withCode(code))).toBe(true);
    expect(isDatabaseUnavailable(wrapped(withCode(code)))).toBe(true);
  });

  it.each([
    'timeout exceeded when trying to connect',
    'timeout expired',
    'Connection terminated',
    'Connection terminated unexpectedly',
    'Connection terminated due to connection timeout',
    'Client has encountered a connection error and is not queryable',
    'Client was closed and is not queryable',
    'Cannot use a pool after calling end on the pool',
    'Query read timeout',
  ])('"%s" of the driver', (message) => {
    expect(isDatabaseUnavailable(new Error(message))).toBe(true);
    expect(isDatabaseUnavailable(wrapped(new Error(message)))).toBe(true);
  });

  it('every error that ends a connection', () => {
    expect(isDatabaseUnavailable(Object.assign(withCode('55000'), { severity: 'FATAL' }))).toBe(true);
    expect(isDatabaseUnavailable(Object.assign(withCode('55000'), { severity: 'ERROR' }))).toBe(false);
  });

  it('a transaction whose connection the ORM has released', () => {
    expect(isDatabaseUnavailable(named('QueryRunnerAlreadyReleasedError'))).toBe(true);
    expect(isDatabaseUnavailable(named('QueryRunnerProviderAlreadyReleasedError'))).toBe(true);
  });

  it('no address of the server answers', () => {
    expect(isDatabaseUnavailable(new AggregateError([withCode('ECONNREFUSED'), withCode('ECONNREFUSED')]))).toBe(true);
  });

  it.each([
    ['a unique violation', withCode('23505')],
    ['a foreign key violation', withCode('23503')],
    ['a check violation', withCode('23514')],
    ['an unknown table', withCode('42P01')],
    ['a missing right', withCode('42501')],
    ['an aborted transaction', withCode('25P02')],
    ['an internal error', withCode('XX000')],
    ['a missing file', withCode('ENOENT')],
    ['an error that only speaks of a connection', new Error('The tool said: Connection terminated')],
    ['an error whose cause was the network', new Error('m', { cause: withCode('ECONNREFUSED') })],
    ['an error without code', new Error('m')],
    ['undefined', undefined],
    ['a string', '57P01'],
  ])('not %s', (_what, error) => {
    expect(isDatabaseUnavailable(error)).toBe(false);
  });

  it('ends with an error that contains itself', () => {
    const error: { errors: unknown[] } = { errors: [] };
    error.errors.push(error);
    expect(isDatabaseUnavailable(error)).toBe(false);
  });
});

describe('errors of statements', () => {
  it('knows its violations, locks and repeatable failures', () => {
    const duplicate = wrapped(Object.assign(withCode('23505'), { constraint: 'thing_pkey' }));
    expect(isUniqueViolation(duplicate)).toBe(true);
    expect(isUniqueViolation(duplicate, 'thing_pkey')).toBe(true);
    expect(isUniqueViolation(duplicate, 'another')).toBe(false);
    expect(isLockTimeout(withCode('55P03'))).toBe(true);
    expect(isStatementTimeout(withCode('57014'))).toBe(true);
    expect(isStatementTimeout(withCode('53100'))).toBe(false);
    expect(isRetryableTransactionError(wrapped(withCode('40P01')))).toBe(true);
    expect(isRetryableTransactionError(withCode('55P03'))).toBe(false);
  });

  it('distinguishes errors of one caller from errors of all', () => {
    for (const code of ['22P05', '55P03', '57014', '40P01']) expect(isFaultOfOne(withCode(code))).toBe(true);
    for (const code of ['57P01', '53100', '08006']) expect(isFaultOfOne(withCode(code))).toBe(false);
  });

  it('distinguishes codes of the operating system from SQL states', () => {
    expect(sqlState(withCode('57P01'))).toBe('57P01');
    expect(sqlState(withCode('EPIPE'))).toBeUndefined();
  });
});
