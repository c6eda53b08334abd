import type { RevisionStatus } from '@heddle/entities-control-plane';

/**
 * Complete life cycle of a revision: all moves of the service. The database enforces a copy (function
 * `control_plane.revision_may_move`, used by a trigger), and a test compares the two.
 */
export const revisionTransitions: Readonly<Record<RevisionStatus, readonly RevisionStatus[]>> = {
  CREATING: ['QUEUED', 'AWAITING_BUILD', 'AWAITING_DEPLOY', 'CREATE_FAILED', 'INTERRUPTED'],
  QUEUED: ['AWAITING_BUILD', 'AWAITING_DEPLOY', 'SKIPPED', 'INTERRUPTED'],
  AWAITING_BUILD: ['BUILDING', 'BUILD_FAILED', 'UNKNOWN', 'INTERRUPTED'],
  BUILDING: ['AWAITING_DEPLOY', 'BUILD_FAILED', 'UNKNOWN', 'INTERRUPTED'],
  AWAITING_DEPLOY: ['DEPLOYING', 'DEPLOY_FAILED', 'UNKNOWN', 'INTERRUPTED'],
  DEPLOYING: ['DEPLOYED', 'DEPLOY_FAILED', 'UNKNOWN', 'INTERRUPTED'],
  // A step without contact to its driver resumes in the same status once the driver answers.
  UNKNOWN: ['BUILDING', 'AWAITING_DEPLOY', 'DEPLOYING', 'DEPLOYED', 'BUILD_FAILED', 'DEPLOY_FAILED', 'INTERRUPTED'],
  CREATE_FAILED: [],
  BUILD_FAILED: [],
  DEPLOY_FAILED: [],
  DEPLOYED: [],
  SKIPPED: [],
  INTERRUPTED: [],
};

/** Statuses with work for a worker. QUEUED waits for the scheduler instead. */
export const stepStatuses = ['CREATING', 'AWAITING_BUILD', 'BUILDING', 'AWAITING_DEPLOY', 'DEPLOYING'] as const;
export type Step = (typeof stepStatuses)[number];

/** Statuses that workers claim, including that of an unreachable driver. */
export const claimableStatuses = [...stepStatuses, 'UNKNOWN'] as const;

/** At most one revision of a deployment has one of these; a partial unique index enforces it. */
export const pastQueueStatuses = ['AWAITING_BUILD', 'BUILDING', 'AWAITING_DEPLOY', 'DEPLOYING', 'UNKNOWN'] as const;

/** First status after the queue, with or without a build. */
export const firstStatusesPastQueue = ['AWAITING_BUILD', 'AWAITING_DEPLOY'] as const;

type FailureStatus = 'CREATE_FAILED' | 'BUILD_FAILED' | 'DEPLOY_FAILED';

export function canMove(from: RevisionStatus, to: RevisionStatus): boolean {
  return revisionTransitions[from].includes(to);
}

export function isTerminal(status: RevisionStatus): boolean {
  return revisionTransitions[status].length === 0;
}

/** Statuses that can still change. */
export const unfinishedStatuses = (Object.keys(revisionTransitions) as RevisionStatus[]).filter(
  (status) => !isTerminal(status),
);

export function isPastQueue(status: RevisionStatus): boolean {
  return (pastQueueStatuses as readonly RevisionStatus[]).includes(status);
}

export function isStep(status: RevisionStatus): status is Step {
  return (stepStatuses as readonly RevisionStatus[]).includes(status);
}

/** Steps that occupy a place of a builder. */
export const isBuild = (step: Step): boolean => step === 'AWAITING_BUILD' || step === 'BUILDING';

/** The preparation decides whether a build is needed. */
export function firstStepPastQueue(needsBuild: boolean): (typeof firstStatusesPastQueue)[number] {
  return needsBuild ? 'AWAITING_BUILD' : 'AWAITING_DEPLOY';
}

/** The other revisions of a deployment, read under the lock of its row. */
export interface QueueView {
  /** Another revision of the deployment is past the queue. */
  slotTaken: boolean;
  /** A newer revision has already left the queue: this one must not replace it. */
  superseded: boolean;
  /** A queued revision goes first: a rollback, or else a newer one. */
  outranked: boolean;
}

/** A prepared revision proceeds if it can, otherwise it is queued. */
export function afterPreparation(needsBuild: boolean, view: QueueView): RevisionStatus {
  if (view.slotTaken || view.superseded || view.outranked) return 'QUEUED';
  return firstStepPastQueue(needsBuild);
}

/** Next status after a completed step; CREATING has its own rule, `afterPreparation`. */
export function afterStep(step: Exclude<Step, 'CREATING'>): RevisionStatus {
  switch (step) {
    case 'AWAITING_BUILD':
      return 'BUILDING';
    case 'BUILDING':
      return 'AWAITING_DEPLOY';
    case 'AWAITING_DEPLOY':
      return 'DEPLOYING';
    case 'DEPLOYING':
      return 'DEPLOYED';
  }
}

export function failureOf(step: Step): FailureStatus {
  switch (step) {
    case 'CREATING':
      return 'CREATE_FAILED';
    case 'AWAITING_BUILD':
    case 'BUILDING':
      return 'BUILD_FAILED';
    case 'AWAITING_DEPLOY':
    case 'DEPLOYING':
      return 'DEPLOY_FAILED';
  }
}

/**
 * Outcome of a deadline. With an unreachable driver the step's result is unknown, so it has not failed. CREATING has no
 * external effects yet, and fails in any case.
 */
export function afterDeadline(step: Step, driverUnreachable: boolean): FailureStatus | 'UNKNOWN' {
  return driverUnreachable && step !== 'CREATING' ? 'UNKNOWN' : failureOf(step);
}

/** Outcome of an interruption that its worker did not finish in time, or of any other overdue status. */
export function afterOverdue(
  status: Step | 'UNKNOWN',
  facts: { resumeStatus: RevisionStatus | null; driverUnreachable: boolean; interruptionRequested: boolean },
): FailureStatus | 'UNKNOWN' | 'INTERRUPTED' {
  if (facts.interruptionRequested) return 'INTERRUPTED';
  if (status === 'UNKNOWN') return failureOf(stepOf(status, facts.resumeStatus));
  return afterDeadline(status, facts.driverUnreachable);
}

/** Step of a claimed revision, also while UNKNOWN. */
export function stepOf(status: RevisionStatus, resumeStatus: RevisionStatus | null): Step {
  const step = status === 'UNKNOWN' ? resumeStatus : status;
  if (step === null || !isStep(step)) throw new Error(`A revision that is ${status} has no step to work on.`);
  return step;
}
