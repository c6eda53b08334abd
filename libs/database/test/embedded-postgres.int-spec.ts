import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { freePort, waitFor } from '@heddle/testing';
import { commandLineOf, EmbeddedPostgres } from '../src/index.js';

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

/** Starts another process with a server on the folder. */
async function startOwner(dataDir: string) {
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
  return owner;
}

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

  it('does not touch a folder in use until its process has ended', async () => {
    const dataDir = join(folder, 'shared');
    const owner = await startOwner(dataDir);
    const own = new EmbeddedPostgres({ dataDir, port: await freePort(), durable: false });

    await expect(own.start()).rejects.toThrow(`Process ${owner.pid} uses ${dataDir}`);
    await own.stop();
    await expect(own.start()).rejects.toThrow(`Process ${owner.pid} uses ${dataDir}`);
    const server = Number(readFileSync(join(dataDir, 'postmaster.pid'), 'utf8').split('\n')[0]);
    expect(alive(server)).toBe(true);

    owner.kill('SIGKILL');
    await once(owner, 'exit');
    await own.start();
    expect(await query(own.url, 'SELECT 1 AS n')).toEqual([{ n: 1 }]);
    await own.stop();
    expect(existsSync(`${dataDir}-owner`)).toBe(false);
  });

  describe('with a pid file from before a crash', () => {
    const dataDir = join(folder, 'crashed');
    const pidFile = join(dataDir, 'postmaster.pid');
    const build = async (ways: { commandLineOf?: (pid: number) => string | undefined } = {}) =>
      new EmbeddedPostgres({ dataDir, port: await freePort(), durable: false, ...ways });
    const leavePidFile = async (pid: number, port?: number) =>
      writeFileSync(pidFile, `${pid}\n${dataDir}\n1763692800\n${port ?? (await freePort())}\n\n127.0.0.1\n`);

    beforeAll(async () => {
      const postgres = await build();
      await postgres.start();
      await postgres.stop();
    });

    /** An unrelated process that reports received signals. */
    async function foreignProcess() {
      const script = `for (const s of ['SIGINT', 'SIGTERM', 'SIGQUIT', 'SIGHUP']) process.on(s, () => console.log(s));
        console.log('up'); setInterval(() => undefined, 1000);`;
      const child = spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'pipe', 'inherit'] });
      let output = '';
      child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
      await once(child.stdout, 'data');
      return { pid: child.pid as number, output: () => output, end: () => child.kill('SIGKILL') };
    }

    it.each([
      ['/proc', '/proc'],
      ['ps, without /proc', '/nowhere'],
    ])('never signals a foreign process with the recorded id, known by %s, and starts', async (_by, procFolder) => {
      const foreign = await foreignProcess();
      await leavePidFile(foreign.pid);
      const postgres = await build({ commandLineOf: (pid) => commandLineOf(pid, procFolder) });
      await postgres.start();
      expect(await query(postgres.url, 'SELECT 1 AS n')).toEqual([{ n: 1 }]);
      await postgres.stop();
      expect([alive(foreign.pid), foreign.output()]).toEqual([true, 'up\n']);
      foreign.end();
    });

    it('never signals an unidentified process, and reports it in one line', async () => {
      const foreign = await foreignProcess();
      await leavePidFile(foreign.pid);
      const postgres = await build({ commandLineOf: () => undefined });
      const refusal = await postgres.start().catch((error: Error) => error.message);
      expect(refusal).toBe(
        `${pidFile} names process ${foreign.pid}, which runs and cannot be identified, so nothing was stopped. ` +
          'If it is not a PostgreSQL, delete that file and start again.',
      );
      expect([alive(foreign.pid), foreign.output()]).toEqual([true, 'up\n']);
      expect(existsSync(pidFile)).toBe(true);
      foreign.end();
    });

    it.each([
      ['known by its command', commandLineOf, true],
      ['known by its answer alone', () => undefined, false],
    ])('never signals another PostgreSQL, %s', async (_by, ofCommand, starts) => {
      const other = new EmbeddedPostgres({ dataDir: join(folder, 'other'), port: await freePort(), durable: false });
      await other.start();
      const pid = Number(readFileSync(join(folder, 'other/postmaster.pid'), 'utf8').split('\n')[0]);
      await leavePidFile(pid, Number(new URL(other.url).port));
      const postgres = await build({ commandLineOf: ofCommand });
      const outcome = await postgres.start().catch((error: Error) => error.message);
      expect(outcome).toEqual(starts ? undefined : expect.stringContaining('cannot be identified'));
      expect(await query(other.url, 'SELECT 1 AS n')).toEqual([{ n: 1 }]);
      await Promise.all([postgres.stop(), other.stop()]);
    });

    it('stops a server of this folder that is identified by its answer', async () => {
      rmSync(pidFile, { force: true });
      const leftover = await build();
      await leftover.start();
      const pid = Number(readFileSync(pidFile, 'utf8').split('\n')[0]);
      const next = await build({ commandLineOf: () => undefined });
      await next.start();
      expect(alive(pid)).toBe(false);
      await next.stop();
    });
  });

  it('leaves no partial cluster when it is stopped during initdb', async () => {
    const dataDir = join(folder, 'interrupted');
    const postgres = new EmbeddedPostgres({ dataDir, port: await freePort(), durable: false });
    const starting = postgres.start().then(
      () => 'started',
      () => 'refused',
    );
    await waitFor(() => existsSync(join(dataDir, 'PG_VERSION')), { intervalMs: 1 });
    await postgres.stop();
    expect(await starting).toBe('refused');
    // Removed, or complete because it was just finished: the next start works.
    await postgres.start();
    expect(await query(postgres.url, 'SELECT 1 AS n')).toEqual([{ n: 1 }]);
    await postgres.stop();
  });

  const linux = process.platform === 'linux' ? it : it.skip; // a parent-death signal exists on Linux only
  linux('ends when its owner is killed', async () => {
    const dataDir = join(folder, 'orphan');
    const owner = await startOwner(dataDir);
    const pid = Number(readFileSync(join(dataDir, 'postmaster.pid'), 'utf8').split('\n')[0]);
    expect(alive(pid)).toBe(true);
    owner.kill('SIGKILL');
    await waitFor(() => !alive(pid));
  });

  it('requires the password on this machine, too', async () => {
    const postgres = new EmbeddedPostgres({ dataDir: join(folder, 'guarded'), port: await freePort(), durable: false });
    await postgres.start();
    const wrong = new URL(postgres.url);
    wrong.password = 'wrong';
    await expect(query(wrong.toString(), 'SELECT 1')).rejects.toThrow('password authentication failed');
    await postgres.stop();
  });

  it('reports an occupied port', async () => {
    const port = await freePort();
    const owner = new EmbeddedPostgres({ dataDir: join(folder, 'owner'), port, durable: false });
    await owner.start();
    const late = new EmbeddedPostgres({ dataDir: join(folder, 'late'), port, durable: false });
    await expect(late.start()).rejects.toThrow(`port ${port} is taken`);
    await owner.stop();
  });
});
