import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { createDataSource, TypeOrmTransactionRunner } from '@heddle/database';
import { createTestDatabase, type TestDatabase } from '@heddle/testing';
import { controlPlaneDataSource } from '../src/database/control-plane.data-source.js';
import { PipelineRows } from './pipeline.fixture.js';
import { pino } from 'pino';
import { LossRepository } from '../src/core/steps/loss.repository.js';
import { LostSteps } from '../src/features/pipeline/lost-steps.js';
import { type Claim, StepRepository } from '../src/core/steps/step.repository.js';

const leaseMs = 60_000;

describe('StepRepository', () => {
  let database: TestDatabase;
  let rows: PipelineRows;
  let steps: StepRepository;
  let lost: LostSteps;
  beforeAll(async () => {
    database = await createTestDatabase({
      schema: 'control_plane',
      createDataSource: (url) => createDataSource(controlPlaneDataSource(url, 10)),
    });
    rows = new PipelineRows(database.dataSource);
    const { dataSource } = database;
    steps = new StepRepository(dataSource);
    lost = new LostSteps(
      new TypeOrmTransactionRunner(dataSource),
      new LossRepository(dataSource),
      pino({ level: 'silent' }),
    );
  });
  afterEach(() => rows.clear());
  afterAll(() => database.close());

  const claimOne = async (owner: string) => (await steps.claim({}, { owner: owner, leaseMs, limit: 1 }))[0] as Claim;
  const building = { to: 'BUILDING', actor: 'test', deadlineS: 60 } as const;

  it('gives each revision to one of many concurrent workers', async () => {
    const ids: string[] = [];
    for (let n = 0; n < 40; n += 1) ids.push(await rows.revision(await rows.deployment()));
    const claims = (
      await Promise.all(Array.from({ length: 8 }, (_, n) => steps.claim({}, { owner: `w${n}`, leaseMs, limit: 20 })))
    ).flat();
    const late = await steps.claim({}, { owner: 'late', leaseMs, limit: 100 });
    expect([...claims, ...late].map(({ id }) => id).sort()).toEqual(ids.sort());
  });

  it('refuses writes of a worker after its lease was taken over', async () => {
    const id = await rows.revision(await rows.deployment(), 'AWAITING_BUILD');
    const stalled = await claimOne('stalled');
    expect(await claimOne('other')).toBeUndefined();
    await rows.past(id, 'lease_until');
    expect(await claimOne('other')).toBeUndefined();
    await lost.requeue();
    const other = await claimOne('other');
    expect(Number(other.leaseGeneration)).toBe(Number(stalled.leaseGeneration) + 1);
    expect(other.attempt).toBe(1);

    expect(await steps.heartbeat(stalled, leaseMs)).toBeNull();
    expect(await steps.release(stalled, { delayMs: 0, counted: true, survived: true, code: null, message: null })).toBe(
      false,
    );
    expect(await steps.move({}, stalled, building)).toBe(false);
    expect(await rows.row(id)).toMatchObject({ status: 'AWAITING_BUILD', lease_owner: 'other' });
    expect(await steps.move({}, other, building)).toBe(true);
    expect(await steps.move({}, other, building)).toBe(false);
    const events = await database.dataSource.query(
      'SELECT to_status FROM control_plane.revision_event WHERE revision_id = $1',
      [id],
    );
    expect(events).toEqual([{ to_status: 'BUILDING' }]);
  });

  it('refuses a worker with an expired lease, even without another worker', async () => {
    const id = await rows.revision(await rows.deployment(), 'AWAITING_BUILD');
    const claim = await claimOne('slow');
    await rows.past(id, 'lease_until');
    expect(await steps.heartbeat(claim, leaseMs)).toBeNull();
    expect(await steps.move({}, claim, building)).toBe(false);
  });

  it('accepts only the interruption after its request', async () => {
    const id = await rows.revision(await rows.deployment(), 'AWAITING_BUILD');
    const claim = await claimOne('w');
    await database.dataSource.query('UPDATE control_plane.revision SET cancel_requested_at = now() WHERE id = $1', [
      id,
    ]);
    expect(await steps.heartbeat(claim, leaseMs)).toEqual({ cancelRequested: true });
    expect(await steps.move({}, claim, building)).toBe(false);
    expect(await steps.move({}, claim, { to: 'INTERRUPTED', actor: 'test', deadlineS: null })).toBe(true);
  });

  it('refuses a second revision past the queue, and moves outside the table', async () => {
    const deployment = await rows.deployment();
    await rows.revision(deployment, 'BUILDING');
    await expect(rows.revision(deployment, 'DEPLOYING')).rejects.toThrow('revision_one_past_queue');
    const done = await rows.revision(deployment, 'DEPLOYED');
    await expect(
      database.dataSource.query(`UPDATE control_plane.revision SET status = 'CREATING' WHERE id = $1`, [done]),
    ).rejects.toThrow('cannot move from DEPLOYED to CREATING');
  });

  it('releases a step without counting an attempt when the process stops', async () => {
    const id = await rows.revision(await rows.deployment());
    const claim = await claimOne('w');
    expect(await steps.release(claim, { delayMs: 0, counted: false, survived: false, code: null, message: null })).toBe(
      true,
    );
    expect(await rows.row(id)).toMatchObject({ attempt: 0, lease_owner: null });
    expect((await claimOne('next')).id).toBe(id);
  });
});
