import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Client } from '@langchain/langgraph-sdk';
import { freePort, waitFor } from '@heddle/testing';
import { journal } from './agents.harness.js';
import { type RunningCommand, startHeddle } from './cli.harness.js';
import { repositoryRoot } from './delivery/repository.js';
import { allEnd, familyOf } from './platform-process.js';

describe('heddle dev', () => {
  // Below the repository, whose packages the project uses.
  const folder = join(repositoryRoot, 'apps/platform-e2e/dist');
  mkdirSync(folder, { recursive: true });
  const project = mkdtempSync(join(folder, 'dev-'));
  const dataDir = mkdtempSync(join(tmpdir(), 'heddle-dev-'));
  let dev: RunningCommand;
  let client: Client;
  let threadId: string;

  const output = () => dev.lines().join('\n');
  const write = (path: string, text: string) => writeFileSync(join(project, path), text);
  const note = async (entry: string) =>
    (await client.runs.wait(threadId, 'journal', { input: { entries: [entry] } })) as {
      entries: string[];
      version: string;
      secret: string;
    };

  beforeAll(async () => {
    cpSync(journal, project, { recursive: true });
    write('.env', 'JOURNAL_SECRET=of-the-file\n');
    const port = await freePort();
    dev = startHeddle(['dev', '--port', String(port), '--data-dir', dataDir], project);
    await waitFor(
      () => {
        if (dev.child.exitCode !== null)
          throw new Error(`ended with ${dev.child.exitCode}:\n${output()}${dev.stderr()}`);
        return output().includes('Ready.');
      },
      { timeoutMs: 170_000, what: 'heddle dev' },
    );
    const apiKey = readFileSync(join(dataDir, 'api-key'), 'utf8').trim();
    client = new Client({ apiUrl: `http://127.0.0.1:${port}`, apiKey, callerOptions: { maxRetries: 0 } });
  }, 240_000);
  afterAll(async () => {
    dev.child.kill('SIGINT');
    await dev.ended;
    for (const path of [project, dataDir]) rmSync(path, { recursive: true, force: true });
  });

  it('serves the folder with the variables of .env, to callers with its key only', async () => {
    threadId = (await client.threads.create()).thread_id;
    expect(await note('first')).toMatchObject({ entries: ['first'], version: 'one', secret: 'of-the-file' });
    const { status } = await fetch(`${output().match(/http:\S+/)?.[0]}/threads`, { method: 'POST' });
    expect(status).toBe(401);
  });

  it('reloads changed files and variables, and keeps threads', async () => {
    write('src/version.mjs', "export const version = 'two';\n");
    write('.env', 'JOURNAL_SECRET=changed\n');
    await waitFor(async () => (await note('more')).version === 'two', { timeoutMs: 120_000, what: 'the new code' });
    const { entries, secret } = await note('last');
    expect([entries[0], secret]).toEqual(['first', 'changed']);
  });

  it('shows why a graph is broken, and continues after its repair', async () => {
    write('src/version.mjs', "export const version = 'three';\nthrow new Error('no such version');\n");
    await waitFor(() => output().includes('no such version'), { timeoutMs: 120_000, what: 'the reason' });
    write('src/version.mjs', "export const version = 'four';\n");
    await waitFor(async () => (await note('more')).version === 'four', { timeoutMs: 120_000, what: 'the mended code' });
    expect((await note('last')).entries[0]).toBe('first');
  });

  it('leaves no process behind after Ctrl-C', async () => {
    const family = familyOf(dev.child.pid as number);
    // The command, the launcher, two agent servers, and the database with its helpers.
    expect(family.length).toBeGreaterThan(4);
    dev.child.kill('SIGINT');
    expect((await dev.ended).code).toBe(0);
    await allEnd(family);
    expect(existsSync(join(dataDir, 'postgres/postmaster.pid'))).toBe(false);
  });
});
