/**
 * `npm run attack`: starts everything on free ports with a database in a temporary folder, lets one storm after the
 * other go over it under a steady load, and reads back what it acknowledged. Ends with 1 when something was lost or
 * doubled, or a process ended. Only some of the storms: `npm run attack -- stalled disk`.
 */
import { PlainError, red, step } from '../../tools/platform/progress.mjs';
import { checkNode, ensureBuilt, ensureInstalled } from '../../tools/platform/workspace.mjs';

/** The load goes on for so long before and after a storm. */
const calmMs = 3_000;

/** @type {(ms: number) => Promise<void>} */
const pause = (ms) => new Promise((done) => setTimeout(done, ms));

/**
 * @param {import('./storms.mjs').Storm} storm
 * @param {import('./cluster.mjs').Cluster} cluster
 * @param {typeof import('./ledger.mjs') & typeof import('./load.mjs') & typeof import('./read-back.mjs')} tools
 * @returns {Promise<import('./report.mjs').DoneRow>}
 */
async function goThrough(storm, cluster, { Ledger, startLoad, readBack }) {
  const ledger = new Ledger();
  const ended = cluster.ended.length;
  const load = startLoad(cluster, ledger, storm.longRuns);
  await pause(calmMs);
  await storm.run(cluster);
  const stormEndedAt = Date.now();
  await cluster.repair();
  await pause(calmMs);
  await load.stop();
  const found = await readBack(cluster, ledger, stormEndedAt);
  return { name: storm.name, ...found, unexpected: ledger.unexpected, ended: cluster.ended.slice(ended) };
}

async function main() {
  checkNode();
  await ensureInstalled();
  await ensureBuilt();
  // These use what was installed and built just now.
  const { Cluster } = await import('./cluster.mjs');
  const tools = {
    ...(await import('./ledger.mjs')),
    ...(await import('./load.mjs')),
    ...(await import('./read-back.mjs')),
  };
  const { storms } = await import('./storms.mjs');
  const report = await import('./report.mjs');
  const wanted = process.argv.slice(2);
  const chosen = storms.filter(({ name }) => wanted.length === 0 || wanted.some((part) => name.includes(part)));
  if (chosen.length === 0)
    throw new PlainError(`No storm is named so. There are: ${storms.map((s) => s.name).join(', ')}`);
  const cluster = new Cluster();
  const startedAt = Date.now();
  const stop = async () => {
    await cluster.stop();
    process.exit(130);
  };
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => void stop());
  try {
    await step('Starting the services', () => cluster.start());
    /** @type {import('./report.mjs').Row[]} */
    const rows = [];
    for (const storm of chosen) {
      const skipped = storm.skippedBecause?.(cluster);
      rows.push(
        skipped ? { name: storm.name, skipped } : await step(storm.name, () => goThrough(storm, cluster, tools)),
      );
    }
    report.print(rows, Date.now() - startedAt);
    process.exitCode = rows.some(report.isBad) ? 1 : 0;
    if (process.exitCode === 1) console.log(`The logs of the services are in ${cluster.keepLogs()}`);
  } finally {
    await cluster.stop();
  }
}

main().catch((error) => {
  console.error(red(error instanceof PlainError ? error.message : (error?.stack ?? String(error))));
  process.exitCode = 1;
});
