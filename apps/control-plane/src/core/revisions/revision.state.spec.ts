import { describe, expect, it } from '@jest/globals';
import { sqlList } from '@heddle/database';
import { REVISION_STATUSES, RevisionEntity, type RevisionStatus } from '@heddle/entities-control-plane';
import fc from 'fast-check';
import { getMetadataArgsStorage } from 'typeorm';
import {
  afterDeadline,
  afterOverdue,
  afterPreparation,
  afterStep,
  canMove,
  claimableStatuses,
  failureOf,
  firstStepPastQueue,
  isPastQueue,
  isStep,
  isTerminal,
  pastQueueStatuses,
  revisionTransitions,
  type Step,
  stepStatuses,
  stepOf,
  unfinishedStatuses,
} from './revision.state.js';

const free = { slotTaken: false, superseded: false, outranked: false };

describe('the transition table', () => {
  it.each<[RevisionStatus, RevisionStatus[]]>([
    ['CREATING', ['QUEUED', 'AWAITING_BUILD', 'AWAITING_DEPLOY', 'CREATE_FAILED', 'INTERRUPTED']],
    ['QUEUED', ['AWAITING_BUILD', 'AWAITING_DEPLOY', 'SKIPPED', 'INTERRUPTED']],
    ['AWAITING_BUILD', ['BUILDING', 'BUILD_FAILED', 'UNKNOWN', 'INTERRUPTED']],
    ['BUILDING', ['AWAITING_DEPLOY', 'BUILD_FAILED', 'UNKNOWN', 'INTERRUPTED']],
    ['AWAITING_DEPLOY', ['DEPLOYING', 'DEPLOY_FAILED', 'UNKNOWN', 'INTERRUPTED']],
    ['DEPLOYING', ['DEPLOYED', 'DEPLOY_FAILED', 'UNKNOWN', 'INTERRUPTED']],
    [
      'UNKNOWN',
      ['BUILDING', 'AWAITING_DEPLOY', 'DEPLOYING', 'DEPLOYED', 'BUILD_FAILED', 'DEPLOY_FAILED', 'INTERRUPTED'],
    ],
  ])('%s leads to %j and nowhere else', (from, targets) => {
    expect(REVISION_STATUSES.filter((to) => canMove(from, to)).sort()).toEqual([...targets].sort());
  });

  it.each(['CREATE_FAILED', 'BUILD_FAILED', 'DEPLOY_FAILED', 'DEPLOYED', 'SKIPPED', 'INTERRUPTED'] as const)(
    '%s is final',
    (status) => expect(isTerminal(status)).toBe(true),
  );

  it('has no transition to the same status, and reaches every status', () => {
    const reached = new Set(Object.values(revisionTransitions).flat());
    for (const status of REVISION_STATUSES) {
      expect(canMove(status, status)).toBe(false);
      if (status !== 'CREATING') expect(reached).toContain(status);
    }
  });
});

describe('lists of statuses', () => {
  it.each([
    ['revision_due', claimableStatuses],
    ['revision_one_past_queue', pastQueueStatuses],
  ])('are those of the index %s, or its statements would not find it', (name, statuses) => {
    const index = getMetadataArgsStorage().indices.find((one) => one.target === RevisionEntity && one.name === name);
    expect(index?.where).toBe(`status IN (${sqlList(statuses)})`);
  });

  it('separate finished from unfinished statuses', () => {
    expect([...unfinishedStatuses].sort()).toEqual([...claimableStatuses, 'QUEUED'].sort());
  });
});

describe('decisions', () => {
  it.each([
    [true, free, 'AWAITING_BUILD'],
    [false, free, 'AWAITING_DEPLOY'],
    [true, { ...free, slotTaken: true }, 'QUEUED'],
    [false, { ...free, superseded: true }, 'QUEUED'],
    [false, { ...free, outranked: true }, 'QUEUED'],
  ])('after preparation, needing a build %j, with %j ahead: %s', (needsBuild, view, to) => {
    expect(afterPreparation(needsBuild, view)).toBe(to);
  });

  it.each<[Step, boolean, RevisionStatus]>([
    ['CREATING', false, 'CREATE_FAILED'],
    ['CREATING', true, 'CREATE_FAILED'],
    ['BUILDING', false, 'BUILD_FAILED'],
    ['BUILDING', true, 'UNKNOWN'],
    ['DEPLOYING', false, 'DEPLOY_FAILED'],
    ['DEPLOYING', true, 'UNKNOWN'],
  ])('at the deadline of %s, with the driver unreachable %j: %s', (step, unreachable, to) => {
    expect(afterDeadline(step, unreachable)).toBe(to);
  });

  it.each<[Step | 'UNKNOWN', RevisionStatus | null, boolean, boolean, RevisionStatus]>([
    ['BUILDING', null, false, false, 'BUILD_FAILED'],
    ['BUILDING', null, true, false, 'UNKNOWN'],
    ['UNKNOWN', 'BUILDING', true, false, 'BUILD_FAILED'],
    ['UNKNOWN', 'AWAITING_DEPLOY', true, false, 'DEPLOY_FAILED'],
    ['UNKNOWN', 'DEPLOYING', true, true, 'INTERRUPTED'],
    ['DEPLOYING', null, false, true, 'INTERRUPTED'],
  ])(
    'overdue in %s (before: %s), unreachable %j, to be interrupted %j: %s',
    (status, resumeStatus, driverUnreachable, interruptionRequested, to) => {
      expect(afterOverdue(status, { resumeStatus, driverUnreachable, interruptionRequested })).toBe(to);
      expect(canMove(status, to)).toBe(true);
    },
  );

  it('makes only moves of the table', () => {
    for (const needsBuild of [true, false]) expect(canMove('QUEUED', firstStepPastQueue(needsBuild))).toBe(true);
    for (const step of stepStatuses) {
      expect(canMove(step, failureOf(step))).toBe(true);
      for (const unreachable of [true, false]) expect(canMove(step, afterDeadline(step, unreachable))).toBe(true);
      if (step === 'CREATING') continue;
      expect(canMove(step, afterStep(step))).toBe(true);
      expect(canMove('UNKNOWN', afterStep(step))).toBe(true);
    }
  });

  it('continues with the step that UNKNOWN interrupted', () => {
    expect(stepOf('BUILDING', null)).toBe('BUILDING');
    expect(stepOf('UNKNOWN', 'DEPLOYING')).toBe('DEPLOYING');
    expect(() => stepOf('QUEUED', null)).toThrow('no step');
    expect(() => stepOf('UNKNOWN', null)).toThrow('no step');
  });
});

