import 'reflect-metadata';
import { databaseUrls } from '@heddle/config';
import { createLogger, migrationCommand, runEntryPoint } from '@heddle/http';
import { loadMigrationEnv } from './config/env.js';
import { readProcessEnv } from './config/process-env.js';
import { agentServerDataSource } from './database/agent-server.data-source.js';

await runEntryPoint('agent-server migrate', async () => {
  const env = loadMigrationEnv(readProcessEnv());
  const { url, directUrl } = databaseUrls(env);
  const logger = createLogger('agent-server', env.HEDDLE_LOG_LEVEL);
  await migrationCommand(process.argv.slice(2), agentServerDataSource(url, 1, directUrl), env, logger);
});
