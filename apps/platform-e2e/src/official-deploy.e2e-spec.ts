import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { officialCli, waitFor } from '@heddle/testing';
import { AgentPlatform, clientAt, type ControlPlane, journal, key, note, versionFile } from './agents.harness.js';

const cli = await officialCli();
const name = 'journal-of-cli';
/** Maximum time of a test that installs the packages of an agent. */
const buildMs = 360_000;

// The stock command line against the process driver. Skipped where the registry is out of
// reach; a line on standard error has the reason.
(cli === undefined ? describe.skip : describe)('the official command line', () => {
  const platform = new AgentPlatform();
  const project = mkdtempSync(join(tmpdir(), 'heddle-journal-'));
  let plane: ControlPlane;
  let threadId: string;
  beforeAll(async () => {
    plane = await platform.start();
    cpSync(journal, project, { recursive: true });
    const config = { node_version: '20', env: '.env', graphs: { journal: './src/journal.mjs:graph' } };
    writeFileSync(join(project, 'langgraph.json'), JSON.stringify(config));
    writeFileSync(join(project, '.env'), 'JOURNAL_SECRET=of-the-file');
  });
  afterAll(async () => {
    await platform.close();
    rmSync(project, { recursive: true, force: true });
  });

  async function run(args: readonly string[]): Promise<{ code: number; output: string }> {
    const env = { PATH: process.env.PATH, HOME: project, LANGGRAPH_HOST_API_KEY: key, LANGGRAPH_CLI_NO_ANALYTICS: '1' };
    const command = ['deploy', ...args, '--host-url', plane.url];
    try {
      const { stdout, stderr } = await promisify(execFile)(process.execPath, [cli as string, ...command], {
        cwd: project,
        env: { ...env, NO_COLOR: '1' },
      });
      return { code: 0, output: stdout + stderr };
    } catch (error) {
      const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
      return { code, output: stdout + stderr };
    }
  }
  async function deploy() {
    const result = await run(['--name', name, '--remote', '--no-input', '-c', 'langgraph.json']);
    return { ...result, deployment: await platform.named(plane, name) };
  }

  it(
    'deploys a folder to an address that answers, with the variables of its .env file',
    async () => {
      const { code, output, deployment } = await deploy();
      expect([code, output]).toEqual([0, expect.stringContaining('Deployment successful!')]);
      const [, url = ''] = /URL: (\S+)/.exec(output) ?? [];
      expect(url).toBe(deployment.source_config.custom_url);
      const client = clientAt(url);
      threadId = (await client.threads.create()).thread_id;
      await note(client, threadId, 'first');
      expect(await note(client, threadId, 'second')).toMatchObject({
        entries: ['first', 'second'],
        version: 'one',
        secret: 'of-the-file',
      });
    },
    buildMs,
  );

  it(
    'replaces it by the next deployment, and not by a broken one',
    async () => {
      for (const [path, content] of Object.entries(versionFile('two'))) writeFileSync(join(project, path), content);
      const { code, deployment } = await deploy();
      expect(code).toBe(0);
      const client = await platform.client(plane, deployment);
      await waitFor(async () => (await note(client, threadId, 'third')).version === 'two', { what: 'the new code' });

      writeFileSync(
        join(project, 'src/version.mjs'),
        "export const version = 'three';\nthrow new Error('no such version');\n",
      );
      const broken = await deploy();
      expect([broken.code, broken.output]).toEqual([1, expect.stringContaining('no such version')]);
      // Only the project's own paths.
      expect(broken.output).toContain('at src/version.mjs:2');
      expect(broken.output).not.toMatch(/agent-server|agents-/);
      expect(await note(client, threadId, 'fourth')).toMatchObject({ version: 'two' });
    },
    buildMs,
  );

  it('lists deployments and revisions, shows the lines of the agent, and deletes', async () => {
    const { id } = await platform.named(plane, name);
    expect((await run(['list'])).output).toContain(`/agents/${id}`);
    expect((await run(['revisions', 'list', id])).output).toMatch(/BUILD_FAILED[^]*DEPLOYED[^]*REPLACED/);
    await waitFor(async () => (await run(['logs', '--deployment-id', id])).output.includes('run ended'), {
      what: 'the lines of the agent',
    });
    expect((await run(['delete', '--force', id])).code).toBe(0);
    await waitFor(() => platform.processes().length === 0, { what: 'the end of the agent' });
  });
});
