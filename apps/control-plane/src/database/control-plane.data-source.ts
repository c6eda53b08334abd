import type { DataSourceSettings } from '@heddle/database';
import { controlPlaneEntities, controlPlaneSchema } from '@heddle/entities-control-plane';
import { migrations } from './migrations/index.js';

export function controlPlaneDataSource(url: string, poolSize = 10): DataSourceSettings {
  return {
    url,
    poolSize,
    schema: controlPlaneSchema,
    applicationName: 'heddle-control-plane',
    entities: controlPlaneEntities,
    migrations,
  };
}
