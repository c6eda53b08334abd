import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { create } from 'tar';
import { ArtefactStore } from '../src/core/artefacts/artefact-store.port.js';
import type { StepJob } from '../src/core/drivers/driver.port.js';
import { ProcessDriver } from '../src/features/agents/process-driver.js';
import { agentProcesses, counterAgent } from './agent-processes.fixture.js';
import { describeDeploymentDriver } from './deployment-driver.conformance.js';
import { PipelineRows } from './pipeline.fixture.js';
import { stepJob } from './step-job.fixture.js';
import { type ControlPlane, startControlPlane } from './test-app.js';

const files = {
  'langgraph.json': JSON.stringify({ graphs: { counter: './agent.ts:graph' } }),
  'agent.ts': counterAgent,
};

describe('the process driver', () => {
  let plane: ControlPlane;
  let folder: string;
  let job: StepJob;

  beforeAll(async () => {
    const agents = agentProcesses();
    ({ folder } = agents);
    plane = await startControlPlane({ env: agents.env });
    const rows = new PipelineRows(plane.database.dataSource);
    const deployment = await rows.deployment();
    const revisionId = await rows.revision(deployment, 'DEPLOYING');
    // The pipeline of this process leaves the revision to the test.
    await plane.database.dataSource.query(`UPDATE control_plane.revision SET next_attempt_at = 'infinity'`);
    const given = stepJob('internal_source', { config_path: 'langgraph.json', source_digest: await upload(files) });
    job = { ...given, revisionId, deploymentId: deployment.id, tenantId: deployment.tenantId };
  });
  afterAll(async () => {
    await plane.close();
    rmSync(folder, { recursive: true, force: true });
  });

  async function upload(content: Record<string, string>): Promise<string> {
    const source = mkdtempSync(join(tmpdir(), 'source-'));
    for (const [path, text] of Object.entries(content)) writeFileSync(join(source, path), text);
    const archive = Readable.from(create({ cwd: source, gzip: true, portable: true }, ['.']));
    const { digest } = await plane.app.get(ArtefactStore, { strict: false }).put(archive);
    rmSync(source, { recursive: true });
    return digest;
  }

  const driver = () => plane.app.get(ProcessDriver, { strict: false });
  const withCommand = (command: string): StepJob => ({
    ...job,
    snapshot: { ...job.snapshot, install_command: command },
  });

  describeDeploymentDriver(
    'the process driver',
    (pace) => ({ driver: driver(), job: pace === 'quick' ? job : withCommand('sleep 600') }),
    {
      instant: ['prepare', 'startBuild', 'startRollOut', 'destroy'],
      before: async (step) => {
        const status = step === 'destroy' ? 'AWAITING_DELETE' : 'READY';
        await plane.database.dataSource.query(
          `UPDATE control_plane.deployment SET status = $2, next_teardown_at = 'infinity' WHERE id = $1`,
          [job.deploymentId, status],
        );
      },
    },
  );

  describe('a build', () => {
    const { signal } = new AbortController();
    const failure = async (changes: Partial<typeof files>, command: string | null = null) => {
      const config = { ...job.config, source_digest: await upload({ ...files, ...changes }) };
      const snapshot = { ...job.snapshot, build_command: command };
      return driver()
        .build({ ...job, config, snapshot }, {}, signal)
        .then(
          () => null,
          (error: unknown) => error as { code: string; message: string; exitCode: number | null },
        );
    };

    it('has no variable of the platform, and a home of its own', async () => {
      expect(await failure({}, 'env && exit 7')).toMatchObject({ code: 'build_failed', exitCode: 7 });
      const { message = '' } = (await failure({}, 'env && exit 7')) ?? {};
      expect(message).toMatch(/^HOME=.*\/builds\/.*\/home$/m);
      expect(message).not.toMatch(/HEDDLE_SECRETS_KEY|DATABASE|TEST_DATABASE_URL/);
    });

    it('names a graph that does not load', async () => {
      const broken = await failure({ 'agent.ts': `throw new Error('no model');` });
      expect(broken).toMatchObject({ code: 'graphs_broken', exitCode: 1 });
      expect(broken?.message).toContain('Graph counter is broken: Error: no model');
    });

    it.each([0, 3])('names a graph whose module ends the process with exit code %i', async (code) => {
      const broken = await failure({ 'agent.ts': `process.exit(${code});` });
      expect(broken).toMatchObject({ code: 'graphs_broken', exitCode: 1 });
      expect(broken?.message).toContain(`Graph counter is broken: its module ended the process with exit code ${code}`);
    });

    it('accepts a byte order mark before langgraph.json', async () => {
      expect(await failure({ 'langgraph.json': `\ufeff${files['langgraph.json']}` })).toBeNull();
    });

    it('names a missing langgraph.json', async () => {
      const config = { ...job.config, config_path: 'agents/langgraph.json' };
      await expect(driver().build({ ...job, config }, {}, signal)).rejects.toMatchObject({ code: 'config_missing' });
    });

    it('gives graphs the secrets while it loads them', async () => {
      const needy = `if (process.env.API_KEY !== 'sk-1') throw new Error('no key');${counterAgent}`;
      const config = { ...job.config, source_digest: await upload({ ...files, 'agent.ts': needy }) };
      await driver().build({ ...job, config }, { API_KEY: 'sk-1' }, signal);
      await expect(driver().build({ ...job, config }, {}, signal)).rejects.toMatchObject({ code: 'graphs_broken' });
    });

    it('keeps secrets apart from the variables of the programs of a build', async () => {
      const secrets = { AGENT_GRAPH_VARIABLES: 'no JSON', NODE_OPTIONS: '--no-such-option', HOME: '/home/agent' };
      const strict = Object.entries(secrets)
        .map(([name, value]) => `if (process.env.${name} !== '${value}') throw new Error('no ${name}');`)
        .join('\n');
      const config = {
        ...job.config,
        source_digest: await upload({ ...files, 'agent.ts': `${strict}${counterAgent}` }),
      };
      await driver().build({ ...job, config }, secrets, signal);
    });

    it('refuses secrets that exceed what a process can receive', async () => {
      const secrets = { FIRST: 'x'.repeat(70_000), SECOND: 'x'.repeat(70_000) };
      await expect(driver().build(job, secrets, signal)).rejects.toMatchObject({ code: 'secrets_too_large' });
    });

    it('leaves no folder behind, and no process, even one with a session of its own', async () => {
      const sleep = `sleep ${100_000 + process.pid}`;
      expect(await failure({}, `setsid ${sleep} & sleep 0.2; ps -eo args; exit 1`)).toMatchObject({
        code: 'build_failed',
        message: expect.stringContaining(sleep),
      });
      expect(execFileSync('ps', ['-eo', 'args'], { encoding: 'utf8' })).not.toContain(sleep);
      expect(readdirSync(join(folder, 'builds'))).toEqual([]);
    });
  });

  it('refuses other sources, and a revision without a source', async () => {
    const { signal } = new AbortController();
    await expect(driver().prepare({ ...job, source: 'internal_docker' }, signal)).rejects.toMatchObject({
      code: 'source_not_supported',
    });
    const without = { ...job, config: { ...job.config, source_digest: null } };
    await expect(driver().prepare(without, signal)).rejects.toMatchObject({ code: 'source_missing' });
  });
});
