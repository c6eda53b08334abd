import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { TypeOrmTransactionRunner } from '@heddle/database';
import { waitFor } from '@heddle/testing';
import { type BuildLimits, type Claim, StepRepository } from '../src/core/steps/step.repository.js';
import { fakeDriver } from './fake-driver.js';
import { PipelineRows } from './pipeline.fixture.js';
import { type ControlPlane, imageDeployment, startControlPlane, useControlPlaneDatabase } from './test-app.js';

describe('claims of builds', () => {
  const database = useControlPlaneDatabase();
  let rows: PipelineRows;
  let steps: StepRepository;
  let transactions: TypeOrmTransactionRunner;
  beforeAll(async () => {
    rows = new PipelineRows(database.dataSource);
    steps = new StepRepository(database.dataSource);
    transactions = new TypeOrmTransactionRunner(database.dataSource);
  });
  afterEach(() => rows.clear());

  const none: BuildLimits = { total: null, perWorkspace: null };
  const claim = (limits: Partial<BuildLimits & { places: number }>, owner = 'w', limit = 100): Promise<Claim[]> =>
    transactions.run({}, async (ctx) => {
      await steps.lockBuilds(ctx);
      const builds = { ...none, places: 100, ...limits };
      return steps.claim(ctx, { owner, leaseMs: 60_000, limit, builds, buildDeadlineS: 60 });
    });
  const waiting = async (tenantId: string, count: number) => {
    for (let n = 0; n < count; n += 1) await rows.revision(await rows.deployment(tenantId), 'AWAITING_BUILD');
  };
  const move = (one: Claim, to: 'BUILDING' | 'AWAITING_DEPLOY') =>
    steps.move({}, one, { to, actor: 'w', deadlineS: 60 });
  const countBy = (claims: Claim[]) =>
    Object.fromEntries(
      [...new Set(claims.map(({ tenantId }) => tenantId))].map((id) => [
        id,
        claims.filter(({ tenantId }) => tenantId === id).length,
      ]),
    );

  it('delay a workspace by one build of another one, however many that has queued', async () => {
    const [busy, calm] = [randomUUID(), randomUUID()];
    await waiting(busy, 200);
    const [first] = await claim({ total: 1 });
    expect(first?.tenantId).toBe(busy);
    await waiting(calm, 1);
    expect(await claim({ total: 1 })).toEqual([]);
    await move(first!, 'BUILDING');
    const [building] = await claim({ total: 1 });
    expect(building).toMatchObject({ id: first?.id, status: 'BUILDING' });
    await move(building!, 'AWAITING_DEPLOY');
    const builds = (await claim({ total: 1 })).filter(({ status }) => status === 'AWAITING_BUILD');
    expect(builds).toMatchObject([{ tenantId: calm }]);
  });

  it('take turns between workspaces for all places', async () => {
    const workspaces = [randomUUID(), randomUUID(), randomUUID()];
    for (const [n, id] of workspaces.entries()) await waiting(id, 12 - 4 * n);
    expect(Object.values(countBy(await claim({}, 'w', 9)))).toEqual([3, 3, 3]);
  });

  it('respect the limit of a workspace, of all, and the places of a process', async () => {
    const [one, two] = [randomUUID(), randomUUID()];
    await waiting(one, 10);
    await waiting(two, 10);
    expect(countBy(await claim({ perWorkspace: 2, total: 5, places: 3 }))).toEqual({ [one]: 2, [two]: 1 });
    expect(countBy(await claim({ perWorkspace: 2, total: 5 }))).toEqual({ [two]: 1 });
    expect(await claim({ perWorkspace: 2, total: 5 })).toEqual([]);
    expect(await claim({ perWorkspace: 3, total: 5 })).toHaveLength(1);
  });

  it('respect the limits with any number of processes at once', async () => {
    const [one, two] = [randomUUID(), randomUUID()];
    await waiting(one, 20);
    await waiting(two, 20);
    const claims = (
      await Promise.all(Array.from({ length: 8 }, (_, n) => claim({ perWorkspace: 3, total: 5 }, `w${n}`)))
    ).flat();
    expect(claims).toHaveLength(5);
    expect(Math.max(...Object.values(countBy(claims)))).toBe(3);
  });

  it('begin the deadline of a build with its turn', async () => {
    const tenantId = randomUUID();
    await waiting(tenantId, 2);
    const [first] = await claim({ total: 1 });
    const all: { id: string; deadline_at: Date | null }[] = await database.dataSource.query(
      'SELECT id, deadline_at FROM control_plane.revision',
    );
    for (const { id, deadline_at: deadline } of all) expect(deadline !== null).toBe(id === first?.id);
  });

  it('prefer a rollback of the workspace', async () => {
    const tenantId = randomUUID();
    await waiting(tenantId, 3);
    const rollback = await rows.revision(await rows.deployment(tenantId), 'AWAITING_DEPLOY');
    await database.dataSource.query('UPDATE control_plane.revision SET rollback_of = id WHERE id = $1', [rollback]);
    const later = await rows.revision(await rows.deployment(tenantId), 'CREATING');
    await database.dataSource.query(
      `UPDATE control_plane.revision SET next_attempt_at = now() - interval '1 hour' WHERE id = $1`,
      [later],
    );
    const claims = await claim({ places: 0 }, 'w', 1);
    expect(claims.map(({ id }) => id)).toEqual([rollback]);
  });
});

