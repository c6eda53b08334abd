/** Compiles pinned command-line programs from the Go module proxy, each once per version and user. */
import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { messageOf } from '@heddle/launcher/progress';
import { goTools } from './versions.mjs';

const execute = promisify(execFile);
/** Outside of the work tree: all clones of a user share the programs. */
const cacheFolder = join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'heddle-go-tools');
/** Maximum time of one compilation in ms: a network that drops packets must not block the tests. */
const buildLimitMs = 10 * 60_000;
/** Time in ms for which a failure is remembered, so that each process of a test run does not repeat it. */
const missingForMs = 10 * 60_000;
const pollMs = 200;
/** Programs run for moments: without inlining and debug information their compilation takes a quarter less time. */
const flags = '-trimpath -buildvcs=false -ldflags=-w -gcflags=all=-l';
const suffix = process.platform === 'win32' ? '.exe' : '';
const noGo = 'Go is not installed';
/** Failures of the machine. Any other failure of Go is an error of the pinned list. */
const machineFailure =
  /requires go >=|dial tcp|lookup .*: (no such host|server misbehaving)|i\/o timeout|connection refused|module lookup disabled|proxyconnect|TLS handshake|reading https?:\/\/.*: \d{3}/;

/** @typedef {keyof typeof goTools} GoToolName */
/** @typedef {{ path: string, missing?: undefined } | { missing: string, path?: undefined }} Outcome */

/** @type {Map<GoToolName, Promise<string | undefined>>} */
const found = new Map();

/**
 * The path of a program of the pinned list, compiled if necessary. Where the machine cannot have it, the answer is
 * `undefined`, and one line that begins with `skipped:` on standard error gives the reason.
 *
 * @param {GoToolName} name
 * @returns {Promise<string | undefined>}
 */
export function goTool(name) {
  const known = found.get(name);
  if (known) return known;
  const path = provideGoTool({ name, ...goTools[name] }).then((outcome) => {
    if (outcome.missing !== undefined) process.stderr.write(`skipped: checks that need ${name} (${outcome.missing})\n`);
    return outcome.path;
  });
  found.set(name, path);
  return path;
}

/**
 * The program of one module at one version: from the cache, or compiled into it by one process at a time.
 *
 * @param {{ name: string, module: string, version: string }} tool
 * @param {{ cache?: string, go?: string }} options `go` is the Go command
 * @returns {Promise<Outcome>}
 */
export async function provideGoTool({ name, module, version }, { cache = cacheFolder, go = 'go' } = {}) {
  const path = join(cache, `${name}-${version}${suffix}`);
  const failure = `${path}.missing`;
  if (existsSync(path)) return { path };
  try {
    mkdirSync(cache, { recursive: true });
  } catch (error) {
    return { missing: `no cache: ${messageOf(error)}` };
  }
  const unlock = await lock(`${path}.lock`);
  try {
    if (existsSync(path)) return { path };
    if (existsSync(failure) && Date.now() - statSync(failure).mtimeMs < missingForMs)
      return { missing: readFileSync(failure, 'utf8') };
    const missing = await build(go, `${module}@${version}`, path);
    if (missing === undefined) return { path };
    // The absence of Go is found at once, and may end before the next test run.
    if (missing !== noGo) writeFileSync(failure, missing);
    return { missing };
  } finally {
    unlock();
  }
}

/**
 * Compiles a program to `path`; returns the reason where the machine cannot.
 *
 * @param {string} go
 * @param {string} source
 * @param {string} path
 */
async function build(go, source, path) {
  const folder = `${path}.${process.pid}`;
  try {
    await execute(go, ['install', source], {
      timeout: buildLimitMs,
      maxBuffer: 2 ** 26,
      env: { ...process.env, GOBIN: folder, CGO_ENABLED: '0', GOFLAGS: flags },
    });
    renameSync(join(folder, programName(source)), path);
    return undefined;
  } catch (error) {
    const { code, killed, stderr = '' } = /** @type {import('node:child_process').ExecFileException} */ (error);
    if (code === 'ENOENT') return noGo;
    if (killed) return `go install did not end within ${buildLimitMs / 60_000} minutes`;
    const [reason] = machineFailure.exec(stderr) ?? [];
    if (reason === undefined) throw new Error(`go install ${source} failed:\n${stderr}`, { cause: error });
    return `Go cannot get the modules: ${reason}`;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * The name that `go install` gives: the last part of the module path that is not a major version.
 *
 * @param {string} source
 */
function programName(source) {
  const parts = source.slice(0, source.indexOf('@')).split('/');
  return `${parts.filter((part) => !/^v\d+$/.test(part)).at(-1)}${suffix}`;
}

/**
 * Waits for the lock file at `path` and returns the function that releases it. The lock of a process that is gone, or
 * that is older than a compilation may be, is taken over. Two waiters may do so at the same time: both compile then.
 *
 * @param {string} path
 */
async function lock(path) {
  for (;;) {
    try {
      writeFileSync(path, String(process.pid), { flag: 'wx' });
      return () => rmSync(path, { force: true });
    } catch (error) {
      if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'EEXIST') throw error;
    }
    if (isHeld(path)) await delay(pollMs);
    else rmSync(path, { force: true });
  }
}

/** @param {string} path */
function isHeld(path) {
  try {
    const owner = Number(readFileSync(path, 'utf8'));
    // A file without a number is being written.
    return Date.now() - statSync(path).mtimeMs < buildLimitMs && (!owner || isAlive(owner));
  } catch {
    // Released a moment ago.
    return true;
  }
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM';
  }
}
