import 'reflect-metadata';
import { controlPlaneSchema } from '@heddle/entities-control-plane';
import { packageVersion, type ServiceCommands } from '@heddle/http';
import { loadMigrationEnv } from './config/env.js';
import { readProcessEnv } from './config/process-env.js';
import { controlPlaneDataSource } from './database/control-plane.data-source.js';

export const controlPlaneCommands: ServiceCommands = {
  name: 'control-plane',
  version: packageVersion(new URL('../package.json', import.meta.url)),
  schema: controlPlaneSchema,
  dataSource: controlPlaneDataSource,
  loadEnv: () => loadMigrationEnv(readProcessEnv()),
};
