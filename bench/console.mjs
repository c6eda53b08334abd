/**
 * `npm run bench -- console`: pages of the console in a browser, on localhost; see README.md. Starts its own services.
 */
import { fileURLToPath } from 'node:url';
import { runAsCommand } from './runs/command.mjs';
import { writeBetweenMarkers } from './runs/report/readme.mjs';
import { readArguments } from './console/arguments.mjs';
import { ConsoleBenchmark } from './console/benchmark.mjs';
import { report } from './console/report.mjs';

await runAsCommand(new ConsoleBenchmark(), async (benchmark) => {
  const settings = readArguments(process.argv.slice(2));
  const text = report(await benchmark.run(settings), settings);
  console.log(`\n${text}\n`);
  if (!settings.write) return;
  await writeBetweenMarkers(fileURLToPath(new URL('./README.md', import.meta.url)), 'console', text);
});
