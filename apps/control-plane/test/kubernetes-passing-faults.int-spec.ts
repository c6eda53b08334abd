import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { waitFor } from '@heddle/testing';
import { KubernetesApi } from '../src/features/kubernetes/kubernetes-api.js';
import { objectName, ownLabels, revisionLabel } from '../src/features/kubernetes/object-names.js';
import { FakeApiServer, type Trouble } from './fake-api-server.fixture.js';
import { type ControlPlane, imageDeployment, startControlPlane } from './test-app.js';

/** Includes one call without an answer. */
const patienceMs = 45_000;
const refusal = (status: number): Trouble => ({ status, message: `refused with ${status}` });
/** Reads, and then changes, that fail in a row: more than the attempts of a step. */
const failures = 3;

describe('the kubernetes driver, when calls of the API server fail for a while', () => {
  const api = new FakeApiServer('agents');
  const folder = mkdtempSync(join(tmpdir(), 'heddle-passing-faults-'));
  let plane: ControlPlane;

  beforeAll(async () => {
    await api.start();
    plane = await startControlPlane({ env: api.env(folder) });
  });
  beforeEach(() => {
    api.trouble = () => undefined;
  });
  afterAll(async () => {
    await plane.close();
    await api.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  async function deploy(name: string, trouble?: Trouble) {
    const { body: made } = await plane.call('POST', '/v2/deployments', { body: imageDeployment(name) });
    const path = `/v2/deployments/${made.id}`;
    const revisionPath = `${path}/revisions/${made.latest_revision_id}`;
    return {
      path,
      trouble,
      /** Calls to come that fail. */
      left: { GET: failures, PATCH: failures, DELETE: 1 },
      projectPath: `/v1/projects/${made.id}/revisions/${made.latest_revision_id}`,
      revisionPath,
      revisionId: made.latest_revision_id as string,
      own: objectName(made.latest_revision_id),
      ends: () =>
        waitFor(
          async () => {
            const { body } = await plane.call('GET', revisionPath);
            return /^DEPLOYED$|FAILED$/.test(body.status) && body;
          },
          { what: `the end of ${name}`, timeoutMs: patienceMs },
        ),
    };
  }
  type Deployed = Awaited<ReturnType<typeof deploy>>;

  const isGone = async ({ path }: Deployed) => {
    // Skips the waits between attempts.
    await plane.database.dataSource.query(
      'UPDATE control_plane.deployment SET next_teardown_at = now() WHERE next_teardown_at > now()',
    );
    return (await plane.call('GET', path)).status === 404;
  };

  it('repeats reads, changes and deletions that fail', async () => {
    const troubles: Trouble[] = [...[401, 409, 410, 429, 500, 503].map(refusal), 'reset'];
    // Nothing begins before all names are known.
    api.trouble = () => refusal(503);
    const all = await Promise.all(troubles.map((trouble, index) => deploy(`passing-${index}`, trouble)));
    api.trouble = (method, url) => {
      const one = all.find(({ own, revisionId }) => url.includes(own) || url.includes(revisionId));
      const left = one?.left[method as keyof typeof one.left] ?? 0;
      if (!one || left === 0) return undefined;
      one.left[method as keyof typeof one.left] -= 1;
      return one.trouble;
    };
    for (const one of all) {
      expect(await one.ends()).toMatchObject({ status: 'DEPLOYED', failure: null });
      const { body } = await plane.call('GET', `${one.revisionPath}/history`);
      const moves = body.events.map((event: any) => event.to_status);
      expect(moves).toEqual(['CREATING', 'AWAITING_DEPLOY', 'DEPLOYING', 'DEPLOYED']);
      const logs = await plane.call('POST', `${one.projectPath}/deploy_logs`, { body: {} });
      const reason = typeof one.trouble === 'object' ? `answered ${one.trouble.status}: refused` : 'does not answer: ';
      expect(JSON.stringify(logs.body)).toContain(`is retried: The Kubernetes API server ${reason}`);
      await plane.call('DELETE', one.path);
    }
    for (const one of all) {
      await waitFor(() => isGone(one), { what: 'the removal', timeoutMs: patienceMs });
      expect(one.left).toEqual({ GET: 0, PATCH: 0, DELETE: 0 });
    }
    expect([...api.objects.keys()]).toEqual([]);
  });

  it('makes no call before the time that the API server asks to wait is over', async () => {
    const askedAtMs: number[] = [];
    api.trouble = (_method, path) => {
      askedAtMs.push(performance.now());
      if (askedAtMs.length > 1 || !path.includes('/namespaces/')) return undefined;
      return { status: 429, message: 'too many requests', headers: { 'retry-after': '3' } };
    };
    await (await deploy('patient')).ends();
    const [first = 0, second = 0] = askedAtMs;
    expect(second - first).toBeGreaterThan(2_900);
  });

  it('repeats calls and logs that are never answered', async () => {
    const [logged, removed] = [await deploy('logged'), await deploy('removed')];
    await Promise.all([logged.ends(), removed.ends()]);
    let [logs, removals] = [0, 0];
    api.trouble = (method, url) => {
      if (url.includes('/log?')) return (['silence', 'reset'] as const)[logs++];
      return method === 'DELETE' && removals++ === 0 ? 'silence' : undefined;
    };
    const status = { name: 'agent', containerID: 'fake://1', state: { running: {} } };
    api.setPod(logged.own, { ...ownLabels, [revisionLabel]: logged.revisionId }, {}, { containerStatuses: [status] });
    await plane.call('DELETE', removed.path);
    await waitFor(() => isGone(removed), { what: 'the removal', timeoutMs: patienceMs });
    await waitFor(() => logs > 2, { what: 'the log, asked for again', timeoutMs: patienceMs });
  });

  const linux = process.platform === 'linux' ? it : it.skip; // only Linux shows the timers of connections
  linux('detects the loss of the connection of a silent log', async () => {
    api.trouble = (_method, url) => (url.includes('/log?') ? 'beginning' : undefined);
    const { signal } = new AbortController();
    const client = plane.app.get(KubernetesApi, { strict: false });
    const answer = await client.followLog({ pod: 'silent', container: 'agent' }, signal);
    const port = (answer.socket.localPort as number).toString(16).toUpperCase().padStart(4, '0');
    const connection = readFileSync('/proc/net/tcp', 'utf8')
      .split('\n')
      .map((line) => line.trim().split(/\s+/))
      .find(([, local]) => local?.endsWith(`:${port}`));
    // The timer that probes a silent peer.
    expect(connection?.[5]).toMatch(/^02:/);
    answer.destroy();
  });
});
