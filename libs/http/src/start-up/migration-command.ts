import type { DataSourceSettings } from '@heddle/database';
import type { Logger } from 'pino';
import { prepareDatabase } from './prepare-database.js';

export class CommandLineError extends Error {
  override readonly name = 'CommandLineError';
}

/**
 * Migration command of each service: applies pending migrations and ends, for jobs before the service starts. `--wait`
 * applies none and waits for another job to do so.
 */
export async function migrationCommand(
  args: readonly string[],
  settings: DataSourceSettings,
  variables: { DATABASE_WAIT_SECONDS: number },
  logger: Logger,
): Promise<void> {
  const strange = args.find((arg) => arg !== '--wait');
  if (strange !== undefined) throw new CommandLineError(`Unknown option ${strange}; there is only --wait.`);
  const waits = args.includes('--wait');
  await prepareDatabase(settings, { ...variables, HEDDLE_MIGRATE_ON_START: !waits }, logger);
  if (waits) logger.info('the schema is up to date');
}
