import 'reflect-metadata';
import { databaseUrls } from '@heddle/config';
import { backupErrors, createDataSource, restore } from '@heddle/database';
import { controlPlaneSchema } from '@heddle/entities-control-plane';
import { runEntryPoint } from '@heddle/http';
import { loadMigrationEnv } from './config/env.js';
import { readProcessEnv } from './config/process-env.js';
import { controlPlaneDataSource } from './database/control-plane.data-source.js';

/** Restores a back-up into an empty schema, atomically; `--check` only verifies the back-up. */
await runEntryPoint(
  'control-plane restore',
  async () => {
    const said = await restore(process.argv.slice(2), {
      schema: controlPlaneSchema,
      dataSource: () =>
        createDataSource(controlPlaneDataSource(databaseUrls(loadMigrationEnv(readProcessEnv())).directUrl, 1)),
    });
    process.stdout.write(`${said}\n`);
  },
  backupErrors,
);
