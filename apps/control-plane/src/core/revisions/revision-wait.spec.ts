import { describe, expect, it } from '@jest/globals';
import { explainWait, type WaitFacts, type WaitReason } from './revision-wait.js';

const facts: WaitFacts = {
  status: 'AWAITING_BUILD',
  resumeStatus: null,
  isHeld: false,
  dueInMs: 0,
  driverUnreachable: false,
  driverPending: false,
  statusMessage: null,
  blocker: null,
  queuedAhead: 0,
  buildsAhead: 0,
  workspaceBuilds: 0,
  allBuilds: 0,
};
const limits = { total: 4, perWorkspace: 2 };

describe('explainWait', () => {
  it.each<[string, Partial<WaitFacts>, WaitReason | null]>([
    ['a worker has it', { isHeld: true }, null],
    ['no worker has taken it', {}, 'no_free_worker'],
    ['its workspace builds enough', { workspaceBuilds: 2, allBuilds: 4 }, 'workspace_build_limit'],
    ['all workspaces build enough', { workspaceBuilds: 1, allBuilds: 4 }, 'build_limit'],
    ['it builds already', { status: 'BUILDING', workspaceBuilds: 2 }, 'no_free_worker'],
    ['its last attempt failed', { dueInMs: 500 }, 'retry'],
    ['its driver works elsewhere', { dueInMs: 500, driverPending: true }, 'driver'],
    ['its driver is silent', { dueInMs: 500, driverUnreachable: true }, 'driver_unreachable'],
    [
      'its driver is silent for long',
      { status: 'UNKNOWN', resumeStatus: 'BUILDING', isHeld: true },
      'driver_unreachable',
    ],
    [
      'another revision is in progress',
      { status: 'QUEUED', blocker: { id: 'r', status: 'BUILDING' } },
      'revision_in_progress',
    ],
    ['another one goes first', { status: 'QUEUED', queuedAhead: 1 }, 'other_revision_first'],
    ['nothing stands in its way', { status: 'QUEUED' }, 'scheduler'],
    ['it ended after it was read', { status: 'DEPLOYED' }, null],
  ])('%s', (_case, changes, reason) => {
    expect(explainWait({ ...facts, ...changes }, limits)?.reason ?? null).toBe(reason);
  });

  it('has no limit where none is set', () => {
    const many = { ...facts, workspaceBuilds: 1000, allBuilds: 1000 };
    expect(explainWait(many, { total: null, perWorkspace: null })?.reason).toBe('no_free_worker');
  });

  it('gives its place, the revision that it waits for, and the time of the next attempt', () => {
    const queued: WaitFacts = {
      ...facts,
      status: 'QUEUED',
      blocker: { id: 'r1', status: 'DEPLOYING' },
      queuedAhead: 2,
    };
    expect(explainWait(queued, limits)).toMatchObject({ position: 3, revisionId: 'r1' });
    expect(explainWait({ ...facts, workspaceBuilds: 2, buildsAhead: 7 }, limits)).toMatchObject({ position: 8 });
    expect(explainWait({ ...facts, dueInMs: 1500, statusMessage: 'No answer.' }, limits)).toMatchObject({
      retryInMs: 1500,
      message: 'The last attempt failed. Last: No answer.',
    });
  });
});
