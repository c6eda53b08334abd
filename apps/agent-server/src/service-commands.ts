import 'reflect-metadata';
import { agentServerSchema } from '@heddle/entities-agent-server';
import { packageVersion, type ServiceCommands } from '@heddle/http';
import { loadMigrationEnv } from './config/env.js';
import { readProcessEnv } from './config/process-env.js';
import { agentServerDataSource } from './database/agent-server.data-source.js';

export const agentServerCommands: ServiceCommands = {
  name: 'agent-server',
  version: packageVersion(new URL('../package.json', import.meta.url)),
  schema: agentServerSchema,
  dataSource: agentServerDataSource,
  loadEnv: () => loadMigrationEnv(readProcessEnv()),
};
