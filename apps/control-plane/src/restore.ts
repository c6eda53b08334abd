import 'reflect-metadata';
import { databaseUrls } from '@heddle/config';
import { backupErrors, createDataSource, restore } from '@heddle/database';
import { controlPlaneSchema } from '@heddle/entities-control-plane';
import { runEntryPoint } from '@heddle/http';
import { loadMigrationEnv } from './config/env.js';
import { readProcessEnv } from './config/process-env.js';
import { controlPlaneDataSource } from './database/control-plane.data-source.js';

/** Fills an empty schema from a back-up, all or nothing; or, with --check, only reads the back-up. */
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
