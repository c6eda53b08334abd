import { createDataSource, type DataSourceSettings, runMigrations, waitForDatabase } from '@heddle/database';
import type { Logger } from 'pino';

/** Variables of `sharedEnv` in @heddle/config. */
interface StartVariables {
  DATABASE_WAIT_SECONDS: number;
  HEDDLE_MIGRATE_ON_START: boolean;
}

/**
 * Waits for the database and the schema, or migrates, before the service is assembled. Failures are one log line each,
 * as no framework reports them yet.
 */
export async function prepareDatabase(
  settings: DataSourceSettings,
  { DATABASE_WAIT_SECONDS: waitSeconds, HEDDLE_MIGRATE_ON_START: migrates }: StartVariables,
  logger: Logger,
): Promise<void> {
  const { unknown } = await waitForDatabase(settings, {
    forSchema: !migrates,
    maxWaitMs: waitSeconds * 1000,
    onWait: (obstacle) => logger.warn(obstacle, 'waiting for the database'),
  });
  if (unknown.length > 0) {
    const advice = 'Expected while versions change and after a roll-back. One release back is supported.';
    logger.warn({ unknown, advice }, 'the schema is newer than this version');
  }
  if (migrates) await migrate(settings, logger);
}

/** Applies pending migrations. */
async function migrate(settings: DataSourceSettings, logger: Logger): Promise<void> {
  const dataSource = createDataSource({ ...settings, poolSize: 1 });
  const applied = await runMigrations(dataSource, settings.schema, settings.directUrl);
  await dataSource.destroy();
  logger.info({ applied }, 'the schema is up to date');
}
