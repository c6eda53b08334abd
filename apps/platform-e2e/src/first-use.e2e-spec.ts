import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { bodyOf, waitFor } from '@heddle/testing';
import { freePorts, newDataDir, PlatformProcess, type Ports } from './platform-process.js';

const dataDir = newDataDir();
const keyFile = join(dataDir.path, 'api-key');
const [firstKey, secondKey] = ['chosen-by-a-person-1', 'chosen-by-a-person-2'];
let ports: Ports;
let platform: PlatformProcess | undefined;

async function start(env: Record<string, string> = {}): Promise<PlatformProcess> {
  platform = new PlatformProcess(ports, dataDir.path, env);
  await platform.ready();
  return platform;
}

beforeAll(async () => {
  ports = await freePorts();
});
afterEach(() => platform?.interrupt());
afterAll(() => dataDir.remove());

/** The key, like the README's commands read it. */
const keyByReadme = () => execFileSync('cat', [keyFile], { encoding: 'utf8' }).trim();

const statusWith = async (key: string) =>
  (await (platform as PlatformProcess).controlPlane(key).GET('/v2/deployments')).response.status;

async function createRun(): Promise<string> {
  const agentServer = (platform as PlatformProcess).agentServer(keyByReadme());
  const body = { assistant_id: 'failing', input: { fail_in: 'first', message: 'the\nloom jammed' } };
  return (await bodyOf(agentServer.POST('/runs', { body }))).run_id;
}

describe('npm start with HEDDLE_API_KEY', () => {
  it('stores the key in the file of the README, and prints logs and each failed run', async () => {
    const { output } = await start({ HEDDLE_API_KEY: firstKey });
    expect(keyByReadme()).toBe(firstKey);
    expect(statSync(keyFile).mode & 0o777).toBe(0o600);
    expect(await statusWith(keyByReadme())).toBe(200);

    const [, folder = '', names = ''] = /Logs\s+(.*)\/\{(.*)\}\.log/.exec(output) ?? [];
    expect(names.split(',')).toEqual(['control-plane', 'agent-server', 'experiments', 'console', 'postgres']);
    expect(names.split(',').filter((name) => !existsSync(join(folder, `${name}.log`)))).toEqual([]);

    const runId = await createRun();
    const line = new RegExp(`^Run ${runId} of graph "failing" failed: .*: the loom jammed$`, 'm');
    await waitFor(() => line.test(platform?.output ?? ''), { what: 'the failed run to be shown' });
    expect(readFileSync(join(folder, 'agent-server.log'), 'utf8')).toContain(runId);
  }, 400_000);

  it('keeps a changed key, also for later starts without the variable', async () => {
    const changed = await start({ HEDDLE_API_KEY: secondKey });
    expect(keyByReadme()).toBe(secondKey);
    expect([await statusWith(secondKey), await statusWith(firstKey)]).toEqual([200, 200]);
    await changed.interrupt();

    expect((await start()).apiKey).toBe(secondKey);
    expect(await statusWith(keyByReadme())).toBe(200);
  }, 400_000);
});
