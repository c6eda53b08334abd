import 'reflect-metadata';
import { databaseUrls } from '@heddle/config';
import { createLogger, migrationCommand, runEntryPoint } from '@heddle/http';
import { loadMigrationEnv } from './config/env.js';
import { readProcessEnv } from './config/process-env.js';
import { controlPlaneDataSource } from './database/control-plane.data-source.js';

await runEntryPoint('control-plane migrate', async () => {
  const env = loadMigrationEnv(readProcessEnv());
  const { url, directUrl } = databaseUrls(env);
  const logger = createLogger('control-plane', env.HEDDLE_LOG_LEVEL);
  await migrationCommand(process.argv.slice(2), controlPlaneDataSource(url, 1, directUrl), env, logger);
});
