/**
 * `npm run bench -- runs`: the agent server beside the official JS server, LangGraph's own PostgresSaver and the bare
 * graph; see README.md. Starts its own services.
 */
import { fileURLToPath } from 'node:url';
import { step } from '@heddle/launcher/progress';
import { readArguments } from './runs/arguments.mjs';
import { Benchmark } from './runs/benchmark.mjs';
import { runAsCommand } from './runs/command.mjs';
import { writeBetweenMarkers } from './runs/report/readme.mjs';
import { report } from './runs/report/report.mjs';

await runAsCommand(new Benchmark(), async (benchmark) => {
  const settings = readArguments(process.argv.slice(2));
  await step('Starting the systems', () => benchmark.start(settings));
  const text = report(await benchmark.run(settings));
  console.log(`\n${text}\n`);
  if (!settings.write) return;
  await writeBetweenMarkers(fileURLToPath(new URL('./README.md', import.meta.url)), 'runs', text);
});
