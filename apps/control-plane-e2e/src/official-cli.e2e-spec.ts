import { type ChildProcess, spawn } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { bodyOf, officialCli, waitFor } from '@heddle/testing';
import { type ControlPlane, controlPlaneFleet, key } from './control-plane.harness.js';

interface Running {
  child: ChildProcess;
  output: () => string;
  /** Exit code, at the end of all output. */
  ended: Promise<number | null>;
}

const cli = await officialCli();

// The stock command line against the simulated driver. Skipped where the registry is out of
// reach; a line on standard error has the reason.
(cli === undefined ? describe.skip : describe)('the official command line', () => {
  const planes = controlPlaneFleet();
  let plane: ControlPlane;
  let project: string;
  let artefacts: string;
  beforeAll(async () => {
    project = await mkdtemp(join(tmpdir(), 'heddle-project-'));
    artefacts = await mkdtemp(join(tmpdir(), 'heddle-artefacts-'));
    plane = await planes.start({
      SIMULATED_STEP_MS: '400',
      HEDDLE_ARTEFACTS_DIR: artefacts,
      AGENT_SERVER_URL: 'http://agents.test:8123',
    });
    await mkdir(join(project, 'src'));
    const files = {
      'langgraph.json': '{"node_version": "20", "dependencies": ["."], "graphs": {"agent": "./src/agent.ts:graph"}}',
      'simulate-slow-simulate-build-failed.json':
        '{"node_version": "20", "dependencies": ["."], "graphs": {"agent": "./src/agent.ts:graph"}}',
      'package.json': '{"name": "agent", "version": "1.0.0"}',
      'src/agent.ts': 'export const graph = null;',
      '.env': 'OPENAI_API_KEY=sk-of-the-project',
    };
    for (const [name, content] of Object.entries(files)) await writeFile(join(project, name), content);
  }, 120_000);
  afterAll(async () => {
    await planes.close();
    await rm(project, { recursive: true, force: true });
    await rm(artefacts, { recursive: true, force: true });
  });

  function start(args: readonly string[]): Running {
    const child = spawn(process.execPath, [cli as string, 'deploy', ...args], {
      cwd: project,
      env: {
        PATH: process.env.PATH,
        HOME: project,
        LANGGRAPH_HOST_API_KEY: key,
        LANGSMITH_API_KEY: key,
        LANGGRAPH_CLI_NO_ANALYTICS: '1',
        NO_COLOR: '1',
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let text = '';
    const collect = (chunk: Buffer) => (text += chunk.toString());
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    const ended = new Promise<number | null>((done) => child.once('close', (code) => done(code)));
    return { child, output: () => text, ended };
  }
  const run = async (args: readonly string[]) => {
    const { output, ended } = start(args);
    return { code: await ended, output: output() };
  };
  const deploy = (name: string, ...more: string[]) =>
    run(['--host-url', `${plane.url}/api-host`, '--name', name, '--remote', '--no-input', ...more]);
  const deploymentNamed = async (name: string) => {
    const { resources } = await bodyOf(plane.api.GET('/v2/deployments', { params: { query: { name } } }));
    return resources[0];
  };

  it('uploads a project, waits for its revision and prints its address', async () => {
    const { code, output } = await deploy('uploaded', '-c', 'langgraph.json');
    expect([code, output]).toEqual([0, expect.stringContaining('http://agents.test:8123')]);
    const deployment = await deploymentNamed('uploaded');
    expect(deployment).toMatchObject({
      source: 'internal_source',
      secret_names: ['OPENAI_API_KEY'],
      source_revision_config: {
        source_tarball_path: expect.stringMatching(new RegExp(`^deployments/${deployment?.id}/sources/`)),
        source_digest: expect.stringMatching(/^sha256:[0-9a-f]{64}$/),
        langgraph_config_path: 'langgraph.json',
      },
    });

    // The same files have the same digest, also in a second upload.
    expect((await deploy('uploaded', '-c', 'langgraph.json')).code).toBe(0);
    const again = await deploymentNamed('uploaded');
    expect(again?.latest_revision_id).not.toBe(deployment?.latest_revision_id);
    expect(again?.source_revision_config.source_digest).toBe(deployment?.source_revision_config.source_digest);

    const host = ['--host-url', plane.url];
    const id = deployment?.id as string;
    expect((await run(['list', ...host])).output).toContain(id);
    expect((await run(['revisions', 'list', id, ...host])).output).toContain('DEPLOYED');
    const build = await run(['logs', ...host, '--deployment-id', id, '--type', 'build']);
    expect([build.code, build.output]).toEqual([0, expect.stringContaining('Step BUILDING finished.')]);
  }, 120_000);

  it('prints the end of the log of a failed build, and exits with 1', async () => {
    const { code, output } = await deploy('broken', '-c', 'simulate-slow-simulate-build-failed.json');
    expect([code, output]).toEqual([1, expect.stringContaining('The build ended with exit code 1')]);
    const verbose = await deploy('broken', '-c', 'simulate-slow-simulate-build-failed.json', '--verbose');
    expect(verbose.output).toContain('Simulated build of broken started.');
    const told = verbose.output.split('\n').filter((line) => line.includes('Simulated build of broken started.'));
    expect(told).toHaveLength(1);
  }, 120_000);

  it('follows a log, each line once', async () => {
    const deployed = await deploy('followed', '-c', 'langgraph.json');
    expect(deployed.code).toBe(0);
    const id = (await deploymentNamed('followed'))?.id as string;
    const following = start(['logs', '--host-url', plane.url, '--deployment-id', id, '--follow']);
    try {
      await waitFor(() => following.output().includes('Step DEPLOYING finished.'), {
        what: 'the lines of the first revision',
        timeoutMs: 60_000,
      });
      await bodyOf(
        plane.api.PATCH('/v2/deployments/{deployment_id}', {
          params: { path: { deployment_id: id } },
          body: { secrets: [{ name: 'OTHER', value: 'b' }] },
        }),
      );
      const count = (text: string) => following.output().split(text).length - 1;
      await waitFor(() => count('Step DEPLOYING finished.') >= 2, {
        what: 'the lines of the second revision',
        timeoutMs: 60_000,
      });
      expect(count('Step DEPLOYING finished.')).toBe(2);
      expect(count('Simulated roll-out of followed started.')).toBe(2);
    } finally {
      following.child.kill('SIGTERM');
      await following.ended;
    }
  }, 180_000);

  it('prints why an image cannot be pushed', async () => {
    const { id } = await bodyOf(
      plane.api.POST('/v2/deployments', {
        body: {
          name: 'image',
          source: 'internal_docker',
          source_config: {},
          source_revision_config: {},
          secrets: [],
        },
      }),
    );
    expect((await deploy('image', '-c', 'langgraph.json')).output).toContain(
      "uploads are only available for 'internal_source' source deployments",
    );
    const removed = await run(['delete', '--host-url', plane.url, '--force', id]);
    expect(removed.code).toBe(0);
    await waitFor(async () => (await deploymentNamed('image')) === undefined, { what: 'the deployment to be removed' });
  }, 120_000);
});
