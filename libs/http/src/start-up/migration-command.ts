import type { DataSourceSettings } from '@heddle/database';
import type { Logger } from 'pino';
import { prepareDatabase } from './prepare-database.js';

export class CommandLineError extends Error {
  override readonly name = 'CommandLineError';
}

/**
 * The command beside each service: applies pending migrations and ends, for jobs that run before the service. With
 * `--wait` it applies nothing and ends when others have: for what has to come after them.
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
  if (waits) logger.info('the schema is there');
}
