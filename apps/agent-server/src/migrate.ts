import 'reflect-metadata';
import { createDataSource, runMigrations } from '@heddle/database';
import { agentServerSchema } from '@heddle/entities-agent-server';
import { createLogger, runEntryPoint } from '@heddle/http';
import { loadMigrationEnv } from './config/env.js';
import { readProcessEnv } from './config/process-env.js';
import { agentServerDataSource } from './database/agent-server.data-source.js';

/** Applies pending migrations and ends: for jobs that run before the service. */
await runEntryPoint('agent-server migrate', async () => {
  const env = loadMigrationEnv(readProcessEnv());
  const dataSource = createDataSource(agentServerDataSource(env.DATABASE_URL, 1));
  const applied = await runMigrations(dataSource, agentServerSchema);
  await dataSource.destroy();
  createLogger('agent-server', env.HEDDLE_LOG_LEVEL).info({ applied }, 'the schema is up to date');
});
