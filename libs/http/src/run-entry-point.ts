import { EnvironmentError } from '@heddle/config';
import { DatabaseBootstrapError, DatabaseUnreachableError } from '@heddle/database';
import { PortTakenError } from './http-app.js';

type ErrorClass = new (...args: never[]) => Error;

const expected: ErrorClass[] = [EnvironmentError, DatabaseUnreachableError, DatabaseBootstrapError, PortTakenError];

/**
 * Runs an entry point. What an operator can mend (a variable, a port, the database) is said in one plain line and
 * exits with 1, as are the errors that only this entry point knows; anything else keeps its stack. A service started
 * by `npm start` ends when that process is gone.
 */
export async function runEntryPoint(
  name: string,
  main: () => Promise<void>,
  alsoExpected: ErrorClass[] = [],
): Promise<void> {
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
  try {
    await main();
  } catch (error) {
    const plain = [...expected, ...alsoExpected].some((type) => error instanceof type);
    console.error(plain ? `${name}: ${(error as Error).message}` : error);
    process.exit(1);
  }
}
