import type { ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createEmptyDatabase, type DatabaseProxy, spawnProgram, startDatabaseProxy, waitFor } from '@heddle/testing';

interface LogLine {
  level: string;
  msg: string;
  reason?: string;
}

const nowhere = 'postgresql://a:b@127.0.0.1:1/x';
const common = { HEDDLE_SECRETS_KEY: 'ab'.repeat(32), HEDDLE_STATIC_API_KEYS: 'key' };

const started: ChildProcess[] = [];

/** A compiled program, and the lines of its log. */
function start(args: string[], env: Record<string, string>) {
  const { child, output, exited } = spawnProgram(args, { ...common, ...env });
  started.push(child);
  const lines = () =>
    output()
      .split('\n')
      .slice(0, -1)
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line) as LogLine);
  const says = (message: string) =>
    waitFor(() => lines().some(({ msg }) => msg === message), { what: `"${message}"`, timeoutMs: 60_000 });
  return { child, output, lines, exited, says };
}

describe('a process that starts', () => {
  const folder = mkdtempSync(join(tmpdir(), 'heddle-start-up-'));
  let database: Awaited<ReturnType<typeof createEmptyDatabase>>;
  let silent: DatabaseProxy;
  beforeAll(async () => {
    database = await createEmptyDatabase();
    // Takes connections and never answers.
    silent = await startDatabaseProxy(database.url, () => ({ fromClient: () => undefined }));
  });
  afterAll(async () => {
    for (const child of started) child.kill('SIGKILL');
    await silent.close();
    await database.close();
    rmSync(folder, { recursive: true });
  });

  it.each([
    ['the control plane', 'apps/control-plane/dist/main.js', 'SIGTERM', 143],
    ['the agent server', 'apps/agent-server/dist/main.js', 'SIGINT', 130],
  ] as const)('%s ends on a signal while its database does not answer', async (_what, entry, signal, code) => {
    const { child, exited, says } = start([entry], {
      DATABASE_URL: silent.url,
      DATABASE_CONNECT_TIMEOUT_SECONDS: '1',
    });
    await says('waiting for the database');
    child.kill(signal);
    expect(await exited).toBe(code);
  });

  it('ends on a signal as a job that waits for the schema', async () => {
    const { child, exited, says } = start(['apps/experiments/dist/migrate.js', '--wait'], { DATABASE_URL: nowhere });
    await says('waiting for the database');
    child.kill('SIGTERM');
    expect(await exited).toBe(143);
  });

  it('ends on a signal while a graph loads', async () => {
    const loading = join(folder, 'loading');
    writeFileSync(
      join(folder, 'slow.mjs'),
      `import { writeFileSync } from 'node:fs';
      writeFileSync(${JSON.stringify(loading)}, '');
      await new Promise(() => setInterval(() => undefined, 1000));
      export const graph = {};`,
    );
    const config = join(folder, 'langgraph.json');
    writeFileSync(config, JSON.stringify({ graphs: { slow: './slow.mjs:graph' } }));
    const { child, exited } = start(['apps/agent-server/dist/main.js'], {
      DATABASE_URL: database.url,
      AGENT_CONFIG: config,
      AGENT_GRAPH_LOAD_SECONDS: '600',
    });
    await waitFor(() => existsSync(loading), { what: 'the graph to load', timeoutMs: 60_000 });
    child.kill('SIGTERM');
    expect(await exited).toBe(143);
  });

  it('logs a failed wait in one line, with a remedy', async () => {
    const { output, lines, exited } = start(['apps/experiments/dist/main.js'], {
      DATABASE_URL: nowhere,
      DATABASE_WAIT_SECONDS: '0',
    });
    expect(await exited).toBe(1);
    expect(output().trim().split('\n')).toHaveLength(1);
    expect(lines()).toEqual([
      expect.objectContaining({ level: 'fatal', msg: expect.stringMatching(/ECONNREFUSED.*Check DATABASE_URL/) }),
    ]);
  });

  it('waits for a schema that a job migrates', async () => {
    const service = start(['apps/experiments/dist/main.js'], {
      DATABASE_URL: database.url,
      EXPERIMENTS_PORT: '0',
      HEDDLE_MIGRATE_ON_START: 'false',
    });
    await service.says('waiting for the database');
    expect(service.lines()[0]?.reason).toContain('the schema experiments lacks');
    expect(await start(['apps/experiments/dist/migrate.js'], { DATABASE_URL: database.url }).exited).toBe(0);
    expect(await start(['apps/experiments/dist/migrate.js', '--wait'], { DATABASE_URL: database.url }).exited).toBe(0);
    await service.says('the experiments service is ready');
    service.child.kill('SIGTERM');
    await service.exited;
  });
});
