/**
 * Every project declares exactly the packages that it imports, and references the projects it is built from:
 * images install by these lists, and `tsc -b` builds by these references.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { root as ownRoot } from '@heddle/launcher/workspace';

/** The tests name repositories with mistakes. */
const root = process.argv[2] ?? ownRoot;

/** Peers that a project provides to the packages that it uses. */
const peers = new Set(['@langchain/core', '@nestjs/core', 'rxjs', 'reflect-metadata']);
const testFile = /\.(spec|int-spec|e2e-spec)\.tsx?$|\/test\/|global-(setup|teardown)|jest\.config/;
/** Apps that are bundled: the packages in the bundle are not installed by its users. */
const bundledApps = ['apps/console', 'apps/cli'];
/** Projects that run only from a clone: all their packages are for development. */
const developmentOnly = /-e2e$|^tools\/|^bench$/;
const skipped = new Set(['node_modules', 'dist', 'dist-spec', '.nx']);

/**
 * @param {string} folder
 * @returns {Generator<string>}
 */
function* filesIn(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (skipped.has(entry.name)) continue;
    const path = join(folder, entry.name);
    if (entry.isDirectory()) {
      if (!existsSync(join(path, 'package.json'))) yield* filesIn(path);
    } else if (/\.(ts|tsx|mjs|css)$/.test(entry.name)) yield path;
  }
}

/** @param {string} specifier */
const packageOf = (specifier) => specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');

/** @param {string} file */
function importsOf(file) {
  const source = readFileSync(file, 'utf8').replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
  // Imported types leave no trace at run time; the compiler checks their origin.
  const running = source.replace(/(?:^|\n)\s*(?:import|export)\s+type\s[^;'"]*?from\s*['"][^'"]+['"]/g, '');
  const pattern =
    /(?:^|\n)\s*(?:import|export)\s[^;'"]*?from\s*['"]([^'"]+)['"]|(?:^|\n)\s*import\s*['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]\s*\)|(?:require\.resolve|import\.meta\.resolve)\(\s*['"]([^'"]+)['"]|@import\s+['"]([^'"]+)['"]/g;
  return [...running.matchAll(pattern)]
    .map((match) => match.slice(1).find(Boolean) ?? '')
    .filter(
      (specifier) =>
        !/^[./#~]/.test(specifier) && !specifier.startsWith('node:') && !builtinModules.includes(specifier),
    )
    .filter((specifier) => !specifier.startsWith('virtual:') && !specifier.startsWith('@/'))
    .map(packageOf);
}

/** @returns {string[]} */
function workspaces() {
  /** @type {{ workspaces: string[] }} */
  const { workspaces: patterns } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  return patterns
    .flatMap((pattern) =>
      pattern.endsWith('/*')
        ? readdirSync(join(root, pattern.slice(0, -2)), { withFileTypes: true })
            .filter((entry) => entry.isDirectory())
            .map((entry) => join(pattern.slice(0, -2), entry.name))
        : [pattern],
    )
    .filter((path) => existsSync(join(root, path, 'package.json')));
}

const rootManifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
/** @type {string[]} */
const problems = [];
const projects = workspaces().map((path) => ({
  path,
  manifest: JSON.parse(readFileSync(join(root, path, 'package.json'), 'utf8')),
}));
const pathOf = new Map(projects.map(({ path, manifest }) => [manifest.name, path]));

for (const { path, manifest } of projects) {
  const used = { dependencies: new Set(), devDependencies: new Set() };
  let text = '';
  for (const file of filesIn(join(root, path))) {
    const kind = testFile.test(file) || developmentOnly.test(path) ? 'devDependencies' : 'dependencies';
    for (const name of importsOf(file)) if (name !== manifest.name) used[kind].add(name);
    text += readFileSync(file, 'utf8');
  }
  const running = { ...manifest.dependencies, ...manifest.peerDependencies };
  const declared = { ...running, ...manifest.devDependencies };
  const bundled = bundledApps.includes(path);
  for (const name of used.dependencies) {
    const fine = bundled ? name in declared : name in running;
    if (!fine) problems.push(`${path}: imports ${name} without declaring it in dependencies`);
  }
  for (const name of used.devDependencies) {
    if (!(name in declared) && !(name in rootManifest.devDependencies))
      problems.push(`${path}: tests import ${name} without declaring it`);
  }
  for (const name of Object.keys(declared)) {
    if (used.dependencies.has(name) || used.devDependencies.has(name)) continue;
    if (name.startsWith('@types/') || peers.has(name) || text.includes(`'${name}`)) continue;
    problems.push(`${path}: declares ${name} and does not use it`);
  }
  checkReferences(path, developmentOnly.test(path) ? used.devDependencies : used.dependencies);
}

/**
 * The TypeScript references of a project are the workspace packages it imports.
 *
 * @param {string} path
 * @param {Set<string>} used
 */
function checkReferences(path, used) {
  const file = join(root, path, 'tsconfig.json');
  if (!existsSync(file) || path === 'apps/console') return;
  /** @type {{ references?: { path: string }[] }} */
  const { references = [] } = JSON.parse(readFileSync(file, 'utf8'));
  const referenced = new Set(references.map((reference) => relative(root, join(dirname(file), reference.path))));
  for (const name of used) {
    const target = pathOf.get(name);
    if (target && !referenced.has(target)) problems.push(`${path}/tsconfig.json: no reference to ${target}`);
  }
}

if (problems.length > 0) {
  console.error(problems.join('\n'));
  process.exitCode = 1;
} else {
  console.log(`${projects.length} projects declare what they import`);
}
