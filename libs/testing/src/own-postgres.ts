import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EmbeddedPostgres } from '@heddle/database';
import pg from 'pg';
import { freePort } from './service-process.js';

export interface OwnPostgres {
  url: string;
  stop: () => Promise<void>;
}

/** A server of the test's own, on this machine: for tests that stop its processes or use its connections up. */
export async function startOwnPostgres(
  options: { maxConnections?: number; durable?: boolean } = {},
): Promise<OwnPostgres> {
  const folder = mkdtempSync(join(tmpdir(), 'heddle-own-'));
  const postgres = new EmbeddedPostgres({
    durable: false,
    ...options,
    dataDir: join(folder, 'postgres'),
    port: await freePort(),
  });
  await postgres.start();
  return {
    url: postgres.url,
    stop: async () => {
      await postgres.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const lookEveryMs = 50;

/**
 * Stops the server's processes behind all connections of this name, those that are opened later too: whoever uses them
 * gets no answer and no error. Returns what lets them go on.
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
    // One that was stopped with a lock of the server in its hands may be what the last round waits for.
    resume();
    await round.catch(() => undefined);
    resume();
    await client.end();
  };
}

/** False when the process is gone. */
function signal(pid: number, name: NodeJS.Signals): boolean {
  try {
    return process.kill(pid, name);
  } catch {
    return false;
  }
}
