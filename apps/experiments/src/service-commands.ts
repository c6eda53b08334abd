import 'reflect-metadata';
import { experimentsSchema } from '@heddle/entities-experiments';
import { packageVersion, type ServiceCommands } from '@heddle/http';
import { loadMigrationEnv } from './config/env.js';
import { readProcessEnv } from './config/process-env.js';
import { experimentsDataSource } from './database/experiments.data-source.js';

export const experimentsCommands: ServiceCommands = {
  name: 'experiments',
  version: packageVersion(new URL('../package.json', import.meta.url)),
  schema: experimentsSchema,
  dataSource: experimentsDataSource,
  loadEnv: () => loadMigrationEnv(readProcessEnv()),
};
