import type { DataSourceSettings } from '@heddle/database';
import { agentServerEntities, agentServerSchema } from '@heddle/entities-agent-server';
import { agentServerMigrations } from './migrations/index.js';

export function agentServerDataSource(url: string, poolSize = 10): DataSourceSettings {
  return {
    url,
    poolSize,
    schema: agentServerSchema,
    applicationName: 'heddle-agent-server',
    entities: agentServerEntities,
    migrations: agentServerMigrations,
  };
}
