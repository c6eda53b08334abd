import 'reflect-metadata';
import { runMigrations } from '@heddle/database';
import { CONTROL_PLANE_SCHEMA } from '@heddle/entities-control-plane';
import { createLogger, runEntryPoint } from '@heddle/http';
import { loadMigrationEnv } from './config/env.js';
import { readProcessEnv } from './config/process-env.js';
import { createControlPlaneDataSource } from './database/control-plane.data-source.js';

/** Applies pending migrations and ends: for jobs that run before the service. */
await runEntryPoint('control-plane migrate', async () => {
  const env = loadMigrationEnv(readProcessEnv());
  const dataSource = createControlPlaneDataSource(env.DATABASE_URL, 1);
  const applied = await runMigrations(dataSource, CONTROL_PLANE_SCHEMA);
  await dataSource.destroy();
  createLogger('control-plane', env.HEDDLE_LOG_LEVEL).info({ applied }, 'the schema is up to date');
});
