import { execFileSync } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { create } from 'tar';
import { digestHeader } from '@heddle/builds';
import { waitFor } from '@heddle/testing';
import { ArtefactStore } from '../src/core/artefacts/artefact-store.port.js';
import { DriverUnreachableError, type StepJob, StepPendingError } from '../src/core/drivers/driver.port.js';
import { BuildResultsService } from '../src/features/kubernetes/build-results.service.js';
import { KubernetesDriver } from '../src/features/kubernetes/kubernetes-driver.js';
import { buildName } from '../src/features/kubernetes/object-names.js';
import { AgentNetwork } from './agent-network.fixture.js';
import { TestCluster } from './cluster.fixture.js';
import { existingCluster } from './existing-cluster.fixture.js';
import type { StandInKubelet } from './kubelet.fixture.js';
import { type Installation, install, namespace, objectsOf } from './kubernetes.fixture.js';
import { PipelineRows } from './pipeline.fixture.js';
import { stepJob } from './step-job.fixture.js';
import { type ControlPlane, sourceDeployment, startControlPlane } from './test-app.js';

// Pods of an existing cluster do not reach the control plane of a test.
const cluster = existingCluster() ? null : await TestCluster.start();
const describeAtCluster = cluster ? describe : describe.skip;
const root = fileURLToPath(new URL('../../../', import.meta.url));
const agent = readFileSync(join(root, 'examples/agents/src/counter.ts'), 'utf8');
const files = {
  'langgraph.json': JSON.stringify({ graphs: { counter: './agent.ts:graph' } }),
  'agent.ts': agent,
};
const patienceMs = 60_000;
jest.setTimeout(3 * patienceMs);

async function archiveOf(content: Record<string, string>): Promise<Buffer> {
  const source = mkdtempSync(join(tmpdir(), 'source-'));
  for (const [path, text] of Object.entries(content)) writeFileSync(join(source, path), text);
  const archive = await buffer(Readable.from(create({ cwd: source, gzip: true, portable: true }, ['.'])));
  rmSync(source, { recursive: true });
  return archive;
}

