import { databaseUrls } from '@heddle/config';
import { backUp, backupErrors } from '@heddle/database';
import { experimentsSchema } from '@heddle/entities-experiments';
import { packageVersion, runEntryPoint } from '@heddle/http';
import { loadMigrationEnv } from './config/env.js';
import { readProcessEnv } from './config/process-env.js';

const writer = `experiments ${packageVersion(new URL('../package.json', import.meta.url))}`;

/** Writes all that this service has stored, as it is at one moment, into a file or to standard output. */
await runEntryPoint(
  'experiments backup',
  async () => {
    const said = await backUp(process.argv.slice(2), {
      url: () => databaseUrls(loadMigrationEnv(readProcessEnv())).directUrl,
      schema: experimentsSchema,
      writer,
    });
    // Standard output is for archives.
    process.stderr.write(`${said}\n`);
  },
  backupErrors,
);
