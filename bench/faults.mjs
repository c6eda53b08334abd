/**
 * `npm run faults`: starts all services on free ports with a database in a temporary folder, injects one fault after
 * the other under a steady load, and reads every acknowledged write back. Exits with 1 if a write was lost or doubled,
 * or a process ended. Selected faults only: `npm run faults -- stalled disk`. With `--against DIR` the services begin
 * with the earlier version in that folder, and the fault is the roll-out of this one.
 */
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { PlainError, red, step } from '@heddle/launcher/progress';
import { AcknowledgedWrites } from './faults/acknowledged-writes.mjs';
import { Cluster } from './faults/cluster.mjs';
import { faults } from './faults/faults.mjs';
import { startLoad } from './faults/load.mjs';
import { readBack } from './faults/read-back.mjs';
import { isBad, print } from './faults/report.mjs';

/** Duration of the load before and after a fault. */
const calmMs = 3_000;

/**
 * @param {import('./faults/faults.mjs').Fault} fault
 * @param {Cluster} cluster
 * @returns {Promise<import('./faults/report.mjs').DoneRow>}
 */
async function inject(fault, cluster) {
  const writes = new AcknowledgedWrites();
  const ended = cluster.ended.length;
  const load = startLoad(cluster, writes, fault.longRuns);
  await pause(calmMs);
  await fault.run(cluster);
  const faultEndedAt = Date.now();
  await cluster.repair();
  await pause(calmMs);
  await load.stop();
  const found = await readBack(cluster, writes, faultEndedAt);
  return { name: fault.name, ...found, unexpected: writes.unexpected, ended: cluster.ended.slice(ended) };
}

/**
 * The faults whose name contains one of the arguments; all faults without arguments.
 *
 * @returns {{ chosen: import('./faults/faults.mjs').Fault[], previous?: string }}
 */
function readArguments() {
  const { positionals, values } = parseArgs({
    options: { only: { type: 'boolean' }, against: { type: 'string' } },
    allowPositionals: true,
  });
  const previous = values.against && resolve(values.against);
  if (previous && !existsSync(join(previous, 'apps/agent-server/dist/main.js')))
    throw new PlainError(`${previous} has no compiled services: run npm ci and npm run build there`);
  const wanted = previous ? ['roll-out'] : positionals;
  const chosen = faults.filter(({ name }) => wanted.length === 0 || wanted.some((part) => name.includes(part)));
  if (chosen.length > 0) return { chosen, ...(previous ? { previous } : {}) };
  throw new PlainError(`No fault has this name. Faults: ${faults.map(({ name }) => name).join(', ')}`);
}

async function main() {
  const { chosen, previous } = readArguments();
  const cluster = new Cluster(previous);
  const startedAt = Date.now();
  const stop = async () => {
    await cluster.stop();
    process.exit(130);
  };
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => void stop());
  try {
    await step('Starting the services', () => cluster.start());
    /** @type {import('./faults/report.mjs').Row[]} */
    const rows = [];
    for (const fault of chosen) {
      const skipped = fault.skippedBecause?.(cluster);
      rows.push(skipped ? { name: fault.name, skipped } : await step(fault.name, () => inject(fault, cluster)));
    }
    print(rows, Date.now() - startedAt);
    process.exitCode = rows.some(isBad) ? 1 : 0;
    if (process.exitCode === 1) console.log(`Logs of the services: ${cluster.keepLogs()}`);
  } finally {
    await cluster.stop();
  }
}

main().catch((error) => {
  console.error(red(error instanceof PlainError ? error.message : (error?.stack ?? String(error))));
  process.exitCode = 1;
});
