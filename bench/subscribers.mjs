/**
 * `npm run bench -- subscribers`: subscribers of the streaming protocol on busy threads, by WebSocket and by server-sent
 * events, and the first event of a run; see README.md. Starts its own services.
 */
import { fileURLToPath } from 'node:url';
import { runAsCommand } from './runs/command.mjs';
import { writeBetweenMarkers } from './runs/report/readme.mjs';
import { readArguments } from './subscribers/arguments.mjs';
import { SubscribersBenchmark } from './subscribers/benchmark.mjs';
import { report } from './subscribers/report.mjs';

await runAsCommand(new SubscribersBenchmark(), async (benchmark) => {
  const settings = readArguments(process.argv.slice(2));
  const text = report(await benchmark.run(settings), settings);
  console.log(`\n${text}\n`);
  if (!settings.write) return;
  await writeBetweenMarkers(fileURLToPath(new URL('./README.md', import.meta.url)), 'subscribers', text);
});
