import { backUpAll, backupErrors } from '@heddle/database';
import { packageVersion, runEntryPoint } from '@heddle/http';
import { loadAdminUrl, serviceSchemas } from './config/bootstrap-env.js';
import { readProcessEnv } from './config/process-env.js';

const writer = `control-plane ${packageVersion(new URL('../package.json', import.meta.url))}`;

/** Backs up the schemas of all services at one moment, each to a file of a new folder. */
await runEntryPoint(
  'backup-all',
  async () => {
    const said = await backUpAll(process.argv.slice(2), {
      url: () => loadAdminUrl(readProcessEnv()),
      schemas: Object.values(serviceSchemas),
      writer,
    });
    // Standard output is for archives.
    process.stderr.write(`${said}\n`);
  },
  backupErrors,
);
