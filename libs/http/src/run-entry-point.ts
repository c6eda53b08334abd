import { EnvironmentError } from '@heddle/config';
import { DatabaseBootstrapError, DatabaseNotReadyError, DatabaseUnreachableError } from '@heddle/database';
import { destination } from 'pino';
import { PortTakenError } from './http-app.js';
import { createLogger } from './observability/logger.js';
import { CommandLineError } from './start-up/migration-command.js';

type ErrorClass = new (...args: never[]) => Error;

const isOneOf = (types: ErrorClass[], error: unknown): error is Error => types.some((type) => error instanceof type);

/** What a person at a terminal has to mend before anything can start. */
const configuration: ErrorClass[] = [EnvironmentError, CommandLineError];
/** What an operator can mend; a stack would say nothing more. */
const operation: ErrorClass[] = [
  DatabaseNotReadyError,
  DatabaseUnreachableError,
  DatabaseBootstrapError,
  PortTakenError,
];

/**
 * Runs an entry point; when it fails the process ends with 1. What is wrong with its configuration (also the errors
 * that only this entry point knows) is said in one plain line, everything later in one line of the log. A service
 * started by `npm start` ends when that process is gone.
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

/** Not to standard output, which is for what the entry point makes: a back-up, a document. */
function report(name: string, error: unknown): void {
  const logger = createLogger(name, 'fatal', destination({ dest: process.stderr.fd, sync: true }));
  if (isOneOf(operation, error)) logger.fatal(error.message);
  else logger.fatal({ err: error }, 'the process cannot go on');
}
