import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { bodyOf, waitFor } from '@heddle/testing';
import pg from 'pg';
import {
  becomes,
  type ControlPlane,
  controlPlaneFleet,
  type ControlPlaneFleet,
  create,
  type CreatedDeployment,
  history,
  query,
  repository,
  withDriver,
} from './control-plane.harness.js';

const leaseMs = 3_000;
/** Time for the rest of the steps after the lease, on a busy machine. */
const marginMs = 8_000;
const env = { PIPELINE_LEASE_MS: String(leaseMs), PIPELINE_POLL_MS: '200', SIMULATED_STEP_MS: '20' };
/** Call of the driver in each step. */
const calls = {
  prepare: 'CREATING',
  startBuild: 'AWAITING_BUILD',
  build: 'BUILDING',
  startRollOut: 'AWAITING_DEPLOY',
  rollOut: 'DEPLOYING',
};
const moves = [...Object.values(calls), 'DEPLOYED'];
/** A call of the driver never ends for deployments that are named after it. */
const heldCalls = withDriver(`
  for (const call of ${JSON.stringify([...Object.keys(calls), 'destroy'])}) {
    const real = driver[call];
    driver[call] = function (job, ...rest) {
      return job.deploymentName === 'held-in-' + call ? new Promise(() => {}) : real.call(this, job, ...rest);
    };
  }`);

describe('a control plane beside one that is killed', () => {
  let planes: ControlPlaneFleet;
  let victim: ControlPlane;
  beforeEach(async () => {
    planes = controlPlaneFleet();
    victim = await planes.start({ ...env, ...heldCalls });
  });
  afterEach(() => planes.close());

  const select = (sql: string, ...params: unknown[]) =>
    query(planes, sql, params) as Promise<Record<string, unknown>[]>;
  const claims = async ({ revisionId }: CreatedDeployment) =>
    (await select('SELECT lease_generation::int AS n FROM control_plane.revision WHERE id = $1', revisionId))[0]?.n;
  const movesOf = async (plane: ControlPlane, made: CreatedDeployment) =>
    (await history(plane, made)).map(({ to_status }) => to_status);
  const isGone = async ({ api }: ControlPlane, { id }: CreatedDeployment) => {
    const { response } = await api.GET('/v2/deployments/{deployment_id}', { params: { path: { deployment_id: id } } });
    return response.status === 404;
  };

  it('finishes its steps, queue and removals, each with one more claim', async () => {
    const held = await Promise.all(Object.keys(calls).map((call) => create(victim.api, repository(`held-in-${call}`))));
    const building = held[2] as CreatedDeployment;
    const pushed = await bodyOf(
      victim.api.PATCH('/v2/deployments/{deployment_id}', {
        params: { path: { deployment_id: building.id } },
        body: { source_revision_config: { repo_ref: 'pushed' } },
      }),
    );
    const queued = { id: building.id, revisionId: pushed.latest_revision_id as string };
    const deleted = await create(victim.api, repository('held-in-destroy'));
    await becomes(victim, deleted, 'DEPLOYED');
    await victim.api.DELETE('/v2/deployments/{deployment_id}', { params: { path: { deployment_id: deleted.id } } });
    const leases = `
      SELECT id FROM control_plane.revision
       WHERE lease_until > now() AND (id, status) IN (SELECT * FROM unnest($1::uuid[], $2::text[]))
       UNION ALL SELECT id FROM control_plane.deployment WHERE teardown_lease_until > now()`;
    const isHeld = async () =>
      (
        await select(
          leases,
          held.map(({ revisionId }) => revisionId),
          Object.values(calls),
        )
      ).length ===
      held.length + 1;
    await waitFor(isHeld, { what: 'a process in all steps' });
    await becomes(victim, queued, 'QUEUED');
    const heir = await planes.start(env);
    expect(await isHeld()).toBe(true);

    await victim.kill('SIGKILL');
    const killedAtMs = performance.now();
    for (const one of [...held, queued]) await becomes(heir, one, 'DEPLOYED');
    await waitFor(() => isGone(heir, deleted), { what: 'the removal' });
    expect(performance.now() - killedAtMs).toBeLessThan(leaseMs + marginMs);
    for (const one of held) {
      expect(await movesOf(heir, one)).toEqual(moves);
      expect(await claims(one)).toBe(Object.keys(calls).length + 1);
    }
    expect(await movesOf(heir, queued)).toEqual(['CREATING', 'QUEUED', ...moves.slice(1)]);
    expect(await claims(queued)).toBe(Object.keys(calls).length);
    expect(heir.output()).not.toMatch(/"level":"(error|fatal)"/);
  });

  it('repeats a roll-out whose result was being stored', async () => {
    const made = await create(victim.api, repository('held-in-rollOut'));
    await becomes(victim, made, 'DEPLOYING');
    await victim.kill('SIGKILL');
    const second = await planes.start(env);
    const lock = new pg.Client({ connectionString: await planes.databaseUrl() });
    await lock.connect();
    await lock.query('BEGIN');
    await lock.query('SELECT 1 FROM control_plane.deployment WHERE id = $1 FOR UPDATE', [made.id]);
    const waiting = `SELECT pid FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%control_plane.deployment%'`;
    await waitFor(async () => (await select(waiting)).length > 0, { what: 'a result to be stored' });
    const heir = await planes.start(env);
    await second.kill('SIGKILL');
    const killedAtMs = performance.now();
    await lock.query('COMMIT');
    await lock.end();
    await becomes(heir, made, 'DEPLOYED');
    expect(performance.now() - killedAtMs).toBeLessThan(leaseMs + marginMs);
    expect(await movesOf(heir, made)).toEqual(moves);
    expect(await claims(made)).toBe(Object.keys(calls).length + 2);
    const [deployment] = await select('SELECT active_revision_id FROM control_plane.deployment WHERE id = $1', made.id);
    expect(deployment).toEqual({ active_revision_id: made.revisionId });
  });
});
