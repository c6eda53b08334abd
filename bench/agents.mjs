/**
 * `npm run bench -- agents`: agents that wait for their models, and conversations that grow; see README.md. Starts its
 * own services.
 */
import { fileURLToPath } from 'node:url';
import { runAsCommand } from './runs/command.mjs';
import { writeBetweenMarkers } from './runs/report/readme.mjs';
import { readArguments } from './agents/arguments.mjs';
import { AgentsBenchmark } from './agents/benchmark.mjs';
import { report } from './agents/report.mjs';

await runAsCommand(new AgentsBenchmark(), async (benchmark) => {
  const settings = readArguments(process.argv.slice(2));
  const text = report(await benchmark.run(settings), settings);
  console.log(`\n${text}\n`);
  if (!settings.write) return;
  await writeBetweenMarkers(fileURLToPath(new URL('./README.md', import.meta.url)), 'agents', text);
});
