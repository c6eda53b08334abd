import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Versions of LangGraph that the tests install: the oldest and newest supported, and one in between. */
export const INSTALLATIONS = ['oldest', 'middle', 'newest'] as const;
type Installation = (typeof INSTALLATIONS)[number];

const projects = fileURLToPath(new URL('../projects', import.meta.url));
const cache = fileURLToPath(new URL('../../../node_modules/.cache', import.meta.url));
const installLimitMs = 420_000;

/** A `node_modules` with its own LangGraph, whose classes differ from the server's. */
export function installedModules(name: Installation): string {
  return modulesOf(join(projects, name), join(cache, 'own-langgraph'));
}

/** `node_modules` of a project with a lockfile; it is installed once per lockfile, below `place`. */
export function modulesOf(project: string, place: string): string {
  const lock = readFileSync(join(project, 'package-lock.json'));
  const hash = createHash('sha256').update(lock).digest('hex').slice(0, 16);
  const folder = join(place, `${basename(project)}-${hash}`);
  if (!existsSync(folder)) install(project, folder);
  return join(folder, 'node_modules');
}

/** Installs into a temporary folder first: tests run in parallel, and a broken installation must not remain. */
function install(project: string, folder: string): void {
  mkdirSync(join(folder, '..'), { recursive: true });
  const draft = mkdtempSync(`${folder}-draft-`);
  try {
    for (const file of ['package.json', 'package-lock.json']) cpSync(join(project, file), join(draft, file));
    const args = ['ci', '--prefix', draft, '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
    execFileSync('npm', args, { cwd: draft, env: environment(), timeout: installLimitMs, stdio: 'pipe' });
    renameSync(draft, folder);
  } catch (error) {
    if (!existsSync(folder)) throw error;
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

/** Variables that `npm test` sets; with them npm would install into the repository. */
function environment(): NodeJS.ProcessEnv {
  const { npm_config_local_prefix: _prefix, INIT_CWD: _folder, ...rest } = process.env;
  return rest;
}
