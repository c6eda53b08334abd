import 'reflect-metadata';
import { databaseUrls } from '@heddle/config';
import { createLogger, migrationCommand, runEntryPoint } from '@heddle/http';
import { loadMigrationEnv } from './config/env.js';
import { readProcessEnv } from './config/process-env.js';
import { experimentsDataSource } from './database/experiments.data-source.js';

await runEntryPoint('experiments migrate', async () => {
  const env = loadMigrationEnv(readProcessEnv());
  const { url, directUrl } = databaseUrls(env);
  const logger = createLogger('experiments', env.HEDDLE_LOG_LEVEL);
  await migrationCommand(process.argv.slice(2), experimentsDataSource(url, 1, directUrl), env, logger);
});
