import 'reflect-metadata';
import { createDataSource, runMigrations } from '@heddle/database';
import { experimentsSchema } from '@heddle/entities-experiments';
import { createLogger, runEntryPoint } from '@heddle/http';
import { loadMigrationEnv } from './config/env.js';
import { readProcessEnv } from './config/process-env.js';
import { experimentsDataSource } from './database/experiments.data-source.js';

/** Applies pending migrations and ends: for jobs that run before the service. */
await runEntryPoint('experiments migrate', async () => {
  const env = loadMigrationEnv(readProcessEnv());
  const dataSource = createDataSource(experimentsDataSource(env.DATABASE_URL, 1));
  const applied = await runMigrations(dataSource, experimentsSchema);
  await dataSource.destroy();
  createLogger('experiments', env.HEDDLE_LOG_LEVEL).info({ applied }, 'the schema is up to date');
});