describe('builds of two processes', () => {
  let plane: ControlPlane;
  const begun: string[] = [];
  const running: string[] = [];
  const peak = { all: 0, workspace: 0 };
  let open = () => {};
  const gate = new Promise<void>((done) => (open = done));
  let rollOut = () => {};
  const rolledOut = new Promise<void>((done) => (rollOut = done));
  beforeAll(async () => {
    const driver = fakeDriver({
      prepare: async ({ deploymentName }) => ({ repoCommitSha: null, needsBuild: deploymentName !== 'image' }),
      rollOut: async ({ deploymentName }) => {
        if (deploymentName === 'image') await rolledOut;
        return { url: 'http://agent.test', imageVersion: null };
      },
      build: async ({ tenantId }) => {
        begun.push(tenantId);
        running.push(tenantId);
        peak.all = Math.max(peak.all, running.length);
        peak.workspace = Math.max(peak.workspace, running.filter((id) => id === tenantId).length);
        await gate;
        running.splice(running.indexOf(tenantId), 1);
        return { sourceDigest: null, imageUri: 'built:1', artefactDigests: null };
      },
    });
    plane = await startControlPlane({ driver, env: { BUILD_LIMIT: '3', BUILD_LIMIT_PER_WORKSPACE: '2' } });
    await plane.replica();
  });
  afterAll(() => plane.close());

  it('show why a revision waits, and the stages of each', async () => {
    const made = await plane.json('POST', '/v2/deployments', { body: imageDeployment('image') });
    const path = `/v2/deployments/${made.id}/revisions`;
    const { latest_revision_id: first } = made;
    await waitFor(async () => (await plane.json('GET', `${path}/${first}`)).status === 'DEPLOYING', {
      what: 'DEPLOYING',
    });
    for (let n = 0; n < 2; n += 1) await plane.json('POST', path, { body: {} });
    const queued = async () => (await plane.json('GET', `${path}?status=QUEUED`)).resources;
    await waitFor(async () => (await queued()).length === 2, { what: 'two queued revisions' });
    for (const [at, one] of (await queued()).entries()) {
      expect(one.waiting).toEqual({
        reason: 'revision_in_progress',
        message: `Waits for the end of revision ${first}, which is DEPLOYING.`,
        position: at + 1,
        revision_id: first,
        retry_in_seconds: null,
      });
    }
    const stages = async () => {
      const { waiting, conditions } = await plane.json('GET', `${path}/${first}`);
      expect(waiting).toBeNull();
      return conditions.map(({ type, status, reason }: Record<string, string>) => `${type} ${status} ${reason}`);
    };
    const done = ['Prepared True Prepared', 'Built True NoBuildNeeded'];
    expect(await stages()).toEqual([...done, 'RolledOut Unknown Deploying', 'Serving False NotDeployed']);
    rollOut();
    await waitFor(async () => (await plane.json('GET', path)).resources[0].status === 'DEPLOYED', {
      what: 'the newest',
    });
    expect(await stages()).toEqual([...done, 'RolledOut True RolledOut', 'Serving False Replaced']);
    const { resources } = await plane.json('GET', path);
    expect(resources.map(({ status }: { status: string }) => status)).toEqual(['DEPLOYED', 'SKIPPED', 'DEPLOYED']);
    expect(resources[0].conditions[3]).toMatchObject({ type: 'Serving', status: 'True', reason: 'Active' });
  });

  it('never exceed the limits, explain the wait, and serve all workspaces', async () => {
    const workspace = async (name: string) => (await plane.json('POST', '/v1/workspaces', { body: { name } })).id;
    const [busy, calm] = [await workspace('busy'), await workspace('calm')];
    const create = (tenant: string, name: string) =>
      plane.json('POST', '/v2/deployments', { tenant, body: imageDeployment(name) });
    const many = await Promise.all(Array.from({ length: 12 }, (_, n) => create(busy, `many-${n}`)));
    await waitFor(async () => running.length === 2, { what: 'two builds of the busy workspace' });
    const revisionOf = (tenant: string, { id, latest_revision_id: latest }: Record<string, string>) =>
      plane.json('GET', `/v2/deployments/${id}/revisions/${latest}`, { tenant });
    await waitFor(
      async () => {
        const seen = await Promise.all(many.map((one) => revisionOf(busy, one)));
        const waits = seen.flatMap(({ waiting }) => (waiting?.reason === 'workspace_build_limit' ? [waiting] : []));
        return (
          waits.length === 10 &&
          new Set(waits.map(({ position }) => position)).size === 10 &&
          waits.every(({ message }) => message === 'The workspace has 2 builds in progress; its limit is 2.')
        );
      },
      { what: 'ten builds that wait for the limit' },
    );
    const one = await create(calm, 'one');
    await waitFor(async () => running.includes(calm), { what: 'the build of the other workspace' });
    const two = await create(calm, 'two');
    await waitFor(async () => (await revisionOf(calm, two)).waiting?.reason === 'build_limit', { what: 'the limit' });
    open();
    for (const made of many) {
      await waitFor(async () => (await revisionOf(busy, made)).status === 'DEPLOYED', { what: 'DEPLOYED' });
    }
    for (const made of [one, two]) expect(await revisionOf(calm, made)).toMatchObject({ waiting: null });
    expect(peak).toEqual({ all: 3, workspace: 2 });
    expect(begun).toHaveLength(14);
    // The second build of the other workspace began with the next place.
    expect(begun.lastIndexOf(calm)).toBeLessThan(6);
  });
});
