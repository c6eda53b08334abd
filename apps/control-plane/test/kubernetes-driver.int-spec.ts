import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { create } from 'tar';
import pg from 'pg';
import { waitFor } from '@heddle/testing';
import { ArtefactStore } from '../src/core/artefacts/artefact-store.port.js';
import { type StepJob, StepPendingError } from '../src/core/drivers/driver.port.js';
import { KubernetesDriver } from '../src/features/kubernetes/kubernetes-driver.js';
import { buildName, objectName } from '../src/features/kubernetes/object-names.js';
import { AgentNetwork, askedHeader } from './agent-network.fixture.js';
import { TestCluster } from './cluster.fixture.js';
import { describeDeploymentDriver } from './deployment-driver.conformance.js';
import { existingCluster } from './existing-cluster.fixture.js';
import type { Fate } from './kubelet.fixture.js';
import { type Installation, install, namespace, objectsOf } from './kubernetes.fixture.js';
import { PipelineRows } from './pipeline.fixture.js';
import { stepJob } from './step-job.fixture.js';
import { type ControlPlane, imageDeployment, startControlPlane } from './test-app.js';

const cluster = await TestCluster.start();
const describeAtCluster = cluster ? describe : describe.skip;
const fetchProject = fileURLToPath(new URL('../../agent-server/dist/fetch-project.js', import.meta.url));
const { signal } = new AbortController();
/** Resources of each agent: all agents share the nodes of one test machine. */
const small = { cpu: 0.1, cpu_limit: 2, memory_mb: 512 };
const patienceMs = 120_000;
// Real pods take their time, some tests several of them.
if (existingCluster()) jest.setTimeout(5 * patienceMs);

