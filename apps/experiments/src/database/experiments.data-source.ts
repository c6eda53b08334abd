import { databaseUrls } from '@heddle/config';
import { databaseLimits, type DatabaseVariables, type DataSourceSettings } from '@heddle/database';
import { experimentsEntities, experimentsSchema } from '@heddle/entities-experiments';
import { experimentsMigrations } from './migrations/index.js';

export function experimentsDataSource(url: string, poolSize = 10, directUrl = url): DataSourceSettings {
  return {
    url,
    directUrl,
    poolSize,
    schema: experimentsSchema,
    applicationName: 'heddle-experiments',
    entities: experimentsEntities,
    migrations: experimentsMigrations,
  };
}

export function experimentsDatabase(env: DatabaseVariables): DataSourceSettings {
  const { url, directUrl } = databaseUrls(env);
  return { ...experimentsDataSource(url, env.DATABASE_POOL_SIZE, directUrl), limits: databaseLimits(env) };
}
