import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { TypeOrmTransactionRunner } from '@heddle/database';
import { pino } from 'pino';
import { lossesBeforeIsolation } from '../src/core/steps/loss.js';
import { LossRepository } from '../src/core/steps/loss.repository.js';
import { LostSteps } from '../src/features/pipeline/lost-steps.js';
import { type Claim, StepRepository } from '../src/core/steps/step.repository.js';
import { PipelineRows } from './pipeline.fixture.js';
import { useControlPlaneDatabase } from './test-app.js';

const leaseMs = 60_000;

const database = useControlPlaneDatabase();
let rows: PipelineRows;
let steps: StepRepository;
let lost: LostSteps;
beforeAll(async () => {
  const { dataSource } = database;
  rows = new PipelineRows(dataSource);
  steps = new StepRepository(dataSource);
  lost = new LostSteps(
    new TypeOrmTransactionRunner(dataSource),
    new LossRepository(dataSource),
    pino({ level: 'silent' }),
  );
});
afterEach(() => rows.clear());

describe('StepRepository', () => {
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

describe('LostSteps', () => {
  const revisions = async (count: number) => {
    const ids: string[] = [];
    for (let n = 0; n < count; n += 1) ids.push(await rows.revision(await rows.deployment(), 'BUILDING'));
    return ids;
  };
  /** Ends the waits between attempts, and keeps the order of the steps. */
  const hurry = () =>
    database.dataSource.query('UPDATE control_plane.revision SET next_attempt_at = least(next_attempt_at, now())');
  /** The process with these claims ends without a report, and its leases expire. */
  const lose = async (...claims: Claim[]) => {
    for (const { id } of claims) await rows.past(id, 'lease_until');
    await lost.requeue();
    await hurry();
  };
  const loseSteps = async (count: number) => {
    for (let n = 0; n < lossesBeforeIsolation; n += 1) {
      const claims = await steps.claim({}, { owner: `shared-${n}`, leaseMs, limit: count });
      expect(claims).toHaveLength(count);
      await lose(...claims);
    }
  };
  const isolate = async (owner: string) => (await steps.claimIsolated(owner, leaseMs)) as Claim;

  it('count no attempt of steps that shared their process', async () => {
    const ids = await revisions(3);
    await loseSteps(3);
    for (const id of ids) expect(await rows.row(id)).toMatchObject({ attempt: 0, losses: 3, lease_owner: null });
  });

  it('are isolated after several losses, and then each loss counts', async () => {
    const [id] = (await revisions(1)) as [string];
    await loseSteps(1);
    expect(await steps.claim({}, { owner: 'shared', leaseMs, limit: 10 })).toEqual([]);
    for (let attempt = 1; attempt <= 3; attempt += 1) {
      const claim = await isolate(`alone-${attempt}`);
      expect(claim).toMatchObject({ id, attempt, isolated: true });
      await lose(claim);
      expect(await rows.row(id)).toMatchObject({ attempt, isolated: false });
    }
  });

  it('count no attempt while processes are lost with other steps, too', async () => {
    const ids = await revisions(2);
    await loseSteps(2);
    for (let n = 0; n < 6; n += 1) await lose(await isolate(`alone-${n}`));
    const attempts = await Promise.all(ids.map(async (id) => (await rows.row(id)).attempt as number));
    // No earlier loss explains the very first one.
    expect(attempts.reduce((sum, attempt) => sum + attempt)).toBeLessThanOrEqual(1);
  });

  it('wait for a process without other steps, which starts no other step meanwhile', async () => {
    const [lost] = (await revisions(1)) as [string];
    await loseSteps(1);
    const [other] = (await revisions(1)) as [string];
    expect(await steps.claim({}, { owner: 'busy', leaseMs, limit: 10 })).toEqual([]);
    expect(await isolate('idle')).toMatchObject({ id: lost });
    // Another process continues with steps that are not isolated.
    expect(await steps.claim({}, { owner: 'busy', leaseMs, limit: 10 })).toMatchObject([
      { id: other, isolated: false },
    ]);
  });

  it.each([
    ['keep their losses when the process stops', false, lossesBeforeIsolation],
    ['are trusted again when the process outlived the try', true, 0],
  ])('%s', async (_case, survived, losses) => {
    const [id] = (await revisions(1)) as [string];
    await loseSteps(1);
    const claim = await isolate('alone');
    expect(await steps.release(claim, { delayMs: 0, counted: false, survived, code: null, message: null })).toBe(true);
    expect(await rows.row(id)).toMatchObject({ losses, isolated: false, attempt: 0 });
  });

  it('report the loss, unless an interruption is the reason', async () => {
    const [waiting, stopped] = (await revisions(2)) as [string, string];
    await database.dataSource.query(
      `UPDATE control_plane.revision SET cancel_requested_at = now(), status_message = 'Asked to stop.' WHERE id = $1`,
      [stopped],
    );
    await lose(...(await steps.claim({}, { owner: 'shared', leaseMs, limit: 2 })));
    expect(await rows.row(waiting)).toMatchObject({ status_message: 'The process that worked on this step was lost.' });
    expect(await rows.row(stopped)).toMatchObject({ status_message: 'Asked to stop.' });
  });

  it('start their next step without losses', async () => {
    const [id] = (await revisions(1)) as [string];
    await loseSteps(1);
    const claim = await isolate('alone');
    expect(await steps.move({}, claim, { to: 'AWAITING_DEPLOY', actor: 'test', deadlineS: 60 })).toBe(true);
    expect(await rows.row(id)).toMatchObject({ losses: 0, isolated: false, attempt: 0 });
  });

  it('are requeued by one of many processes', async () => {
    const ids = await revisions(20);
    await steps.claim({}, { owner: 'dead', leaseMs, limit: 20 });
    for (const id of ids) await rows.past(id, 'lease_until');
    await Promise.all(Array.from({ length: 5 }, () => lost.requeue()));
    for (const id of ids) expect(await rows.row(id)).toMatchObject({ losses: 1, lost_owner: 'dead' });
  });
});
