/**
 * `npm run bench`: every benchmark in bench/, one after the other; or only those named: `npm run bench -- upload`. What
 * follows from the first option on is for the benchmarks: `npm run bench -- runs --rows wait-64`.
 */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { PlainError, step } from './platform/progress.mjs';
import { checkNode, ensureBuilt, ensureInstalled, root, run } from './platform/workspace.mjs';

checkNode();
await ensureInstalled();
await ensureBuilt();
/** It takes 20 minutes. */
const onlyWhenNamed = ['soak.mjs'];
const given = process.argv.slice(2);
const firstOption = given.findIndex((argument) => argument.startsWith('-'));
const wanted = firstOption < 0 ? given : given.slice(0, firstOption);
const options = given.slice(wanted.length);
const benchmarks = readdirSync(join(root, 'bench')).filter(
  (name) =>
    name.endsWith('.mjs') &&
    (wanted.length === 0 ? !onlyWhenNamed.includes(name) : wanted.some((part) => name.includes(part))),
);
if (benchmarks.length === 0) throw new PlainError(`No benchmark is named ${wanted.join(', ') || '*.mjs'} in bench/`);
for (const name of benchmarks) {
  await step(name, () => run(process.execPath, [join('bench', name), ...options], { show: true }));
}
