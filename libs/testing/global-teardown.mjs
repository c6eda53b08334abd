import { rmSync } from 'node:fs';

export default async function teardown() {
  const started = globalThis.heddleTestPostgres;
  if (!started) return;
  await started.postgres.stop();
  rmSync(started.folder, { recursive: true, force: true });
}