describeAtCluster('the kubernetes driver', () => {
  const api = cluster as TestCluster;
  let installation: Installation;
  let plane: ControlPlane;
  let agents: AgentNetwork;
  const jobs: StepJob[] = [];
  const inNamespace = `/api/v1/namespaces/${namespace}`;

  beforeAll(async () => {
    installation = await install(api);
    agents = new AgentNetwork(api, installation.kubelet === null);
    plane = await startControlPlane({ env: { ...installation.env, KUBERNETES_AGENT_URL: await agents.start() } });
  });
  afterAll(async () => {
    // An existing cluster keeps nothing of the suite, nor does its database.
    for (const job of installation.kubelet ? [] : jobs) {
      await setStatus('AWAITING_DELETE', job.deploymentId);
      await driver().destroy(job, signal);
    }
    await plane.close();
    await agents.stop();
    await installation.close();
    await api.stop();
  });

  const driver = () => plane.app.get(KubernetesDriver, { strict: false });

  /** A revision that the pipeline leaves to the test. */
  async function revision(image: string, resources: object = {}): Promise<StepJob> {
    const rows = new PipelineRows(plane.database.dataSource);
    const deployment = await rows.deployment();
    const revisionId = await rows.revision(deployment, 'DEPLOYING');
    await plane.database.dataSource.query(
      `UPDATE control_plane.revision SET next_attempt_at = 'infinity', driver = 'kubernetes' WHERE id = $1`,
      [revisionId],
    );
    const job = stepJob('external_docker', { image_uri: image });
    job.snapshot.resource_spec = { ...small, ...resources };
    jobs.push({ ...job, revisionId, deploymentId: deployment.id, tenantId: deployment.tenantId });
    return jobs.at(-1) as StepJob;
  }

  async function setStatus(status: string, ...ids: string[]): Promise<void> {
    await plane.database.dataSource.query(
      `UPDATE control_plane.deployment SET status = $1, next_teardown_at = 'infinity' WHERE id = ANY($2::uuid[])`,
      [status, ids],
    );
  }

  /** Rolls out to the end. Returns the failure, if any; `heldUp` collects the reasons of the cluster. */
  async function rollOut(job: StepJob, heldUp: string[] = []): Promise<any> {
    await driver().prepare(job, signal);
    await driver().startRollOut(job, { API_KEY: 'sk-1' }, signal);
    for (;;) {
      const end = await driver()
        .rollOut(job, signal)
        .catch((error: unknown) => error);
      if (!(end instanceof StepPendingError)) return end;
      heldUp.push(end.message);
      await pause(250);
    }
  }

  describe('conformance', () => {
    let subjects: Record<'quick' | 'slow', StepJob>;
    beforeAll(async () => {
      const { imageOf } = installation;
      subjects = { quick: await revision(imageOf('ready')), slow: await revision(imageOf('slow')) };
    });

    describeDeploymentDriver('the kubernetes driver', (pace) => ({ driver: driver(), job: subjects[pace] }), {
      instant: ['prepare', 'startBuild', 'build', 'startRollOut', 'destroy'],
      before: (step) =>
        setStatus(
          step === 'destroy' ? 'AWAITING_DELETE' : 'READY',
          ...Object.values(subjects).map(({ deploymentId }) => deploymentId),
        ),
    });
  });

  it('applies all kinds of objects, as its account may, to a namespace that restricts pods', async () => {
    const resources = { min_scale: 2, max_scale: 3, labels: { team: 'a' } };
    const job = await revision(installation.imageOf('ready'), resources);
    await expect(rollOut(job)).resolves.toMatchObject({ url: expect.stringContaining(`/agents/${job.deploymentId}`) });
    const [own, shared] = [objectName(job.revisionId), objectName(job.deploymentId)];
    const objects = await objectsOf(api, `heddle/deployment=${job.deploymentId}`);
    expect(objects.filter((one) => !/^(pods|replicasets)/.test(one)).sort()).toEqual([
      `deployments/${own}`,
      `horizontalpodautoscalers/${own}`,
      `networkpolicies/${shared}`,
      `networkpolicies/${buildName(job.deploymentId)}`,
      `poddisruptionbudgets/${own}`,
      `secrets/${own}`,
      `serviceaccounts/${shared}`,
      `services/${own}`,
    ]);
    const deployment = await api.must('GET', `/apis/apps/v1/namespaces/${namespace}/deployments/${own}`);
    expect(deployment.metadata.managedFields).toContainEqual(
      expect.objectContaining({ manager: 'heddle-control-plane', operation: 'Apply' }),
    );
    const secret = await api.must('GET', `${inNamespace}/secrets/${own}`);
    const databaseUrl = Buffer.from(secret.data['database-url'], 'base64').toString();
    expect(databaseUrl).toContain(`/heddle_agent_${job.deploymentId.replaceAll('-', '')}`);
    expect(Buffer.from(secret.data['graph-variables'], 'base64').toString()).toContain('"API_KEY":"sk-1"');
    expect(JSON.stringify(deployment)).not.toContain('sk-1');
  });

  it.each([
    ['image-missing', 'image_pull_failed', /image-missing:\S+ cannot be pulled. ImagePullBackOff/, null],
    ['crashing', 'crashed', /ended with exit code 3 before it was ready. The end of its log:\nstarting\nno model$/, 3],
  ] as const)('fails at once for an image that is %s', async (fate, code, message, exitCode) => {
    const failure = await rollOut(await revision(installation.imageOf(fate)));
    expect(failure).toMatchObject({ name: 'StepFailedError', code, message: expect.stringMatching(message), exitCode });
  });

  it('reports at once, and at the deadline, why pods do not start', async () => {
    const image = installation.imageOf('ready');
    const [large, limited] = [
      await revision(image, { cpu: 500, cpu_limit: 500 }),
      await revision(image, { memory_mb: 700_000 }),
    ];
    await api.must('POST', `${inNamespace}/resourcequotas`, {
      metadata: { name: 'team' },
      spec: { hard: { 'requests.memory': '600Gi' } },
    });
    await waitFor(async () => (await api.must('GET', `${inNamespace}/resourcequotas/team`)).status?.hard);
    const heldUp: [string[], string[]] = [[], []];
    const failures = await Promise.all([rollOut(large, heldUp[0]), rollOut(limited, heldUp[1])]);
    await api.must('DELETE', `${inNamespace}/resourcequotas/team`);
    expect(failures).toEqual([
      expect.objectContaining({ code: 'unschedulable', message: expect.stringContaining('Insufficient cpu') }),
      expect.objectContaining({ code: 'quota_exceeded', message: expect.stringContaining('exceeded quota: team') }),
    ]);
    expect(heldUp[0][0]).toContain('Insufficient cpu');
    expect(heldUp[1][0]).toContain('exceeded quota: team');
  });

  it('neither changes nor deletes objects of other owners', async () => {
    const job = await revision(installation.imageOf('ready'));
    await driver().prepare(job, signal);
    const metadata = { name: objectName(job.revisionId), labels: { 'heddle/deployment': job.deploymentId } };
    const theirs = await api.must('POST', `${inNamespace}/secrets`, { metadata, stringData: { key: 'theirs' } });
    await expect(driver().startRollOut(job, {}, signal)).rejects.toMatchObject({ code: 'object_of_another_owner' });
    await driver().destroy(job, signal);
    const { metadata: left, data } = await api.must('GET', `${inNamespace}/secrets/${metadata.name}`);
    expect([left.uid, data]).toEqual([theirs.metadata.uid, theirs.data]);
  });

  it('may do nothing in other namespaces', async () => {
    const token = JSON.parse(readFileSync(installation.env.KUBERNETES_CONFIG_FILE, 'utf8')).users[0].user.token;
    const review = async (given: object) => {
      const spec = { user: `system:serviceaccount:${namespace}:control-plane`, resourceAttributes: given };
      return (await api.must('POST', '/apis/authorization.k8s.io/v1/subjectaccessreviews', { spec })).status.allowed;
    };
    expect(token).toMatch(/^ey/);
    expect(await review({ namespace, verb: 'patch', resource: 'secrets' })).toBe(true);
    expect(await review({ namespace, verb: 'list', resource: 'secrets' })).toBe(false);
    expect(await review({ namespace, verb: 'create', resource: 'pods' })).toBe(false);
    expect(await review({ namespace: 'default', verb: 'get', resource: 'secrets' })).toBe(false);
  });

  it('gives pods the build by a link, whose content fetch-project verifies', async () => {
    const source = mkdtempSync(join(tmpdir(), 'project-'));
    writeFileSync(join(source, 'agent.txt'), 'built');
    const archive = Readable.from(create({ cwd: source, gzip: true, portable: true }, ['.']));
    const { digest } = await plane.app.get(ArtefactStore, { strict: false }).put(archive);
    const job = await revision('');
    job.source = 'internal_source';
    job.config = { ...job.config, image_uri: null, config_path: 'langgraph.json', artefact_digests: [digest] };
    await driver().prepare(job, signal);
    await driver().startRollOut(job, {}, signal);
    const secret = await api.must('GET', `${inNamespace}/secrets/${objectName(job.revisionId)}`);
    const [link] = JSON.parse(Buffer.from(secret.data.artefacts, 'base64').toString());
    expect(link).toEqual({ url: expect.stringMatching(/^http:\/\/control-plane:8124\/v2\/artefacts\//), digest });
    const url = link.url.replace('http://control-plane:8124', plane.url);
    const target = join(source, 'unpacked');
    const fetchWith = (artefacts: object[]) =>
      promisify(execFile)(process.execPath, [fetchProject, target], {
        env: { PATH: process.env.PATH, PROJECT_ARTEFACTS: JSON.stringify(artefacts) },
      });
    await fetchWith([{ url, digest }]);
    expect(readFileSync(join(target, 'agent.txt'), 'utf8')).toBe('built');
    await expect(fetchWith([{ url: url.replace(/.$/, ''), digest }])).rejects.toMatchObject({
      code: 1,
      stdout: expect.stringContaining('answered 403'),
    });
    const gone = { ...job, config: { ...job.config, artefact_digests: [`sha256:${'0'.repeat(64)}`] } };
    await expect(driver().startRollOut(gone, {}, signal)).rejects.toMatchObject({ code: 'artefact_missing' });
    rmSync(source, { recursive: true });
  });

  it('serves the newest healthy revision at one address, and leaves nothing over', async () => {
    const of = (fate: Fate) => ({ source_revision_config: { image_uri: installation.imageOf(fate) } });
    const { body: made } = await plane.call('POST', '/v2/deployments', {
      body: imageDeployment('live', { ...of('ready'), source_config: { resource_spec: small } }),
    });
    const path = `/v2/deployments/${made.id}`;
    const becomes = async (status: string) => {
      const { latest_revision_id: id } = (await plane.call('GET', path)).body;
      return waitFor(
        async () => {
          const { body } = await plane.call('GET', `${path}/revisions/${id}`);
          return body.status === status && body;
        },
        { what: status, timeoutMs: patienceMs },
      );
    };
    const answersFrom = async (revisionId: string) => {
      const { body } = await plane.call('GET', path);
      expect(body.source_config.custom_url).toMatch(new RegExp(`/agents/${made.id}$`));
      await waitFor(
        async () => {
          const { ok, headers } = await fetch(`${plane.url}/agents/${made.id}/ok?a=1`);
          return ok && headers.get(askedHeader) === `/${objectName(revisionId)}.${namespace}/ok?a=1`;
        },
        { what: 'an answer of the revision' },
      );
    };
    const first = await becomes('DEPLOYED');
    await answersFrom(first.id);

    await plane.call('PATCH', path, { body: of('crashing') });
    const broken = await becomes('DEPLOY_FAILED');
    expect(broken.failure).toMatchObject({ step: 'DEPLOYING', code: 'crashed', exit_code: 3 });
    await answersFrom(first.id);
    const label = (id: string) => `heddle/revision=${id}`;
    await waitFor(async () => (await objectsOf(api, label(broken.id))).length === 0, { what: 'no broken objects' });
    expect(await objectsOf(api, label(first.id))).toContain(`deployments/${objectName(first.id)}`);

    installation.kubelet?.output.push(
      '2026-11-26T07:00:00.1Z {"level":"warn","msg":"the agent server is ready"}',
      '2026-11-26T07:00:00.12Z two',
    );
    await plane.call('PATCH', path, { body: of('ready') });
    const second = await becomes('DEPLOYED');
    await answersFrom(second.id);
    await waitFor(async () => (await objectsOf(api, label(first.id))).length === 0, { what: 'no old objects' });

    const lines = async () => {
      const { body } = await plane.call('POST', `/v1/projects/${made.id}/revisions/${second.id}/deploy_logs`, {
        body: { order: 'asc' },
      });
      const all: string[] = body.logs.map(({ message, level }: any) => `${level} ${message}`);
      return all.filter((line) => / (the agent server is ready|two$|three$)/.test(line));
    };
    await waitFor(async () => (await lines()).some((line) => line.includes('ready')), { what: 'a line of the pod' });
    if (installation.kubelet) {
      await waitFor(async () => (await lines()).length >= 2, { what: 'lines of the pod' });
      installation.kubelet.output.push('2026-11-26T07:00:00.2Z three');
      await waitFor(async () => (await lines()).includes('INFO three'), { what: 'the next line' });
      // Ends of answers repeat none.
      expect(await lines()).toEqual(['WARNING the agent server is ready', 'INFO two', 'INFO three']);
    }

    const deployment = `/apis/apps/v1/namespaces/${namespace}/deployments/${objectName(second.id)}`;
    await api.must('DELETE', deployment);
    await waitFor(async () => (await api.ask('GET', deployment)).status === 200, { what: 'a restored Deployment' });
    await plane.call('DELETE', path);
    await waitFor(async () => (await plane.call('GET', path)).status === 404, { what: 'no deployment' });
    await waitFor(async () => (await objectsOf(api, `heddle/deployment=${made.id}`)).length === 0, {
      what: 'no objects',
    });
    const name = `heddle_agent_${made.id.replaceAll('-', '')}`;
    const server = new pg.Client(installation.env.DATABASE_ADMIN_URL);
    await server.connect();
    const { rows } = await server.query('SELECT 1 FROM pg_database WHERE datname = $1', [name]);
    await server.end();
    expect(rows).toEqual([]);
  });
});
