import { createDataSource, type DataSourceSettings } from '@heddle/database';
import { CONTROL_PLANE_SCHEMA, controlPlaneEntities } from '@heddle/entities-control-plane';
import type { DataSource } from 'typeorm';
import { controlPlaneMigrations } from './migrations/index.js';

export function controlPlaneDataSourceSettings(url: string, poolSize?: number): DataSourceSettings {
  return {
    url,
    schema: CONTROL_PLANE_SCHEMA,
    entities: controlPlaneEntities,
    migrations: controlPlaneMigrations,
    applicationName: 'heddle-control-plane',
    poolSize,
  };
}

export function createControlPlaneDataSource(url: string, poolSize?: number): DataSource {
  return createDataSource(controlPlaneDataSourceSettings(url, poolSize));
}
