import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { tsImport } from 'tsx/esm/api';

/** One throw-away PostgreSQL for the whole run, unless TEST_DATABASE_URL names one. */
export default async function setup() {
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
