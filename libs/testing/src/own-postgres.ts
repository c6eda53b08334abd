import { chmodSync, chownSync, copyFileSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EmbeddedPostgres } from '@heddle/database';
import pg from 'pg';
import { freePort } from './free-port.js';
import type { Certificate } from './test-authority.js';

export interface OwnPostgres {
  url: string;
  /** Enables TLS on new connections, at once or shortly after. */
  useCertificate: (certificate: Certificate) => Promise<void>;
  stop: () => Promise<void>;
}

/** Server of the test itself, for tests that stop its processes or exhaust its connections. */
export async function startOwnPostgres(
  options: { maxConnections?: number; durable?: boolean } = {},
): Promise<OwnPostgres> {
  const folder = mkdtempSync(join(tmpdir(), 'heddle-own-'));
  const dataDir = join(folder, 'postgres');
  const postgres = new EmbeddedPostgres({
    durable: false,
    ...options,
    dataDir,
    port: await freePort(),
  });
  await postgres.start();
  return {
    url: postgres.url,
    useCertificate: async ({ certFile, keyFile }) => {
      copyFileSync(certFile, join(dataDir, 'server.crt'));
      giveToServer(keyFile, join(dataDir, 'server.key'));
      await tell(postgres.url, 'ALTER SYSTEM SET ssl = on', 'SELECT pg_reload_conf()');
    },
    stop: async () => {
      await postgres.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Servers refuse keys that others may read, and may run as another user than the tests. */
function giveToServer(keyFile: string, path: string): void {
  copyFileSync(keyFile, path);
  chmodSync(path, 0o600);
  const { uid, gid } = statSync(join(path, '..'));
  chownSync(path, uid, gid);
}

async function tell(url: string, ...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}

const lookEveryMs = 50;

/**
 * Stops the server processes of all present and future connections with this name: their clients get neither answer nor
 * error. Returns a function that resumes them.
 */
export async function stallConnections(url: string, applicationName: string): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const stalled = new Set<number>();
  const stall = async () => {
    const { rows } = await client.query<{ pid: number }>(
      `SELECT pid FROM pg_stat_activity WHERE application_name = $1 AND pid <> ALL ($2)`,
      [applicationName, [...stalled]],
    );
    for (const { pid } of rows) if (signal(pid, 'SIGSTOP')) stalled.add(pid);
  };
  let round = stall();
  await round;
  const timer = setInterval(() => {
    round = round.then(stall, stall);
  }, lookEveryMs);
  const resume = () => stalled.forEach((pid) => signal(pid, 'SIGCONT'));
  return async () => {
    clearInterval(timer);
    // A process stopped while holding a server lock may block the last round.
    resume();
    await round.catch(() => undefined);
    resume();
    await client.end();
  };
}

/** False if the process is gone. */
function signal(pid: number, name: NodeJS.Signals): boolean {
  try {
    return process.kill(pid, name);
  } catch {
    return false;
  }
}
