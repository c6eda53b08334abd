import 'reflect-metadata';
import { createDataSource, runMigrations } from '@heddle/database';
import { controlPlaneSchema } from '@heddle/entities-control-plane';
import { createLogger, runEntryPoint } from '@heddle/http';
import { loadMigrationEnv } from './config/env.js';
import { readProcessEnv } from './config/process-env.js';
import { controlPlaneDataSource } from './database/control-plane.data-source.js';

/** Applies pending migrations and ends: for jobs that run before the service. */
await runEntryPoint('control-plane migrate', async () => {
  const env = loadMigrationEnv(readProcessEnv());
  const dataSource = createDataSource(controlPlaneDataSource(env.DATABASE_URL, 1));
  const applied = await runMigrations(dataSource, controlPlaneSchema);
  await dataSource.destroy();
  createLogger('control-plane', env.HEDDLE_LOG_LEVEL).info({ applied }, 'the schema is up to date');
});
