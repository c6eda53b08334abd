import { databaseUrls, type DatabaseUrlVariables } from '@heddle/config';
import { backUp, backupErrors, createDataSource, type DataSourceSettings, restore } from '@heddle/database';
import { createLogger } from '../observability/logger.js';
import { runEntryPoint } from '../run-entry-point.js';
import { migrationCommand } from './migration-command.js';

/** Parts of a service for the commands beside it. */
export interface ServiceCommands {
  /** Name of the app. */
  name: string;
  version: string;
  schema: string;
  dataSource: (url: string, poolSize: number, directUrl?: string) => DataSourceSettings;
  /** Reads the variables of `migrationEnv` in @heddle/config. */
  loadEnv: () => DatabaseUrlVariables & { DATABASE_WAIT_SECONDS: number; HEDDLE_LOG_LEVEL: string };
}

/** `migrate.js [--wait]`: applies pending migrations, or waits for them. */
export function runMigrationCommand({ name, dataSource, loadEnv }: ServiceCommands): Promise<void> {
  return runEntryPoint(`${name} migrate`, async () => {
    const env = loadEnv();
    const { url, directUrl } = databaseUrls(env);
    const logger = createLogger(name, env.HEDDLE_LOG_LEVEL);
    await migrationCommand(process.argv.slice(2), dataSource(url, 1, directUrl), env, logger);
  });
}

/** `backup.js [file]`: backs up the service's schema at one moment, to a file or standard output. */
export function runBackupCommand({ name, version, schema, loadEnv }: ServiceCommands): Promise<void> {
  const work = async () => {
    const url = () => databaseUrls(loadEnv()).directUrl;
    const summary = await backUp(process.argv.slice(2), { url, schema, writer: `${name} ${version}` });
    // Standard output is for archives.
    process.stderr.write(`${summary}\n`);
  };
  return runEntryPoint(`${name} backup`, work, backupErrors);
}

/** `restore.js [--check] [file]`: restores a backup into an empty schema, atomically, or only verifies it. */
export function runRestoreCommand({ name, schema, dataSource, loadEnv }: ServiceCommands): Promise<void> {
  const work = async () => {
    const target = () => createDataSource(dataSource(databaseUrls(loadEnv()).directUrl, 1));
    const summary = await restore(process.argv.slice(2), { schema, dataSource: target });
    process.stdout.write(`${summary}\n`);
  };
  return runEntryPoint(`${name} restore`, work, backupErrors);
}
