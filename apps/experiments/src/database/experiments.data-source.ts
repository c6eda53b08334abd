import type { DataSourceSettings } from '@heddle/database';
import { experimentsEntities, experimentsSchema } from '@heddle/entities-experiments';
import { experimentsMigrations } from './migrations/index.js';

export function experimentsDataSource(url: string, poolSize = 10): DataSourceSettings {
  return {
    url,
    poolSize,
    schema: experimentsSchema,
    applicationName: 'heddle-experiments',
    entities: experimentsEntities,
    migrations: experimentsMigrations,
  };
}
