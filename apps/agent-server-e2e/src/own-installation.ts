import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Versions of LangGraph that the tests install: the oldest and newest supported, and one in between. */
export const INSTALLATIONS = ['oldest', 'middle', 'newest'] as const;
type Installation = (typeof INSTALLATIONS)[number];

const projects = fileURLToPath(new URL('../projects', import.meta.url));
const cache = fileURLToPath(new URL('../../../node_modules/.cache/own-langgraph', import.meta.url));
const installLimitMs = 240_000;

/**
 * A `node_modules` with its own LangGraph, whose classes differ from the server's. It is installed once per lockfile.
 */
export function installedModules(name: Installation): string {
  const lock = readFileSync(join(projects, name, 'package-lock.json'));
  const folder = join(cache, `${name}-${createHash('sha256').update(lock).digest('hex').slice(0, 16)}`);
  if (!existsSync(folder)) install(name, folder);
  return join(folder, 'node_modules');
}

/** Installs into a temporary folder first: tests run in parallel, and a broken installation must not remain. */
function install(name: Installation, folder: string): void {
  mkdirSync(cache, { recursive: true });
  const draft = mkdtempSync(join(cache, `${name}-draft-`));
  try {
    cpSync(join(projects, name), draft, { recursive: true });
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
