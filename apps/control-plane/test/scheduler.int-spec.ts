import { afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { TypeOrmTransactionRunner } from '@heddle/database';
import { Metrics } from '@heddle/http';
import { waitFor } from '@heddle/testing';
import { LeaderLock } from '../src/database/leader-lock.js';
import { PipelineRows } from './pipeline.fixture.js';
import { pino } from 'pino';
import { PipelineMetrics } from '../src/features/pipeline/pipeline-metrics.js';
import { ScheduleRepository } from '../src/core/steps/schedule.repository.js';
import { StepLog } from '../src/features/pipeline/step-log.js';
import { silentLog } from './silent-log.fixture.js';
import { Scheduler } from '../src/features/pipeline/scheduler.js';
import { StepRepository } from '../src/core/steps/step.repository.js';
import { useControlPlaneDatabase } from './test-app.js';

const deadlineS = { CREATING: 60, AWAITING_BUILD: 60, BUILDING: 60, AWAITING_DEPLOY: 60, DEPLOYING: 60 };
const settings = {
  owner: 'test',
  concurrency: 1,
  leaseMs: 60_000,
  pollMs: 1000,
  maxAttempts: 5,
  deadlineS,
  unknownDeadlineS: 60,
  buildConcurrency: 1,
  buildLimits: { total: null, perWorkspace: null },
};

describe('Scheduler', () => {
  const database = useControlPlaneDatabase();
  let rows: PipelineRows;
  let schedule: ScheduleRepository;
  let scheduler: Scheduler;
  beforeAll(async () => {
    rows = new PipelineRows(database.dataSource);
    schedule = new ScheduleRepository(database.dataSource);
    scheduler = new Scheduler(
      settings,
      new TypeOrmTransactionRunner(database.dataSource),
      schedule,
      new PipelineMetrics(new Metrics('test'), schedule),
      new StepLog(silentLog),
      pino({ level: 'silent' }),
    );
  });
  afterEach(() => rows.clear());

  it('promotes the newest queued revision and skips the older ones, with any number of schedulers', async () => {
    const deployment = await rows.deployment();
    await rows.revision(deployment, 'BUILD_FAILED');
    for (let n = 0; n < 3; n += 1) await rows.revision(deployment, 'QUEUED');
    await Promise.all(Array.from({ length: 6 }, () => scheduler.tick()));
    expect(await rows.statuses(deployment.id)).toEqual(['BUILD_FAILED', 'SKIPPED', 'SKIPPED', 'AWAITING_BUILD']);
    const events = await database.dataSource.query(
      `SELECT to_status, code FROM control_plane.revision_event ORDER BY to_status, id`,
    );
    expect(events).toEqual([
      { to_status: 'AWAITING_BUILD', code: null },
      { to_status: 'SKIPPED', code: 'superseded' },
      { to_status: 'SKIPPED', code: 'superseded' },
    ]);
  });

  it('does not change the queue while a revision is past it', async () => {
    const deployment = await rows.deployment();
    await rows.revision(deployment, 'DEPLOYING');
    await rows.revision(deployment, 'QUEUED');
    await scheduler.tick();
    expect(await rows.statuses(deployment.id)).toEqual(['DEPLOYING', 'QUEUED']);
  });

  it('never lets an older revision deploy over a newer one', async () => {
    const deployment = await rows.deployment();
    await rows.revision(deployment, 'QUEUED');
    const newer = await rows.revision(deployment, 'DEPLOYED');
    await database.dataSource.query('UPDATE control_plane.revision SET promoted_at = now() WHERE id = $1', [newer]);
    await scheduler.tick();
    expect(await rows.statuses(deployment.id)).toEqual(['SKIPPED', 'DEPLOYED']);
  });

  it('ends overdue steps, and takes them from their worker', async () => {
    const id = await rows.revision(await rows.deployment(), 'BUILDING');
    const steps = new StepRepository(database.dataSource);
    const [claim] = await steps.claim({}, { owner: 'slow', leaseMs: 60_000, limit: 1 });
    await rows.past(id, 'deadline_at');
    await database.dataSource.query(`UPDATE control_plane.revision SET status_message = 'No disk.' WHERE id = $1`, [
      id,
    ]);
    await scheduler.tick();
    expect(await rows.row(id)).toMatchObject({
      status: 'BUILD_FAILED',
      failure_step: 'BUILDING',
      failure_code: 'deadline_exceeded',
      status_message: 'The step BUILDING did not end within 60 seconds. Last: No disk.',
      lease_owner: null,
    });
    expect(await steps.move({}, claim!, { to: 'AWAITING_DEPLOY', actor: 'slow', deadlineS: 1 })).toBe(false);
  });

  describe('after an outage of an hour', () => {
    const minutesLeft = async (id: string): Promise<number> => {
      const [row] = await database.dataSource.query(
        'SELECT extract(epoch FROM deadline_at - now())::float8 / 60 AS left FROM control_plane.revision WHERE id = $1',
        [id],
      );
      return row.left;
    };
    const overslept = () =>
      database.dataSource.query(`UPDATE control_plane.scheduler_clock SET seen_at = now() - interval '1 hour'`);
    const building = async (begunMinutesAgo: number, deadlineInMinutes: number) => {
      const id = await rows.revision(await rows.deployment(), 'BUILDING');
      await database.dataSource.query(
        `UPDATE control_plane.revision SET updated_at = now() - $2 * interval '1 minute',
           deadline_at = now() + $3 * interval '1 minute' WHERE id = $1`,
        [id, begunMinutesAgo, deadlineInMinutes],
      );
      return id;
    };
    beforeEach(() => scheduler.tick());

    it('a step has its remaining time, with any number of returning schedulers', async () => {
      const id = await building(90, -40);
      await overslept();
      await Promise.all(Array.from({ length: 4 }, () => scheduler.tick()));
      expect(await rows.row(id)).toMatchObject({ status: 'BUILDING' });
      expect(await minutesLeft(id)).toBeGreaterThan(19);
      expect(await minutesLeft(id)).toBeLessThan(20.1);
    });

    it('a step that started during the outage gets no more than its lost time', async () => {
      const id = await building(10, 5);
      await overslept();
      await scheduler.tick();
      expect(await minutesLeft(id)).toBeGreaterThan(14);
      expect(await minutesLeft(id)).toBeLessThan(15.1);
    });

    it('a step that was overdue before the outage fails', async () => {
      const id = await building(120, -61);
      await overslept();
      await scheduler.tick();
      expect(await rows.row(id)).toMatchObject({ status: 'BUILD_FAILED', failure_code: 'deadline_exceeded' });
    });

    it('no step ends that expired between a round and its late check', async () => {
      const id = await building(90, -40);
      await overslept();
      expect(await schedule.expired()).toEqual([]);
      const { lease_generation: leaseGeneration } = await rows.row(id);
      const late = { id, status: 'BUILDING' as const, leaseGeneration: String(leaseGeneration) };
      const move = { to: 'BUILD_FAILED' as const, code: 'deadline_exceeded', message: 'm', actor: 'test' };
      expect(await schedule.expire(late, move)).toBe(false);
    });
  });

  it('promotes a queued rollback before a newer build, which follows', async () => {
    const deployment = await rows.deployment();
    const serving = await rows.revision(deployment, 'DEPLOYED');
    await rows.revision(deployment, 'QUEUED');
    const rollback = await rows.revision(deployment, 'QUEUED');
    await rows.revision(deployment, 'QUEUED');
    await database.dataSource.query(
      'UPDATE control_plane.revision SET rollback_of = $2, needs_build = false WHERE id = $1',
      [rollback, serving],
    );
    await scheduler.tick();
    expect(await rows.statuses(deployment.id)).toEqual(['DEPLOYED', 'SKIPPED', 'AWAITING_DEPLOY', 'QUEUED']);
    const steps = new StepRepository(database.dataSource);
    for (const to of ['DEPLOYING', 'DEPLOYED'] as const) {
      const [claim] = await steps.claim({}, { owner: 'w', leaseMs: 60_000, limit: 1 });
      expect(await steps.move({}, claim!, { to, actor: 'w', deadlineS: 60 })).toBe(true);
    }
    await scheduler.tick();
    expect(await rows.statuses(deployment.id)).toEqual(['DEPLOYED', 'SKIPPED', 'DEPLOYED', 'AWAITING_BUILD']);
  });

  it('fails the step of a revision that stays UNKNOWN', async () => {
    const id = await rows.revision(await rows.deployment(), 'DEPLOYING');
    const unreachable = () =>
      database.dataSource.query(
        `UPDATE control_plane.revision SET failure_code = 'unreachable', status_message = 'The API server answered 500.'
          WHERE id = $1`,
        [id],
      );
    await unreachable();
    await rows.past(id, 'deadline_at');
    await scheduler.tick();
    // The next attempt.
    await unreachable();
    const { deadline_at: deadline } = await rows.row(id);
    expect((deadline as Date).getTime() - Date.now()).toBeGreaterThan(30_000);
    await rows.past(id, 'deadline_at');
    await scheduler.tick();
    expect(await rows.row(id)).toMatchObject({
      status: 'DEPLOY_FAILED',
      failure_step: 'DEPLOYING',
      failure_code: 'unreachable',
      status_message: expect.stringMatching(
        /^The driver of the step DEPLOYING did not answer for \d+ seconds. Last: The API server answered 500.$/,
      ),
      resume_status: null,
      deadline_at: null,
    });
  });

  it('interrupts an overdue step whose interruption was requested', async () => {
    const id = await rows.revision(await rows.deployment(), 'DEPLOYING');
    await database.dataSource.query(
      `UPDATE control_plane.revision SET cancel_requested_at = now(), status_message = 'Asked to stop.' WHERE id = $1`,
      [id],
    );
    await rows.past(id, 'deadline_at');
    await scheduler.tick();
    expect(await rows.row(id)).toMatchObject({
      status: 'INTERRUPTED',
      status_message: 'Asked to stop.',
      failure_step: null,
      failure_code: null,
    });
  });

  it('marks a step UNKNOWN if its driver does not answer, and resumes it later', async () => {
    const id = await rows.revision(await rows.deployment(), 'DEPLOYING');
    await database.dataSource.query(`UPDATE control_plane.revision SET failure_code = 'unreachable' WHERE id = $1`, [
      id,
    ]);
    await rows.past(id, 'deadline_at');
    await scheduler.tick();
    expect(await rows.row(id)).toMatchObject({ status: 'UNKNOWN', resume_status: 'DEPLOYING' });
    const steps = new StepRepository(database.dataSource);
    const [claim] = await steps.claim({}, { owner: 'w', leaseMs: 60_000, limit: 1 });
    expect(claim).toMatchObject({ id, resumeStatus: 'DEPLOYING' });
    expect(await steps.move({}, claim!, { to: 'DEPLOYED', actor: 'w', deadlineS: null })).toBe(true);
    expect(await rows.row(id)).toMatchObject({ status: 'DEPLOYED', failure_code: null, resume_status: null });
  });
});

describe('LeaderLock', () => {
  const database = useControlPlaneDatabase();

  it('has one holder, and another one as soon as the connection of the first is cut', async () => {
    const first = new LeaderLock({ url: database.url, applicationName: 'first' }, 'test');
    const second = new LeaderLock({ url: database.url, applicationName: 'second' }, 'test');
    expect(await first.isLeader()).toBe(true);
    expect(await first.isLeader()).toBe(true);
    expect(await second.isLeader()).toBe(false);
    await database.dataSource.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'first:leader' AND datname = current_database()`,
    );
    await waitFor(() => second.isLeader(), { what: 'the second to take over' });
    expect(await first.isLeader()).toBe(false);
    await second.stop();
    await waitFor(() => first.isLeader(), { what: 'the first to be the leader again' });
    await first.stop();
  });
});
