import { createDataSource, type DataSourceSettings, runMigrations, waitForDatabase } from '@heddle/database';
import type { Logger } from 'pino';

/** The variables of `sharedEnv` in @heddle/config. */
export interface StartVariables {
  DATABASE_WAIT_SECONDS: number;
  HEDDLE_MIGRATE_ON_START: boolean;
}

/**
 * Before a service is put together: waits for its database, and for its schema or applies what it lacks. Whatever goes
 * wrong here is said in one line of the log, as no framework has begun to tell of it.
 */
export async function prepareDatabase(
  settings: DataSourceSettings,
  { DATABASE_WAIT_SECONDS: waitSeconds, HEDDLE_MIGRATE_ON_START: migrates }: StartVariables,
  logger: Logger,
): Promise<void> {
  const { unknown } = await waitForDatabase(settings, {
    forSchema: !migrates,
    patienceMs: waitSeconds * 1000,
    onWait: (obstacle) => logger.warn(obstacle, 'waiting for the database'),
  });
  if (unknown.length > 0) {
    const advice = 'Expected while versions change and after a roll-back. One release back is supported.';
    logger.warn({ unknown, advice }, 'the schema is newer than this version');
  }
  if (migrates) await migrate(settings, logger);
}

/** Applies what the schema lacks. */
async function migrate(settings: DataSourceSettings, logger: Logger): Promise<void> {
  const dataSource = createDataSource({ ...settings, poolSize: 1 });
  const applied = await runMigrations(dataSource, settings.schema, settings.directUrl);
  await dataSource.destroy();
  logger.info({ applied }, 'the schema is up to date');
}