describeAtCluster('builds of the kubernetes driver', () => {
  const api = cluster as TestCluster;
  let installation: Installation;
  let plane: ControlPlane;
  let agents: AgentNetwork;
  const { signal } = new AbortController();
  const jobs = `/apis/batch/v1/namespaces/${namespace}/jobs`;

  beforeAll(async () => {
    installation = await install(api);
    agents = new AgentNetwork(api, false);
    plane = await startControlPlane({
      env: { ...installation.env, KUBERNETES_AGENT_URL: await agents.start(), BUILD_DISK_MB: '16' },
    });
    builds().controlPlaneUrl = plane.url;
  });
  afterAll(async () => {
    await plane.close();
    await agents.stop();
    await installation.close();
    await api.stop();
  });

  const builds = () => (installation.kubelet as StandInKubelet).builds;
  const driver = () => plane.app.get(KubernetesDriver, { strict: false });
  const left = (label: string) => objectsOf(api, label);
  const gone = (revisionId: string) =>
    waitFor(async () => (await left(`heddle/build=${revisionId}`)).length === 0, {
      what: 'nothing left of the build',
      timeoutMs: patienceMs,
    });

  /** A revision in its build, which the pipeline leaves to the test. */
  async function revision(commands: { install?: string; build?: string } = {}): Promise<StepJob> {
    const rows = new PipelineRows(plane.database.dataSource);
    const deployment = await rows.deployment();
    const revisionId = randomUUID();
    await plane.database.dataSource.query(
      `INSERT INTO control_plane.revision (id, tenant_id, deployment_id, status, source, driver, config, snapshot,
              created_by, needs_build, next_attempt_at)
       VALUES ($1, $2, $3, 'BUILDING', 'internal_source', 'kubernetes', '{}', '{}', 'test', true, 'infinity')`,
      [revisionId, deployment.tenantId, deployment.id],
    );
    const { digest } = await plane.app
      .get(ArtefactStore, { strict: false })
      .put(Readable.from(await archiveOf({ ...files, revision: revisionId })));
    const job = stepJob('internal_source', { config_path: 'langgraph.json', source_digest: digest });
    const { install: install_command = null, build: build_command = null } = commands;
    job.snapshot = { ...job.snapshot, install_command, build_command };
    const made = { ...job, revisionId, deploymentId: deployment.id, tenantId: deployment.tenantId };
    await driver().prepare(made, signal);
    return made;
  }

  const leaveBuild = (job: StepJob, status = 'INTERRUPTED') =>
    plane.database.dataSource.query(`UPDATE control_plane.revision SET status = $2 WHERE id = $1`, [
      job.revisionId,
      status,
    ]);

  /** The result, or the failure. */
  async function build(job: StepJob, secrets: Record<string, string> = {}, until = signal): Promise<any> {
    for (;;) {
      const end = await driver()
        .build(job, secrets, until)
        .catch((error: unknown) => error);
      const isRepeated = end instanceof StepPendingError || end instanceof DriverUnreachableError;
      if (!isRepeated || until.aborted) return end;
      await pause(100);
    }
  }

  const isRunning = (job: StepJob) =>
    waitFor(
      async () => {
        const { items } = await api.must('GET', `/api/v1/namespaces/${namespace}/pods`);
        const pod = items.find(
          ({ metadata, status }: any) =>
            metadata.labels['heddle/build'] === job.revisionId && status.phase === 'Running',
        );
        return pod?.metadata.name as string | undefined;
      },
      { what: 'a pod that builds', timeoutMs: patienceMs },
    );

  async function deploy(name: string, content: Record<string, string>) {
    const { body: made } = await plane.call('POST', '/v2/deployments', { body: sourceDeployment(name) });
    return { ...made, revisionId: await update(made.id, content) };
  }

  async function update(id: string, content: Record<string, string>): Promise<string> {
    const { body: upload } = await plane.call('POST', `/v2/deployments/${id}/upload-url`);
    const sent = await fetch(upload.upload_url, {
      method: 'PUT',
      headers: { 'content-type': 'application/gzip' },
      body: new Uint8Array(await archiveOf(content)),
    });
    expect(sent.status).toBe(200);
    const source = { source_tarball_path: upload.object_path, langgraph_config_path: 'langgraph.json' };
    const { body } = await plane.call('PATCH', `/v2/deployments/${id}`, { body: { source_revision_config: source } });
    return body.latest_revision_id;
  }

  const becomes = (id: string, revisionId: string, ...statuses: string[]) =>
    waitFor(
      async () => {
        const { body } = await plane.call('GET', `/v2/deployments/${id}/revisions/${revisionId}`);
        return statuses.includes(body.status) && body;
      },
      { what: statuses.join(' or '), timeoutMs: patienceMs },
    );

  const buildLog = async (id: string, revisionId: string): Promise<string[]> => {
    const { body } = await plane.call('POST', `/v1/projects/${id}/revisions/${revisionId}/build_logs`, {
      body: { order: 'asc' },
    });
    return body.logs.map(({ message }: any) => message);
  };

  it('turn an upload into a serving revision, and a broken graph into a failed build', async () => {
    const made = await deploy('built', files);
    await becomes(made.id, made.revisionId, 'DEPLOYED');
    await gone(made.revisionId);
    const wanted = ['Unpacking the source.', 'Graph counter is loaded.', 'Storing the result.'];
    await waitFor(async () => (await buildLog(made.id, made.revisionId)).includes('Storing the result.'), {
      what: 'the output of the pod',
    });
    const lines = await buildLog(made.id, made.revisionId);
    expect(lines.filter((line) => wanted.includes(line))).toEqual(wanted);

    const broken = await update(made.id, { ...files, 'agent.ts': `throw new Error('no model');` });
    const { failure, status_message } = await becomes(made.id, broken, 'BUILD_FAILED');
    expect(failure).toMatchObject({ step: 'BUILDING', code: 'graphs_broken', exit_code: 1 });
    expect(failure.message ?? status_message).toContain('Graph counter is broken: Error: no model');
    await gone(broken);
    expect(await left(`heddle/revision=${made.revisionId}`)).not.toEqual([]);

    await plane.call('DELETE', `/v2/deployments/${made.id}`);
    await waitFor(async () => (await left(`heddle/deployment=${made.id}`)).length === 0, { what: 'no objects' });
  });

  it('run commands without links and secrets, and graphs with them', async () => {
    const job = await revision({ build: 'env && exit 7' });
    const failure = await build(job, { API_KEY: 'sk-1' });
    expect(failure).toMatchObject({ name: 'StepFailedError', code: 'build_failed', exitCode: 7 });
    expect(failure.message).toMatch(/^CI=true$/m);
    expect(failure.message).not.toMatch(/sk-1|BUILD_JOB|signature=/);
    const { data } = await api.must('GET', `/api/v1/namespaces/${namespace}/secrets/${buildName(job.revisionId)}`);
    expect(Buffer.from(data['graph-variables'], 'base64').toString()).toContain('"API_KEY":"sk-1"');
    expect(JSON.stringify(await api.must('GET', `${jobs}/${buildName(job.revisionId)}`))).not.toContain('sk-1');
    await leaveBuild(job);
    await gone(job.revisionId);
  });

  it('are adopted by a repeated step', async () => {
    const before = builds().started;
    const gate = join(tmpdir(), `gate-${process.pid}`);
    const job = await revision({ build: `while [ ! -e ${gate} ]; do sleep 0.1; done` });
    const stopping = new AbortController();
    const first = build(job, {}, stopping.signal);
    await isRunning(job);
    stopping.abort(new Error('shutdown'));
    await first;
    const second = build(job);
    writeFileSync(gate, '');
    expect(await second).toMatchObject({ imageUri: null, artefactDigests: [expect.stringMatching(/^sha256:/)] });
    rmSync(gate);
    expect(builds().started - before).toBe(1);
    // A step that ended before it stored its result needs no Job.
    await api.must('DELETE', `${jobs}/${buildName(job.revisionId)}?propagationPolicy=Foreground`);
    await gone(job.revisionId);
    expect(await build(job)).toMatchObject({ artefactDigests: [expect.stringMatching(/^sha256:/)] });
    expect(builds().started - before).toBe(1);
    await leaveBuild(job);
  });

  it('get their Secret from a repeated step', async () => {
    builds().begins = false;
    const job = await revision();
    const stopping = new AbortController();
    const first = build(job, {}, stopping.signal);
    const secret = `/api/v1/namespaces/${namespace}/secrets/${buildName(job.revisionId)}`;
    await waitFor(async () => (await api.ask('GET', secret)).status === 200, { what: 'the Secret' });
    stopping.abort(new Error('killed'));
    await first;
    await api.must('DELETE', secret);
    builds().begins = true;
    expect(await build(job)).toMatchObject({ artefactDigests: [expect.any(String)] });
    await leaveBuild(job);
    await gone(job.revisionId);
  });

  it('never run twice at once for one revision, and leave no process behind', async () => {
    const sleep = `sleep ${100_000 + process.pid}`;
    const job = await revision({ build: sleep });
    const stopping = new AbortController();
    const building = build(job, {}, stopping.signal);
    const first = await isRunning(job);
    await api.must('DELETE', `${jobs}/${buildName(job.revisionId)}?propagationPolicy=Foreground`);
    await waitFor(async () => (await isRunning(job)) !== first, { what: 'another pod', timeoutMs: patienceMs });
    expect(builds().maximumConcurrent).toBe(1);
    stopping.abort(new Error('lost'));
    await building;
    await leaveBuild(job);
    await gone(job.revisionId);
    expect(execFileSync('ps', ['-eo', 'args'], { encoding: 'utf8' })).not.toContain(sleep);
  });

  it('go with an interrupted revision, and with a deleted deployment', async () => {
    const { body: made } = await plane.call('POST', '/v2/deployments', {
      body: { ...sourceDeployment('stopped'), source_config: { deployment_type: 'dev', build_command: 'sleep 600' } },
    });
    const first = await update(made.id, files);
    await isRunning({ revisionId: first } as StepJob);
    await plane.call('POST', `/v1/projects/${made.id}/revisions/${first}/interrupt`);
    await becomes(made.id, first, 'INTERRUPTED');
    await gone(first);
    const second = await update(made.id, { ...files, second: '' });
    await isRunning({ revisionId: second } as StepJob);
    await plane.call('DELETE', `/v2/deployments/${made.id}`);
    await waitFor(async () => (await left(`heddle/deployment=${made.id}`)).length === 0, {
      what: 'no objects',
      timeoutMs: patienceMs,
    });
  });

  describe('a link for a result', () => {
    const content = Buffer.from('result');
    const digestOf = (text: Buffer) => `sha256:${createHash('sha256').update(text).digest('hex')}`;
    const urlOf = (id: string, validS = 60) =>
      `${plane.url}${plane.app.get(BuildResultsService, { strict: false }).pathOf(id, Math.floor(Date.now() / 1000) + validS)}`;
    const send = async (url: string, body: Buffer = content, digest: string | null = digestOf(body)) => {
      const headers = digest === null ? undefined : { [digestHeader]: digest };
      const answer = await fetch(url, { method: 'PUT', headers, body: new Uint8Array(body) });
      const text = await answer.text();
      return [answer.status, text === '' ? null : (JSON.parse(text) as { code: string }).code];
    };

    it('takes one result, of its revision, while that is being built', async () => {
      const [job, other] = [await revision(), await revision()];
      const url = urlOf(job.revisionId);
      expect(await send(url.replace(job.revisionId, other.revisionId))).toEqual([403, 'build_url']);
      expect(await send(url.replace(/signature=.*/, ''))).toEqual([403, 'build_url']);
      expect(await send(urlOf(job.revisionId, -1))).toEqual([403, 'build_url']);
      expect(await send(url, content, digestOf(Buffer.from('other')))).toEqual([400, 'build_digest']);
      expect(await send(url, content, null)).toEqual([400, 'build_digest']);
      const [status] = await send(url, Buffer.alloc(17 * 1024 * 1024));
      expect(status).toBe(413);
      expect(await send(url)).toEqual([204, null]);
      // The answer may have been lost.
      expect(await send(url)).toEqual([204, null]);
      expect(await send(url, Buffer.from('second'))).toEqual([409, 'build_not_expected']);
      expect(await build(job)).toMatchObject({ artefactDigests: [digestOf(content)] });
      await leaveBuild(other, 'BUILD_FAILED');
      expect(await send(urlOf(other.revisionId))).toEqual([409, 'build_not_expected']);
      await leaveBuild(job);
    });
  });
});
