import { afterAll, describe, expect, it } from '@jest/globals';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { freePort, waitFor } from '@heddle/testing';
import { EmbeddedPostgres } from '../src/index.js';

const folder = mkdtempSync(join(tmpdir(), 'heddle-embedded-'));
chmodSync(folder, 0o700);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function query(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows as Record<string, unknown>[];
  } finally {
    await client.end();
  }
}

const alive = (pid: number) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

describe('EmbeddedPostgres', () => {
  it('starts in a private folder, keeps its data over a restart and takes over from a killed owner', async () => {
    const dataDir = join(folder, 'postgres');
    const first = new EmbeddedPostgres({ dataDir, port: await freePort(), durable: false });
    await first.start();
    await query(first.url, 'CREATE TABLE kept (n int)');
    await query(first.url, 'INSERT INTO kept VALUES (7)');
    await first.stop();
    expect(existsSync(join(dataDir, 'postmaster.pid'))).toBe(false);

    const second = new EmbeddedPostgres({ dataDir, port: await freePort(), durable: false });
    await second.start();
    expect(await query(second.url, 'SELECT n FROM kept')).toEqual([{ n: 7 }]);

    // The owner of `second` does not stop it: a third one finds the postmaster and replaces it.
    const leftover = Number(readFileSync(join(dataDir, 'postmaster.pid'), 'utf8').split('\n')[0]);
    const third = new EmbeddedPostgres({ dataDir, port: await freePort(), durable: false });
    await third.start();
    expect(alive(leftover)).toBe(false);
    expect(await query(third.url, 'SELECT n FROM kept')).toEqual([{ n: 7 }]);
    await third.stop();
  });

  const linux = process.platform === 'linux' ? it : it.skip; // a parent-death signal exists on Linux only
  linux('ends when its owner is killed', async () => {
    const dataDir = join(folder, 'orphan');
    const script = `
      import { tsImport } from 'tsx/esm/api';
      const { EmbeddedPostgres } = await tsImport(${JSON.stringify(import.meta.resolve('../src/embedded-postgres.ts'))}, import.meta.url);
      await new EmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)}, port: ${await freePort()}, durable: false }).start();
      console.log('started');
      setInterval(() => undefined, 1000);`;
    const owner = spawn(process.execPath, ['--input-type=module', '-e', script], {
      cwd: dirname(fileURLToPath(import.meta.url)),
      env: { PATH: process.env.PATH },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await once(owner.stdout, 'data');
    const pid = Number(readFileSync(join(dataDir, 'postmaster.pid'), 'utf8').split('\n')[0]);
    expect(alive(pid)).toBe(true);
    owner.kill('SIGKILL');
    await waitFor(() => !alive(pid));
  });

  it('asks for the password also on this machine', async () => {
    const postgres = new EmbeddedPostgres({ dataDir: join(folder, 'guarded'), port: await freePort(), durable: false });
    await postgres.start();
    const wrong = new URL(postgres.url);
    wrong.password = 'wrong';
    await expect(query(wrong.toString(), 'SELECT 1')).rejects.toThrow('password authentication failed');
    await postgres.stop();
  });

  it('says so when the port is taken', async () => {
    const port = await freePort();
    const owner = new EmbeddedPostgres({ dataDir: join(folder, 'owner'), port, durable: false });
    await owner.start();
    const late = new EmbeddedPostgres({ dataDir: join(folder, 'late'), port, durable: false });
    await expect(late.start()).rejects.toThrow(`port ${port} is taken`);
    await owner.stop();
  });
});
