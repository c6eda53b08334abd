import { databaseUrls } from '@heddle/config';
import { backUp, backupErrors } from '@heddle/database';
import { controlPlaneSchema } from '@heddle/entities-control-plane';
import { packageVersion, runEntryPoint } from '@heddle/http';
import { loadMigrationEnv } from './config/env.js';
import { readProcessEnv } from './config/process-env.js';

const writer = `control-plane ${packageVersion(new URL('../package.json', import.meta.url))}`;

/** Backs up the service's schema at one moment, to a file or standard output. */
await runEntryPoint(
  'control-plane backup',
  async () => {
    const said = await backUp(process.argv.slice(2), {
      url: () => databaseUrls(loadMigrationEnv(readProcessEnv())).directUrl,
      schema: controlPlaneSchema,
      writer,
    });
    // Standard output is for archives.
    process.stderr.write(`${said}\n`);
  },
  backupErrors,
);
