/**
 * Prints the path of a program of the pinned list, for programs and tests outside of the tools:
 * `node tools/go-tools/print-path.mjs versitygw`. Prints nothing where the machine cannot have it.
 */
import { goTool } from './go-tool.mjs';
import { goTools } from './versions.mjs';

const [name = ''] = process.argv.slice(2);
if (!Object.hasOwn(goTools, name)) {
  process.stderr.write(`Unknown program '${name}'; there are: ${Object.keys(goTools).join(', ')}\n`);
  process.exit(1);
}
process.stdout.write((await goTool(/** @type {import('./go-tool.mjs').GoToolName} */ (name))) ?? '');
