/**
 * `npm run bench -- soak`: runs on fresh threads, without a break, and every minute how fast they are and how much memory
 * the server has:
 *   npm run bench -- soak [--minutes 20] [--connections 16] [--only heddle]
 */
import { parseArgs } from 'node:util';
import { median } from './runs/statistics.mjs';
import { Benchmark } from './runs/benchmark.mjs';
import { runAsCommand } from './runs/command.mjs';
import { residentMiB, canReadProcesses } from './runs/processes.mjs';
import { figure, nothing } from './runs/report/table.mjs';
import { rows } from './runs/rows.mjs';
import { step } from '@heddle/launcher/progress';

/** Threads are made before each piece. */
const pieceSeconds = 5;

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '20' },
    connections: { type: 'string', default: '16' },
    only: { type: 'string', default: 'heddle' },
  },
});

/** @param {import('./runs/benchmark.mjs').Benchmark} benchmark */
async function soak(benchmark) {
  await step('Starting the system', () => benchmark.start({ systems: [values.only], against: undefined }));
  const [system] = benchmark.systems;
  const wait = rows.find(({ job }) => job === 'wait');
  if (!system || !wait) throw new Error('there is nothing to measure');
  const row = { ...wait, title: 'soak', connections: Number(values.connections) };
  const memory = () => (canReadProcesses ? `${figure(residentMiB(system.pids))} MiB` : nothing);
  console.log(`${system.title}, c=${row.connections}: ${memory()} after the start`);
  await benchmark.measurement.warmUp(system, 500);
  for (let minute = 1; minute <= Number(values.minutes); minute += 1) {
    const end = performance.now() + 60_000;
    const pieces = [];
    while (performance.now() < end) pieces.push(await benchmark.measurement.measure(system, row, pieceSeconds));
    const perSecond = figure(median(pieces.map((piece) => piece.perSecond)));
    const p50 = figure(median(pieces.map((piece) => piece.p50Ms)));
    console.log(`${String(minute).padStart(3)} min  ${perSecond}/s  p50 ${p50} ms  ${memory()}`);
  }
}

await runAsCommand(new Benchmark(), soak);
