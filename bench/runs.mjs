/**
 * `npm run bench -- runs`: the agent server beside the official JS server, LangGraph's own PostgresSaver and the bare
 * graph; see README.md. Needs nothing that runs already.
 */
import { fileURLToPath } from 'node:url';
import { PlainError, red, step } from '../tools/platform/progress.mjs';
import { readArguments } from './runs/arguments.mjs';
import { Benchmark } from './runs/benchmark.mjs';
import { writeBetweenMarkers } from './runs/report/readme.mjs';
import { report } from './runs/report/report.mjs';

async function main() {
  const settings = readArguments(process.argv.slice(2));
  const benchmark = new Benchmark();
  const stop = async () => {
    await benchmark.stop();
    process.exit(130);
  };
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => void stop());
  try {
    await step('Starting the systems', () => benchmark.start(settings));
    const text = report(await benchmark.run(settings));
    console.log(`\n${text}\n`);
    if (settings.write) {
      await writeBetweenMarkers(fileURLToPath(new URL('./README.md', import.meta.url)), 'runs', text);
    }
  } finally {
    await benchmark.stop();
  }
}

main().catch((error) => {
  console.error(red(error instanceof PlainError ? error.message : (error?.stack ?? String(error))));
  process.exitCode = 1;
});
