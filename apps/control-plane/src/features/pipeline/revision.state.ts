import type { RevisionStatus } from '@heddle/entities-control-plane';

/**
 * The life of a revision, whole. Every move that the service makes is in this table; the database holds a copy
 * (function `control_plane.revision_may_move`, used by a trigger) as a net, and a test keeps the two equal.
 */
export const revisionTransitions: Readonly<Record<RevisionStatus, readonly RevisionStatus[]>> = {
  CREATING: ['QUEUED', 'AWAITING_BUILD', 'AWAITING_DEPLOY', 'CREATE_FAILED', 'INTERRUPTED'],
  QUEUED: ['AWAITING_BUILD', 'AWAITING_DEPLOY', 'SKIPPED', 'INTERRUPTED'],
  AWAITING_BUILD: ['BUILDING', 'BUILD_FAILED', 'UNKNOWN', 'INTERRUPTED'],
  BUILDING: ['AWAITING_DEPLOY', 'BUILD_FAILED', 'UNKNOWN', 'INTERRUPTED'],
  AWAITING_DEPLOY: ['DEPLOYING', 'DEPLOY_FAILED', 'UNKNOWN', 'INTERRUPTED'],
  DEPLOYING: ['DEPLOYED', 'DEPLOY_FAILED', 'UNKNOWN', 'INTERRUPTED'],
  // The step that was cut off from the driver goes on where it was, as soon as the driver answers.
  UNKNOWN: ['BUILDING', 'AWAITING_DEPLOY', 'DEPLOYING', 'DEPLOYED', 'BUILD_FAILED', 'DEPLOY_FAILED', 'INTERRUPTED'],
  CREATE_FAILED: [],
  BUILD_FAILED: [],
  DEPLOY_FAILED: [],
  DEPLOYED: [],
  SKIPPED: [],
  INTERRUPTED: [],
};

/** The statuses in which a worker has something to do. QUEUED waits for the scheduler instead. */
export const stepStatuses = ['CREATING', 'AWAITING_BUILD', 'BUILDING', 'AWAITING_DEPLOY', 'DEPLOYING'] as const;
export type Step = (typeof stepStatuses)[number];

/** What workers claim: steps, also one whose driver could not be asked for a while. */
export const claimableStatuses = [...stepStatuses, 'UNKNOWN'] as const;

/** At most one revision of a deployment is in these; a partial unique index enforces it. */
export const pastQueueStatuses = ['AWAITING_BUILD', 'BUILDING', 'AWAITING_DEPLOY', 'DEPLOYING', 'UNKNOWN'] as const;

/** Where a revision goes when it leaves the queue: there is something to build, or there is not. */
export const firstStatusesPastQueue = ['AWAITING_BUILD', 'AWAITING_DEPLOY'] as const;

export type FailureStatus = 'CREATE_FAILED' | 'BUILD_FAILED' | 'DEPLOY_FAILED';

export function canMove(from: RevisionStatus, to: RevisionStatus): boolean {
  return revisionTransitions[from].includes(to);
}

export function isTerminal(status: RevisionStatus): boolean {
  return revisionTransitions[status].length === 0;
}

/** Something may still become of a revision in these. */
export const unfinishedStatuses = (Object.keys(revisionTransitions) as RevisionStatus[]).filter(
  (status) => !isTerminal(status),
);

export function isPastQueue(status: RevisionStatus): boolean {
  return (pastQueueStatuses as readonly RevisionStatus[]).includes(status);
}

export function isStep(status: RevisionStatus): status is Step {
  return (stepStatuses as readonly RevisionStatus[]).includes(status);
}

/** The preparation of a revision says whether there is something to build. */
export function firstStepPastQueue(needsBuild: boolean): (typeof firstStatusesPastQueue)[number] {
  return needsBuild ? 'AWAITING_BUILD' : 'AWAITING_DEPLOY';
}

/** What the deployment looks like to one of its revisions, read while the deployment's row is locked. */
export interface QueueView {
  /** Another revision of the deployment is past the queue. */
  slotTaken: boolean;
  /** A newer revision has left the queue before: this one must not deploy over it. */
  superseded: boolean;
  /** A newer revision waits in the queue: it goes first. */
  newerQueued: boolean;
}

/** A prepared revision goes straight on when nothing is in its way, else into the queue. */
export function afterPreparation(needsBuild: boolean, view: QueueView): RevisionStatus {
  if (view.slotTaken || view.superseded || view.newerQueued) return 'QUEUED';
  return firstStepPastQueue(needsBuild);
}

/** Where a step that did its work leads; CREATING has its own rule, `afterPreparation`. */
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
 * The end of a step's time. A step whose driver could not be asked has not failed: nobody knows what became of it.
 * CREATING has done nothing outside yet, so there it is a failure all the same.
 */
export function afterDeadline(step: Step, driverUnreachable: boolean): FailureStatus | 'UNKNOWN' {
  return driverUnreachable && step !== 'CREATING' ? 'UNKNOWN' : failureOf(step);
}

/** The step that a claimed revision is in, also when it is UNKNOWN for now. */
export function stepOf(status: RevisionStatus, resumeStatus: RevisionStatus | null): Step {
  const step = status === 'UNKNOWN' ? resumeStatus : status;
  if (step === null || !isStep(step)) throw new Error(`A revision that is ${status} has no step to work on.`);
  return step;
}
