import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { waitFor } from '@heddle/testing';
import { deploymentLabel, objectName, ownLabels, revisionLabel } from '../src/features/kubernetes/object-names.js';
import { FakeApiServer } from './fake-api-server.fixture.js';
import { type ControlPlane, imageDeployment, startControlPlane } from './test-app.js';

const patienceMs = 30_000;

describe('the kubernetes driver, when the cluster is in trouble', () => {
  const api = new FakeApiServer('agents');
  const folder = mkdtempSync(join(tmpdir(), 'heddle-kubernetes-faults-'));
  const servers: Server[] = [];
  let plane: ControlPlane;

  beforeAll(async () => {
    await api.start();
    plane = await startControlPlane({ env: { ...api.env(folder), PIPELINE_DEPLOY_DEADLINE_S: '300' } });
  });
  afterEach(() => {
    api.trouble = () => undefined;
    api.availableAtOnce = true;
    api.podsGo = true;
  });
  afterAll(async () => {
    await plane.close();
    await api.stop();
    for (const server of servers) server.close();
    rmSync(folder, { recursive: true, force: true });
  });

  async function deploy(name: string) {
    const { body: made } = await plane.call('POST', '/v2/deployments', { body: imageDeployment(name) });
    const path = `/v2/deployments/${made.id}`;
    const revisionId: string = made.latest_revision_id;
    const revision = async () => (await plane.call('GET', `${path}/revisions/${revisionId}`)).body;
    const becomes = (status: string) =>
      waitFor(async () => (await revision()).status === status && revision(), { what: status, timeoutMs: patienceMs });
    return { id: made.id as string, path, revisionId, own: objectName(revisionId), revision, becomes };
  }

  it('restores the Service of a serving revision that was deleted', async () => {
    const { own, becomes } = await deploy('no-service');
    await becomes('DEPLOYED');
    api.delete('Service', own);
    await waitFor(() => api.get('Service', own), { what: 'a restored Service', timeoutMs: patienceMs });
  });

  it.each(['Secret', 'ServiceAccount'])('restores the %s that pods of a serving revision lack', async (kind) => {
    const { id, own, becomes } = await deploy(`no-${kind.toLowerCase()}`);
    await becomes('DEPLOYED');
    const name = kind === 'Secret' ? own : objectName(id);
    api.delete(kind, name);
    api.setAvailable(own, 0);
    await waitFor(() => api.get(kind, name), { what: `a restored ${kind}`, timeoutMs: patienceMs });
  });

  it('deletes deployments beside those whose pods do not go', async () => {
    const all = await Promise.all(['a', 'b', 'c', 'd', 'e'].map((name) => deploy(`stuck-${name}`)));
    const [free, ...stuck] = all as [(typeof all)[0], ...typeof all];
    for (const { becomes } of all) await becomes('DEPLOYED');
    api.podsGo = false;
    for (const { id, own } of stuck) api.setPod(own, { ...ownLabels, [deploymentLabel]: id }, {}, {});
    const isGone = async ({ path }: { path: string }) => (await plane.call('GET', path)).status === 404;
    for (const { path } of stuck) await plane.call('DELETE', path);
    await waitFor(() => stuck.every(({ own }) => api.get('Pod', own).metadata.deletionTimestamp), {
      what: 'deleted pods',
    });
    await plane.call('DELETE', free.path);
    await waitFor(() => isGone(free), { what: 'the end of the other', timeoutMs: patienceMs });
    for (const { own } of stuck) api.delete('Pod', own);
    for (const one of stuck) await waitFor(() => isGone(one), { what: 'the end', timeoutMs: patienceMs });
  });

  it('reports the reason that an agent server gives for not being ready', async () => {
    const broken = { ok: false, detail: { loaded: 0, broken: { agent: 'Error: no key' } } };
    const agent = createServer((_request, response) =>
      response.writeHead(503).end(JSON.stringify({ detail: 'Not ready', checks: { graphs: broken } })),
    ).listen(0, '127.0.0.1');
    await once(agent, 'listening');
    servers.push(agent);
    const { port } = agent.address() as AddressInfo;
    api.availableAtOnce = false;
    const { own, revisionId, revision, becomes } = await deploy('not-ready');
    api.setPod(
      own,
      { ...ownLabels, [revisionLabel]: revisionId },
      { containers: [{ name: 'agent', ports: [{ containerPort: port }] }] },
      { podIP: '127.0.0.1', containerStatuses: [{ name: 'agent', ready: false, state: { running: {} } }] },
    );
    await waitFor(async () => (await revision()).status_message?.includes('agent: Error: no key'), {
      what: 'the reason',
      timeoutMs: patienceMs,
    });
    expect((await revision()).status).toBe('DEPLOYING');
    api.setAvailable(own, 1);
    await becomes('DEPLOYED');
  });
});
