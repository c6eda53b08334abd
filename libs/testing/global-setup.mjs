import { spawnSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { tsImport } from 'tsx/esm/api';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** Worker threads of tests run compiled code. Type errors are shown and fail no test here: the code is emitted all the same. */
function build() {
  spawnSync(process.execPath, ['tools/build-services.mjs'], { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] });
}

/** Builds the services, and starts one throw-away PostgreSQL for the whole run unless TEST_DATABASE_URL names one. */
export default async function setup() {
  build();
  if (process.env.TEST_DATABASE_URL) return;
  const { EmbeddedPostgres } = await tsImport('../database/src/embedded-postgres.ts', import.meta.url);
  const { freePort } = await tsImport('./src/free-port.ts', import.meta.url);
  const folder = mkdtempSync(join(tmpdir(), 'heddle-test-'));
  const postgres = new EmbeddedPostgres({
    dataDir: join(folder, 'postgres'),
    port: await freePort(),
    durable: false,
    maxConnections: 400,
  });
  await postgres.start();
  process.env.TEST_DATABASE_URL = postgres.url;
  globalThis.heddleTestPostgres = { postgres, folder };
}
