import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, describe, expect, it } from '@jest/globals';
import { bodyOf, httpCaller, waitFor } from '@heddle/testing';
import {
  becomes,
  clientOf,
  controlPlaneFleet,
  type ControlPlaneFleet,
  create,
  history,
  key,
  query,
  repository,
} from './control-plane.harness.js';

const ends = ['DEPLOYED', 'SKIPPED', 'CREATE_FAILED', 'BUILD_FAILED', 'DEPLOY_FAILED', 'INTERRUPTED'];

describe('one control plane', () => {
  const planes = controlPlaneFleet();
  afterAll(() => planes.close());

  it('brings a revision to DEPLOYED in steps of 1 s as it is set up, and ends on SIGTERM', async () => {
    const service = await planes.start();
    const made = await create(clientOf(`${service.url}/api-host`), repository('quick'));
    await becomes(service, made, 'DEPLOYED');
    const moves = (await history(service, made)).map(({ created_at }) => Date.parse(created_at));
    const steps = moves.slice(1).map((at, index) => at - (moves[index] as number));
    // The database's clock measures what the service's clock timed, so milliseconds differ.
    expect(steps.map((ms) => ms > 950)).toEqual([true, true, true, true, true]);
    const document = await httpCaller(service.url, key).json('GET', '/openapi.json');
    expect(Object.keys(document.paths)).toContain('/v2/deployments/{deployment_id}/revisions');
    await service.kill('SIGTERM');
    expect(service.output()).not.toMatch(/"level":"(error|fatal)"/);
  });

  it('releases its steps when it is stopped, and the next process continues', async () => {
    // Without the release, no process could claim the step for ten minutes.
    const first = await planes.start({ SIMULATED_STEP_MS: '30000', PIPELINE_LEASE_MS: '600000' });
    const made = await create(first.api, repository('handed-over'));
    await waitFor(async () => (await claimed(planes, made.revisionId)) > 0, { what: 'the step to be claimed' });
    await first.kill('SIGTERM');
    const second = await planes.start({ SIMULATED_STEP_MS: '50' });
    await becomes(second, made, 'DEPLOYED');
    await second.kill('SIGTERM');
  });
});

describe('two control planes on one database', () => {
  const planes = controlPlaneFleet();
  /** No lease ends before its step, however busy the machine is. */
  const env = { SIMULATED_STEP_MS: '30', PIPELINE_LEASE_MS: '60000', PIPELINE_POLL_MS: '200' };
  afterAll(() => planes.close());

  it('execute no step twice, and deploy the newest revision of every deployment', async () => {
    const [first, second] = await Promise.all([planes.start(env), planes.start(env)]);
    const deployments = await Promise.all(
      Array.from({ length: 12 }, (_, n) => create((n % 2 ? first : second).api, repository(`agent-${n}`))),
    );
    for (let push = 0; push < 5; push += 1) {
      await Promise.all(
        deployments.map(({ id }, n) =>
          bodyOf(
            ((n + push) % 2 ? first : second).api.PATCH('/v2/deployments/{deployment_id}', {
              params: { path: { deployment_id: id } },
              body: { source_revision_config: { repo_ref: `push-${push}` } },
            }),
          ),
        ),
      );
    }
    const workers = new Set<string>();
    for (const { id } of deployments) {
      const path = { deployment_id: id };
      const list = async () => {
        const params = { path, query: { limit: 100 } };
        return (await bodyOf(first.api.GET('/v2/deployments/{deployment_id}/revisions', { params }))).resources;
      };
      await waitFor(async () => (await list()).every(({ status }) => ends.includes(status)), {
        timeoutMs: 60_000,
        what: `all revisions of ${id} to end`,
      });
      const revisions = await list();
      expect(revisions).toHaveLength(6);
      const [newest] = revisions;
      expect(newest?.status).toBe('DEPLOYED');
      for (const { status: ended } of revisions) expect(['DEPLOYED', 'SKIPPED']).toContain(ended);
      const deployment = await bodyOf(second.api.GET('/v2/deployments/{deployment_id}', { params: { path } }));
      expect(deployment).toMatchObject({ active_revision_id: newest?.id, latest_revision_id: newest?.id });
      for (const revision of revisions) {
        const events = await history(second, { id, revisionId: revision.id });
        const moves = events.map((event) => `${event.from_status}->${event.to_status}`);
        expect(new Set(moves).size).toBe(moves.length);
        for (const { actor } of events) if (actor.startsWith('worker:')) workers.add(actor);
      }
    }
    expect(workers.size).toBe(2);
    expect(await doubleClaims(planes)).toEqual([]);
  });

  it('lose nothing when one of them is killed in the middle of a step', async () => {
    const webhooks = { WEBHOOK_NETWORKS: '127.0.0.0/8', WEBHOOK_TIMEOUT_SECONDS: '1' };
    const slow = { ...env, ...webhooks, SIMULATED_STEP_MS: '20000', PIPELINE_LEASE_MS: '1500' };
    const receiver = await silentAtFirst();
    const alone = controlPlaneFleet();
    try {
      const victim = await alone.start(slow);
      await victim.api.POST('/v1/webhooks', { body: { url: receiver.url, events: ['revision.created'] } });
      const made = await create(victim.api, repository('survivor'));
      await waitFor(async () => (await claimed(alone, made.revisionId)) > 0, {
        what: 'the step to be claimed',
      });
      // The receiver has the request and the sender no answer: whether it was delivered is unknown.
      await waitFor(() => receiver.ids.length === 1, { what: 'the webhook' });
      await victim.kill('SIGKILL');
      const heir = await alone.start({ ...slow, SIMULATED_STEP_MS: '50' });
      await becomes(heir, made, 'DEPLOYED');
      await waitFor(() => receiver.ids.length === 2, { what: 'the webhook once more' });
      expect(new Set(receiver.ids).size).toBe(1);
      await waitFor(async () => (await delivered(alone)) === 1, { what: 'the delivery' });
      const events = await history(heir, made);
      expect(events.map((event) => event.to_status)).toEqual([
        'CREATING',
        'AWAITING_BUILD',
        'BUILDING',
        'AWAITING_DEPLOY',
        'DEPLOYING',
        'DEPLOYED',
      ]);
    } finally {
      await alone.close();
      receiver.close();
    }
  });
});

/** A receiver of webhooks that never answers its first request. */
async function silentAtFirst() {
  const ids: string[] = [];
  const server = createServer((request, response) => {
    ids.push(String(request.headers['webhook-id']));
    if (ids.length > 1) response.writeHead(204).end();
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { ids, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, close };
}

const delivered = async (planes: ControlPlaneFleet): Promise<number> =>
  (await query(planes, `SELECT id FROM control_plane.webhook_delivery WHERE status = 'delivered'`)).length;

/** Number of leases held on the revision. */
const claimed = async (planes: ControlPlaneFleet, revisionId: string): Promise<number> =>
  (await query(planes, 'SELECT id FROM control_plane.revision WHERE id = $1 AND lease_until > now()', [revisionId]))
    .length;

/**
 * Every claim takes the next generation, and every worker's move records it. So the generations of a revision's moves
 * are 1, 2, 3, ... exactly when no step was claimed twice and none was claimed in vain.
 */
const doubleClaims = (planes: ControlPlaneFleet): Promise<unknown[]> =>
  query(
    planes,
    `SELECT revision_id, lease_generation, n
       FROM (SELECT revision_id, lease_generation, row_number() OVER (PARTITION BY revision_id ORDER BY id) AS n
               FROM control_plane.revision_event WHERE actor LIKE 'worker:%') moves
      WHERE lease_generation <> n`,
  );
