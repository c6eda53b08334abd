import 'reflect-metadata';
import { databaseUrls } from '@heddle/config';
import { backupErrors, createDataSource, restore } from '@heddle/database';
import { agentServerSchema } from '@heddle/entities-agent-server';
import { runEntryPoint } from '@heddle/http';
import { loadMigrationEnv } from './config/env.js';
import { readProcessEnv } from './config/process-env.js';
import { agentServerDataSource } from './database/agent-server.data-source.js';

/** Fills an empty schema from a back-up, all or nothing; or, with --check, only reads the back-up. */
await runEntryPoint(
  'agent-server restore',
  async () => {
    const said = await restore(process.argv.slice(2), {
      schema: agentServerSchema,
      dataSource: () =>
        createDataSource(agentServerDataSource(databaseUrls(loadMigrationEnv(readProcessEnv())).directUrl, 1)),
    });
    process.stdout.write(`${said}\n`);
  },
  backupErrors,
);
