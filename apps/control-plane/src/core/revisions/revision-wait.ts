import type { RevisionStatus } from '@heddle/entities-control-plane';
import { isTerminal, stepOf } from './revision.state.js';

export const WAIT_REASONS = [
  'revision_in_progress',
  'other_revision_first',
  'scheduler',
  'workspace_build_limit',
  'build_limit',
  'no_free_worker',
  'retry',
  'driver',
  'driver_unreachable',
] as const;
export type WaitReason = (typeof WAIT_REASONS)[number];

export interface Wait {
  reason: WaitReason;
  message: string;
  /** Place in the queue, from 1; null without a queue. */
  position: number | null;
  /** Revision that this one waits for. */
  revisionId: string | null;
  /** Time until the next attempt; null without one. */
  retryInMs: number | null;
}

/** Observations about a revision, which may have ended after it was read. */
export interface WaitFacts {
  status: RevisionStatus;
  resumeStatus: RevisionStatus | null;
  /** A worker has its lease. */
  isHeld: boolean;
  dueInMs: number;
  driverUnreachable: boolean;
  /** The driver reports work in progress elsewhere. */
  driverPending: boolean;
  statusMessage: string | null;
  /** Other revision of the deployment past the queue. */
  blocker: { id: string; status: RevisionStatus } | null;
  /** Queued revisions of the deployment that go first. */
  queuedAhead: number;
  /** Builds of the workspace in its queue that go first. */
  buildsAhead: number;
  workspaceBuilds: number;
  allBuilds: number;
}

interface Limits {
  total: number | null;
  perWorkspace: number | null;
}

const nothing = { position: null, revisionId: null, retryInMs: null };

/** Reason why nothing works on the revision now; null if something does. */
export function explainWait(facts: WaitFacts, limits: Limits): Wait | null {
  if (facts.status === 'QUEUED') return explainQueue(facts);
  if (facts.status === 'UNKNOWN') return unreachable(facts);
  if (facts.isHeld || isTerminal(facts.status)) return null;
  if (facts.dueInMs > 0) return explainDelay(facts);
  if (stepOf(facts.status, facts.resumeStatus) === 'AWAITING_BUILD') {
    const limit = explainLimit(facts, limits);
    if (limit) return limit;
  }
  return { ...nothing, reason: 'no_free_worker', message: 'Waits for a free worker.' };
}

function explainDelay(facts: WaitFacts): Wait {
  if (facts.driverUnreachable) return unreachable(facts);
  if (!facts.driverPending) return retry(facts);
  const message = facts.statusMessage ?? 'The driver works on it.';
  return { ...nothing, reason: 'driver', message, retryInMs: facts.dueInMs };
}

function explainQueue({ blocker, queuedAhead }: WaitFacts): Wait {
  const position = queuedAhead + 1;
  if (blocker) {
    const message = `Waits for the end of revision ${blocker.id}, which is ${blocker.status}.`;
    return { ...nothing, reason: 'revision_in_progress', message, position, revisionId: blocker.id };
  }
  if (queuedAhead > 0) {
    const message = 'A newer queued revision or a rollback of the deployment goes first.';
    return { ...nothing, reason: 'other_revision_first', message, position };
  }
  return { ...nothing, reason: 'scheduler', message: 'Waits for the next round of the scheduler.', position };
}

function explainLimit({ workspaceBuilds, allBuilds, buildsAhead }: WaitFacts, limits: Limits): Wait | null {
  const position = buildsAhead + 1;
  if (workspaceBuilds >= (limits.perWorkspace ?? Infinity)) {
    const message = `The workspace has ${workspaceBuilds} builds in progress; its limit is ${limits.perWorkspace}.`;
    return { ...nothing, reason: 'workspace_build_limit', message, position };
  }
  if (allBuilds >= (limits.total ?? Infinity)) {
    const message = `${allBuilds} builds of all workspaces are in progress; the limit is ${limits.total}.`;
    return { ...nothing, reason: 'build_limit', message, position };
  }
  return null;
}

function unreachable({ dueInMs, statusMessage }: WaitFacts): Wait {
  const message = `The driver does not answer.${said(statusMessage)}`;
  return { ...nothing, reason: 'driver_unreachable', message, retryInMs: dueInMs };
}

function retry({ dueInMs, statusMessage }: WaitFacts): Wait {
  return { ...nothing, reason: 'retry', message: `The last attempt failed.${said(statusMessage)}`, retryInMs: dueInMs };
}

const said = (message: string | null): string => (message === null ? '' : ` Last: ${message}`);
