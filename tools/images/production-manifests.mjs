/**
 * Writes the input with which `npm ci` installs exactly the production tree of an app: the lockfile, and the
 * package.json files of the workspaces that the app needs, without development dependencies.
 * (`npm ci --omit=dev --workspace=...` also installs optional peers and the dependencies of test libraries.)
 *
 *   node tools/images/production-manifests.mjs <app> <folder>
 *
 * Image builds run it before anything is installed: it imports nothing but Node.
 */
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { localPackages, productionTree, workspacesOfImages } from './production-tree.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
const [app = '', folder = ''] = process.argv.slice(2);
const workspaces = Object.entries(workspacesOfImages).find(([name]) => name === app)?.[1];
if (!workspaces || folder === '') {
  console.error(`Usage: production-manifests.mjs <${Object.keys(workspacesOfImages).join('|')}> <folder>`);
  process.exit(1);
}

/** @param {string} path */
const readJson = (path) => JSON.parse(readFileSync(join(root, path), 'utf8'));
/** @type {(path: string, manifest: Record<string, unknown>) => void} */
const write = (path, manifest) => {
  const kept = { ...manifest };
  for (const key of ['devDependencies', 'scripts', 'nx']) delete kept[key];
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), `${JSON.stringify(kept, null, 2)}\n`);
};

const rootManifest = readJson('package.json');
const local = localPackages(productionTree(readJson('package-lock.json'), workspaces));
/** Those that are installed by their folder, not as a workspace. */
const byFolder = Object.values(rootManifest.dependencies ?? {}).map((specifier) => specifier.replace('file:', ''));
write('package.json', { ...rootManifest, workspaces: local.filter((path) => !byFolder.includes(path)) });
for (const path of local) write(`${path}/package.json`, readJson(`${path}/package.json`));
for (const file of ['package-lock.json', '.npmrc']) copyFileSync(join(root, file), join(folder, file));
