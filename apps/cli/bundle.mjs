/**
 * Bundles the command line into one file, so that the package has no dependencies, and writes the licences of the
 * bundled packages beside it.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';

const here = import.meta.dirname;
const { version } = JSON.parse(readFileSync(join(here, 'package.json'), 'utf8'));

const { metafile } = await build({
  absWorkingDir: here,
  entryPoints: ['src/main.ts'],
  outfile: 'dist/heddle.mjs',
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20.19',
  conditions: ['@heddle/source'],
  define: { HEDDLE_CLI_VERSION: JSON.stringify(version) },
  // CommonJS packages load modules of Node with `require`.
  banner: { js: "import { createRequire } from 'node:module';\nconst require = createRequire(import.meta.url);" },
  legalComments: 'none',
  metafile: true,
  logLevel: 'warning',
});

/** Package folder of an input; undefined for inputs of this repository. */
const packageOf = (/** @type {string} */ input) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(input)?.[0];

const folders = [...new Set(Object.keys(metafile.inputs).map(packageOf))].filter((folder) => folder !== undefined);
const licences = folders.sort().map((folder) => {
  const path = join(here, folder);
  const { name, version: itsVersion, license } = JSON.parse(readFileSync(join(path, 'package.json'), 'utf8'));
  const file = readdirSync(path).find((entry) => /^licen[cs]e/i.test(entry));
  const text = file ? readFileSync(join(path, file), 'utf8').trim() : 'No text of the licence in the package.';
  return `${name} ${itsVersion} (${license})\n\n${text}\n`;
});
const own = `Heddle ${version} (Apache-2.0)\n\n${readFileSync(join(here, '../../LICENSE'), 'utf8')}`;
writeFileSync(join(here, 'dist/LICENSES.txt'), [own, ...licences].join(`\n${'-'.repeat(80)}\n\n`));
process.stderr.write(`dist/heddle.mjs: ${folders.length} packages inside\n`);