/** Revisions of one deployment, moved by the pure rules in any order of events. */
interface Model {
  status: RevisionStatus;
  resume: Step | null;
  promoted: boolean;
  isRollback: boolean;
}

type Event = { kind: 'push' | 'rollback' | 'done' | 'fail' | 'interrupt' | 'promote' | 'deadline' | 'cut'; at: number };

const events = fc.array(
  fc.record({
    kind: fc.constantFrom(
      'push',
      'rollback',
      'done',
      'fail',
      'interrupt',
      'promote',
      'deadline',
      'cut',
    ) as fc.Arbitrary<Event['kind']>,
    at: fc.nat(9),
  }),
  { maxLength: 120 },
);

function move(revision: Model, to: RevisionStatus): void {
  expect(canMove(revision.status, to)).toBe(true);
  if (to === 'UNKNOWN') revision.resume = revision.status as Step;
  revision.status = to;
  revision.promoted ||= isPastQueue(to);
}

function promote(all: Model[]): void {
  const before = all.findLastIndex(({ promoted }) => promoted);
  const queued = all.filter(({ status }, at) => status === 'QUEUED' && at > before);
  const next = queued.findLast(({ isRollback }) => isRollback) ?? queued.at(-1);
  const slotTaken = all.some(({ status }) => isPastQueue(status));
  if (next && !slotTaken) move(next, firstStepPastQueue(true));
  const lastPromoted = all.findLastIndex(({ promoted }) => promoted);
  for (const [at, revision] of all.entries()) {
    if (revision.status === 'QUEUED' && at < lastPromoted) move(revision, 'SKIPPED');
  }
}

function finishStep(all: Model[], revision: Model): void {
  const step = stepOf(revision.status, revision.resume);
  if (step !== 'CREATING') return move(revision, afterStep(step));
  const index = all.indexOf(revision);
  const newer = all.slice(index + 1);
  const view = {
    slotTaken: all.some(({ status }) => isPastQueue(status)),
    superseded: newer.some(({ promoted }) => promoted),
    outranked: all.some(
      ({ status, isRollback }, at) =>
        status === 'QUEUED' && (isRollback === revision.isRollback ? at > index : isRollback),
    ),
  };
  move(revision, afterPreparation(true, view));
}

function apply(all: Model[], { kind, at }: Event): void {
  if (kind === 'push' || kind === 'rollback') {
    return void all.push({ status: 'CREATING', resume: null, promoted: false, isRollback: kind === 'rollback' });
  }
  if (kind === 'promote') return promote(all);
  const revision = all[at % Math.max(1, all.length)];
  if (!revision || isTerminal(revision.status)) return;
  if (kind === 'interrupt') return move(revision, 'INTERRUPTED');
  if (!isStep(revision.status) && revision.status !== 'UNKNOWN') return;
  const step = stepOf(revision.status, revision.resume);
  if (kind === 'done') finishStep(all, revision);
  else if (kind === 'fail') move(revision, failureOf(step));
  else if (isStep(revision.status)) move(revision, afterDeadline(step, kind === 'cut'));
}

describe('any order of events', () => {
  it('keeps one revision past the queue, deploys in order, and always ends', () => {
    fc.assert(
      fc.property(events, (sequence) => {
        const all: Model[] = [];
        const deployed: number[] = [];
        const step = (event: Event) => {
          apply(all, event);
          expect(all.filter(({ status }) => isPastQueue(status)).length).toBeLessThanOrEqual(1);
          all.forEach(({ status }, at) => {
            if (status !== 'DEPLOYED' || deployed.includes(at)) return;
            expect(at).toBeGreaterThan(deployed.at(-1) ?? -1);
            deployed.push(at);
          });
        };
        sequence.forEach(step);
        // While the scheduler runs, every revision finishes, and the newest uninterrupted one is deployed.
        for (let round = 0; round < 8 * (all.length + 1); round += 1) {
          all.forEach((_, at) => step({ kind: 'done', at }));
          step({ kind: 'promote', at: 0 });
        }
        for (const { status } of all) expect(isTerminal(status)).toBe(true);
        const last = all.at(-1);
        if (last && !['INTERRUPTED', 'CREATE_FAILED', 'BUILD_FAILED', 'DEPLOY_FAILED'].includes(last.status)) {
          expect(last.status).toBe('DEPLOYED');
        }
      }),
      { numRuns: 500 },
    );
  });
});
