import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { waitFor } from '@heddle/testing';
import pg from 'pg';
import { becomes, call, ControlPlanes, history, repository } from './control-plane.harness.js';

const ends = ['DEPLOYED', 'SKIPPED', 'CREATE_FAILED', 'BUILD_FAILED', 'DEPLOY_FAILED', 'INTERRUPTED'];

describe('one control plane', () => {
  let planes: ControlPlanes;
  beforeAll(async () => {
    planes = await ControlPlanes.create();
  });
  afterAll(() => planes.stop());

  it('brings a revision to DEPLOYED in about 5 s as it is set up, and ends on SIGTERM', async () => {
    const service = await planes.start();
    const startedAt = performance.now();
    const made = await call(service, 'POST', '/api-host/v2/deployments', repository('quick'));
    await becomes(service, made.id, made.latest_revision_id, 'DEPLOYED', 15_000);
    const seconds = (performance.now() - startedAt) / 1000;
    expect(seconds).toBeGreaterThan(4);
    expect(seconds).toBeLessThan(10);
    const document = await call(service, 'GET', '/openapi.json');
    expect(Object.keys(document.paths)).toContain('/v2/deployments/{deployment_id}/revisions');
    await service.kill('SIGTERM');
    expect(service.output()).not.toMatch(/"level":"(error|fatal)"/);
  });

  it('gives its steps back when it is stopped, and the next one goes on', async () => {
    const first = await planes.start({ SIMULATED_STEP_MS: '30000' });
    const made = await call(first, 'POST', '/v2/deployments', repository('handed-over'));
    await waitFor(async () => (await claimed(planes, made.latest_revision_id)) > 0, { what: 'the step to be claimed' });
    await first.kill('SIGTERM');
    const second = await planes.start({ SIMULATED_STEP_MS: '50' });
    // The lease is 15 s: had it not been given back, this would take longer.
    await becomes(second, made.id, made.latest_revision_id, 'DEPLOYED', 10_000);
    await second.kill('SIGTERM');
  });
});

describe('two control planes on one database', () => {
  let planes: ControlPlanes;
  const env = { SIMULATED_STEP_MS: '30', PIPELINE_LEASE_MS: '3000', PIPELINE_POLL_MS: '200' };
  beforeAll(async () => {
    planes = await ControlPlanes.create();
  });
  afterAll(() => planes.stop());

  it('work no step twice, and end every deployment with the newest revision deployed', async () => {
    const [first, second] = await Promise.all([planes.start(env), planes.start(env)]);
    const deployments = await Promise.all(
      Array.from({ length: 12 }, (_, n) =>
        call(n % 2 ? first : second, 'POST', '/v2/deployments', repository(`agent-${n}`)),
      ),
    );
    for (let push = 0; push < 5; push += 1) {
      await Promise.all(
        deployments.map(({ id }, n) =>
          call((n + push) % 2 ? first : second, 'PATCH', `/v2/deployments/${id}`, {
            source_revision_config: { repo_ref: `push-${push}` },
          }),
        ),
      );
    }
    const workers = new Set<string>();
    for (const { id } of deployments) {
      const list = async () => (await call(first, 'GET', `/v2/deployments/${id}/revisions?limit=100`)).resources;
      await waitFor(async () => (await list()).every((revision: any) => ends.includes(revision.status)), {
        timeoutMs: 60_000,
        what: `all revisions of ${id} to end`,
      });
      const revisions = await list();
      expect(revisions).toHaveLength(6);
      expect(revisions[0].status).toBe('DEPLOYED');
      for (const { status: ended } of revisions) expect(['DEPLOYED', 'SKIPPED']).toContain(ended);
      const deployment = await call(second, 'GET', `/v2/deployments/${id}`);
      expect(deployment).toMatchObject({ active_revision_id: revisions[0].id, latest_revision_id: revisions[0].id });
      for (const revision of revisions) {
        const events = await history(second, id, revision.id);
        const moves = events.map((event: any) => `${event.from_status}->${event.to_status}`);
        expect(new Set(moves).size).toBe(moves.length);
        for (const { actor } of events) if (actor.startsWith('worker:')) workers.add(actor);
      }
    }
    expect(workers.size).toBe(2);
    expect(await doubleClaims(planes)).toEqual([]);
  });

  it('lose nothing when one of them is killed in the middle of a step', async () => {
    const slow = { ...env, SIMULATED_STEP_MS: '20000', PIPELINE_LEASE_MS: '1500' };
    const alone = await ControlPlanes.create();
    try {
      const victim = await alone.start(slow);
      const made = await call(victim, 'POST', '/v2/deployments', repository('survivor'));
      await waitFor(async () => (await claimed(alone, made.latest_revision_id)) > 0, {
        what: 'the step to be claimed',
      });
      await victim.kill('SIGKILL');
      const heir = await alone.start({ ...slow, SIMULATED_STEP_MS: '50' });
      await becomes(heir, made.id, made.latest_revision_id, 'DEPLOYED', 20_000);
      const events = await history(heir, made.id, made.latest_revision_id);
      expect(events.map((event: any) => event.to_status)).toEqual([
        'CREATING',
        'AWAITING_BUILD',
        'BUILDING',
        'AWAITING_DEPLOY',
        'DEPLOYING',
        'DEPLOYED',
      ]);
    } finally {
      await alone.stop();
    }
  });
});

async function query(planes: ControlPlanes, sql: string, params: unknown[] = []): Promise<any[]> {
  const client = new pg.Client({ connectionString: planes.database.url });
  await client.connect();
  try {
    return (await client.query(sql, params)).rows;
  } finally {
    await client.end();
  }
}

/** How many leases are held on the revision. */
const claimed = async (planes: ControlPlanes, revisionId: string): Promise<number> =>
  (await query(planes, 'SELECT id FROM control_plane.revision WHERE id = $1 AND lease_until > now()', [revisionId]))
    .length;

/**
 * Every claim takes the next generation, and every worker's move records it. So the generations of a revision's moves
 * are 1, 2, 3, ... exactly when no step was claimed twice and none was claimed in vain.
 */
const doubleClaims = (planes: ControlPlanes): Promise<any[]> =>
  query(
    planes,
    `SELECT revision_id, lease_generation, n
       FROM (SELECT revision_id, lease_generation, row_number() OVER (PARTITION BY revision_id ORDER BY id) AS n
               FROM control_plane.revision_event WHERE actor LIKE 'worker:%') moves
      WHERE lease_generation <> n`,
  );
