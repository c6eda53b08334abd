/**
 * `npm run bench -- control-plane`: revisions, the pipeline, deployments of a project and the proxy of agents; see
 * README.md. Starts its own services. Deployments need the npm registry.
 */
import { fileURLToPath } from 'node:url';
import { step } from '@heddle/launcher/progress';
import { readArguments } from './control-plane/arguments.mjs';
import { report } from './control-plane/report.mjs';
import { ControlPlaneSystem } from './control-plane/system.mjs';
import { runAsCommand } from './runs/command.mjs';
import { writeBetweenMarkers } from './runs/report/readme.mjs';

await runAsCommand(new ControlPlaneSystem(), async (system) => {
  const settings = readArguments(process.argv.slice(2));
  await step('Starting two control planes', () => system.start());
  /** @type {import('./control-plane/report.mjs').Result[]} */
  const results = [];
  for (const { title, target, measure } of settings.cases) {
    results.push({ title, target, figures: await step(title, () => measure({ system, ...settings })) });
  }
  const text = report(results);
  console.log(`\n${text}\n`);
  if (settings.write) {
    await writeBetweenMarkers(fileURLToPath(new URL('./README.md', import.meta.url)), 'control-plane', text);
  }
});
