/** Prepares a clone: installs packages and compiles code where they are out of date. */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isInstalled } from './installation.mjs';
import { isSupportedNode, nodeRangeInWords } from './node-version.mjs';
import { PlainError, step } from './progress.mjs';

export const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');

/**
 * A file of the repository, by its path below the root.
 *
 * @param {string} path
 */
export const readText = (path) => readFileSync(join(root, path), 'utf8');
/** @param {string} path */
export const readJson = (path) => JSON.parse(readText(path));

export function checkNode() {
  const { node } = readJson('package.json').engines;
  if (isSupportedNode(process.versions.node, node)) return;
  throw new PlainError(
    `Node ${nodeRangeInWords(node)} is needed; this is ${process.versions.node}. See https://nodejs.org.`,
  );
}

/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set();

/** Ends the running commands, so that none outlives its caller. */
export function stopCommands() {
  for (const child of running) child.kill('SIGTERM');
}

/**
 * Runs a command and returns its output; a failure carries the end of it.
 *
 * @param {string} command
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions & { show?: boolean }} options
 * @returns {Promise<string>}
 */
export function run(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: root,
      stdio: ['ignore', options.show ? 'inherit' : 'pipe', options.show ? 'inherit' : 'pipe'],
      ...options,
      env: { ...process.env, NX_DAEMON: 'false', ...options.env },
    });
    running.add(child);
    child.once('close', () => running.delete(child));
    let output = '';
    child.stdout?.on('data', (chunk) => (output += chunk));
    child.stderr?.on('data', (chunk) => (output += chunk));
    child.once('error', (error) =>
      reject(
        options.signal?.aborted
          ? options.signal.reason
          : new PlainError(`${command} cannot be started: ${error.message}`),
      ),
    );
    // Not at `exit`: the last output may follow it.
    child.once('close', (code, signal) => {
      if (code === 0) return resolve(output);
      reject(new PlainError(`${command} ${args.join(' ')} ended with ${signal ?? code}\n${output.slice(-8000)}`));
    });
  });
}

/** @param {string} text */
const sha256 = (text) => createHash('sha256').update(text).digest('hex');
/** Written by npm at the end of every installation. */
const installedList = 'node_modules/.package-lock.json';
/** @param {string} name */
export const bin = (name) => join(root, 'node_modules', '.bin', name);

/** Runs `npm ci`, unless the packages of this lockfile are installed. */
export async function ensureInstalled() {
  const lockfile = readJson('package-lock.json');
  if (existsSync(join(root, installedList)) && isInstalled(lockfile, readJson(installedList))) return;
  const npm = process.env.npm_execpath;
  const [command, args] = npm ? [process.execPath, [npm]] : ['npm', []];
  await step('Installing packages', () => run(command, [...args, 'ci', '--no-audit', '--no-fund']));
}

/**
 * Hash of the path, size and time of every input of a build.
 *
 * @param {string[]} paths
 */
function fingerprint(paths) {
  /** @type {string[]} */
  const lines = [];
  /** @param {string} path */
  const visit = (path) => {
    const found = statSync(path);
    if (!found.isDirectory()) return void lines.push(`${path} ${found.size} ${found.mtimeMs}`);
    for (const name of readdirSync(path))
      if (!['node_modules', 'dist', 'dist-spec', '.nx'].includes(name)) visit(join(path, name));
  };
  for (const path of paths) visit(join(root, path));
  return sha256(lines.sort().join('\n'));
}

/** @type {(name: string, sources: string[], output: string, build: () => Promise<unknown>) => Promise<void>} */
async function whenStale(name, sources, output, build) {
  const stamp = join(root, 'node_modules', `.heddle-built-${name}`);
  const before = fingerprint(sources);
  if (existsSync(join(root, output)) && existsSync(stamp) && readFileSync(stamp, 'utf8') === before) return;
  await build();
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, before);
}

const services = ['control-plane', 'agent-server', 'experiments'];

/** Compiles the services, the console and the command line if their sources changed. */
export async function ensureBuilt() {
  await whenStale(
    'services',
    ['libs', ...services.map((name) => `apps/${name}`), 'tools/build-services.mjs', 'package-lock.json'],
    'apps/control-plane/dist/main.js',
    () => step('Building the services', () => run(process.execPath, ['tools/build-services.mjs'])),
  );
  await whenStale(
    'console',
    ['apps/console', 'libs/clients', 'libs/comparison-text', 'libs/project-files'],
    'apps/console/dist/index.html',
    () =>
      step('Building the console', () =>
        run(process.execPath, [bin('vite'), 'build'], { cwd: join(root, 'apps/console') }),
      ),
  );
  await whenStale(
    'cli',
    ['apps/cli', 'libs/clients', 'libs/comparison-text', 'libs/project-files'],
    'apps/cli/dist/heddle.mjs',
    () => step('Bundling the command line', () => run(process.execPath, ['apps/cli/bundle.mjs'])),
  );
}
