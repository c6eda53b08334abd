import { createDataSource, type DataSourceSettings } from '@heddle/database';
import { experimentsEntities, experimentsSchema } from '@heddle/entities-experiments';
import { experimentsMigrations } from './migrations/index.js';

/** Everything about the database of this service but where it is. */
export const experimentsDataSourceSettings = {
  schema: experimentsSchema,
  entities: experimentsEntities,
  migrations: experimentsMigrations,
  applicationName: 'heddle-experiments',
} satisfies Omit<DataSourceSettings, 'url'>;

export function createExperimentsDataSource(url: string, poolSize?: number) {
  return createDataSource({ ...experimentsDataSourceSettings, url, poolSize });
}
