/**
 * `npm run bench`: runs every benchmark of bench/ in turn, or those named: `npm run bench -- upload`. The first option
 * and all that follows it go to the benchmarks: `npm run bench -- runs --rows wait-64`.
 */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { messageOf, PlainError, red, step } from './launcher/progress.mjs';
import { checkNode, ensureBuilt, ensureInstalled, root, run } from './launcher/workspace.mjs';

checkNode();
await ensureInstalled();
await ensureBuilt();
/** `agents` and `soak` take 20 minutes; `faults` is a test under load. */
const onlyWhenNamed = ['agents.mjs', 'soak.mjs', 'faults.mjs'];
const given = process.argv.slice(2);
const firstOption = given.findIndex((argument) => argument.startsWith('-'));
const wanted = firstOption < 0 ? given : given.slice(0, firstOption);
const options = given.slice(wanted.length);
const benchmarks = readdirSync(join(root, 'bench')).filter(
  (name) =>
    name.endsWith('.mjs') &&
    name !== 'jest.config.mjs' &&
    (wanted.length === 0 ? !onlyWhenNamed.includes(name) : wanted.some((part) => name.includes(part))),
);
if (benchmarks.length === 0) throw new PlainError(`bench/ has no benchmark named ${wanted.join(', ')}`);
try {
  for (const name of benchmarks) {
    await step(name, () => run(process.execPath, [join('bench', name), ...options], { show: true }));
  }
} catch (error) {
  console.error(red(messageOf(error)));
  process.exitCode = 1;
}
