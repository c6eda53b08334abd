import { serverName } from '@heddle/checkpoint/tables';
import { databaseUrls } from '@heddle/config';
import { databaseLimits, type DatabaseVariables, type DataSourceSettings } from '@heddle/database';
import { agentServerEntities, agentServerSchema } from '@heddle/entities-agent-server';
import { agentServerMigrations } from './migrations/index.js';

export function agentServerDataSource(url: string, poolSize = 10, directUrl = url): DataSourceSettings {
  return {
    url,
    directUrl,
    poolSize,
    schema: agentServerSchema,
    applicationName: serverName,
    entities: agentServerEntities,
    migrations: agentServerMigrations,
  };
}

export function agentServerDatabase(env: DatabaseVariables): DataSourceSettings {
  const { url, directUrl } = databaseUrls(env);
  return { ...agentServerDataSource(url, env.DATABASE_POOL_SIZE, directUrl), limits: databaseLimits(env) };
}
