import { databaseUrls } from '@heddle/config';
import { databaseLimits, type DatabaseVariables, type DataSourceSettings } from '@heddle/database';
import { controlPlaneEntities, controlPlaneSchema } from '@heddle/entities-control-plane';
import { migrations } from './migrations/index.js';

export function controlPlaneDataSource(url: string, poolSize = 10, directUrl = url): DataSourceSettings {
  return {
    url,
    directUrl,
    poolSize,
    schema: controlPlaneSchema,
    applicationName: 'heddle-control-plane',
    entities: controlPlaneEntities,
    migrations,
  };
}

export function controlPlaneDatabase(env: DatabaseVariables): DataSourceSettings {
  const { url, directUrl } = databaseUrls(env);
  return { ...controlPlaneDataSource(url, env.DATABASE_POOL_SIZE, directUrl), limits: databaseLimits(env) };
}
