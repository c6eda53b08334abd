/**
 * `npm run bench -- experiments`: uploads, statistics and comparisons of the experiments service, alone and beside
 * millions of other runs; see README.md. Starts its own services.
 */
import { fileURLToPath } from 'node:url';
import { step } from '@heddle/launcher/progress';
import { readArguments } from './experiments/arguments.mjs';
import { ExperimentsBenchmark } from './experiments/benchmark.mjs';
import { report } from './experiments/report.mjs';
import { runAsCommand } from './runs/command.mjs';
import { writeBetweenMarkers } from './runs/report/readme.mjs';

await runAsCommand(new ExperimentsBenchmark(), async (benchmark) => {
  const settings = readArguments(process.argv.slice(2));
  await step('Starting the service', () => benchmark.system.start());
  const { text } = report(await benchmark.run(settings, (line) => console.log(`  ${line}`)), settings);
  console.log(`\n${text}\n`);
  if (!settings.write) return;
  await writeBetweenMarkers(fileURLToPath(new URL('./README.md', import.meta.url)), 'experiments', text);
});
