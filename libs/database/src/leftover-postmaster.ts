import { existsSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { EmbeddedPostgresError } from './embedded-postgres.errors.js';
import { type CommandLineOf, isAlive } from './running-processes.js';

const stopTimeoutMs = 60_000;

/**
 * Clears the way for a new server on the folder: stops a server that a killed owner left behind, and removes a stale
 * pid file. After a crash any process may have the recorded id, so only a process known to be this folder's server is
 * signalled; without proof the start is refused.
 */
export async function stopLeftoverPostmaster(
  dataDir: string,
  urlAt: (port: number) => string,
  commandOf: CommandLineOf,
): Promise<void> {
  const pidFile = join(dataDir, 'postmaster.pid');
  if (!existsSync(pidFile)) return;
  // One line each: process id, data folder, start time, port.
  const [pid = NaN, , , port = NaN] = readFileSync(pidFile, 'utf8').split('\n').map(Number);
  if (!Number.isInteger(pid) || pid <= 1 || !isAlive(pid)) return;
  const owner = ownerByCommand(commandOf(pid), dataDir);
  if (owner === 'ours') return stop(pid, pidFile);
  const served = await isServed(dataDir, port > 0 ? urlAt(port) : undefined);
  if (owner === 'unknown' && served) return stop(pid, pidFile);
  if (owner === 'unknown') {
    throw new EmbeddedPostgresError(
      `${pidFile} names process ${pid}, which runs and cannot be identified, so nothing was stopped. ` +
        'If it is not a PostgreSQL, delete that file and start again.',
    );
  }
  if (served) {
    throw new EmbeddedPostgresError(
      `A PostgreSQL outside of this machine (perhaps in a container) uses ${dataDir}. Stop it first.`,
    );
  }
  rmSync(pidFile, { force: true });
}

function ownerByCommand(command: string | undefined, dataDir: string): 'ours' | 'foreign' | 'unknown' {
  if (command === undefined) return 'unknown';
  if (!/^(?:.*[/\\])?postgres(?:\.exe)?(?: |$)/.test(command)) return 'foreign';
  const folder = / -D (.*?)(?: -|\s*$)/.exec(command)?.[1];
  if (folder === undefined) return 'unknown';
  return realPath(folder) === realPath(dataDir) ? 'ours' : 'foreign';
}

/** Whether a server with our password answers and uses this folder. */
async function isServed(dataDir: string, url: string | undefined): Promise<boolean> {
  if (url === undefined) return false;
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000, query_timeout: 5000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ folder: string }>(`SELECT current_setting('data_directory') AS folder`);
    return realPath(rows[0]?.folder ?? '') === realPath(dataDir);
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function stop(pid: number, pidFile: string): Promise<void> {
  process.kill(pid, 'SIGINT');
  const deadline = Date.now() + stopTimeoutMs;
  while (existsSync(pidFile) && isAlive(pid)) {
    if (Date.now() > deadline) {
      throw new EmbeddedPostgresError(`The PostgreSQL left over from an earlier start (process ${pid}) does not stop.`);
    }
    await new Promise((done) => setTimeout(done, 50));
  }
}

/** Canonical path; a missing folder stays as written. */
function realPath(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return path;
  }
}
