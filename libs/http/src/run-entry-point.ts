import { EnvironmentError } from '@heddle/config';
import { DatabaseBootstrapError, DatabaseNotReadyError, DatabaseUnreachableError } from '@heddle/database';
import { destination } from 'pino';
import { PortTakenError } from './http-app.js';
import { createLogger } from './observability/logger.js';
import { CommandLineError } from './start-up/migration-command.js';

type ErrorClass = new (...args: never[]) => Error;

const isOneOf = (types: ErrorClass[], error: unknown): error is Error => types.some((type) => error instanceof type);

/** Errors to fix before any start. */
const configuration: ErrorClass[] = [EnvironmentError, CommandLineError];
/** Errors that an operator can fix, logged without a stack. */
const operation: ErrorClass[] = [
  DatabaseNotReadyError,
  DatabaseUnreachableError,
  DatabaseBootstrapError,
  PortTakenError,
];

/**
 * Runs an entry point; a failure ends the process with code 1. Configuration errors (including `alsoConfiguration`) are
 * one plain line; later errors are one log line. A service started by `npm start` ends together with that process.
 */
export async function runEntryPoint(
  name: string,
  main: () => Promise<void>,
  alsoConfiguration: ErrorClass[] = [],
): Promise<void> {
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
  try {
    await main();
  } catch (error) {
    if (isOneOf([...configuration, ...alsoConfiguration], error)) console.error(`${name}: ${error.message}`);
    else report(name, error);
    process.exit(1);
  }
}

/** Writes to standard error: standard output carries the result of the entry point. */
function report(name: string, error: unknown): void {
  const logger = createLogger(name, 'fatal', destination({ dest: process.stderr.fd, sync: true }));
  if (isOneOf(operation, error)) logger.fatal(error.message);
  else logger.fatal({ err: error }, 'the process cannot continue');
}
