import type {
  DeploymentSource,
  StoredRevisionConfig,
  StoredRevisionSnapshot,
  StoredSourceConfig,
} from '@heddle/entities-control-plane';

/** What a driver is told about the revision it works on. */
export interface StepJob {
  revisionId: string;
  deploymentId: string;
  deploymentName: string;
  tenantId: string;
  source: DeploymentSource;
  config: StoredRevisionConfig;
  sourceConfig: StoredSourceConfig;
  snapshot: StoredRevisionSnapshot;
  /** Fences: side effects outside the database carry it, so that an outdated worker can be told apart. */
  leaseGeneration: string;
}

export interface DeploymentRef {
  deploymentId: string;
  deploymentName: string;
  tenantId: string;
}

/**
 * Carries revisions out. A step may be called again after a crash at any point, so it checks what is there before
 * it acts. It stops soon after `signal` aborts and leaves the revision that serves untouched.
 */
export abstract class DeploymentDriver {
  abstract readonly name: string;
  /** Resolves what is to be deployed and provisions what the deployment needs (CREATING). */
  abstract prepare(job: StepJob, signal: AbortSignal): Promise<{ repoCommitSha: string | null; needsBuild: boolean }>;
  /** Returns when a builder has taken the job (AWAITING_BUILD). */
  abstract startBuild(job: StepJob, signal: AbortSignal): Promise<void>;
  /** Returns the image, null where none is made (BUILDING). */
  abstract build(job: StepJob, signal: AbortSignal): Promise<{ imageUri: string | null }>;
  /** Returns when the roll-out has begun (AWAITING_DEPLOY). */
  abstract startRollOut(job: StepJob, environment: Record<string, string>, signal: AbortSignal): Promise<void>;
  /** Returns when the new revision is healthy (DEPLOYING). */
  abstract rollOut(job: StepJob, signal: AbortSignal): Promise<{ url: string; imageVersion: string | null }>;
  /** Removes everything the deployment has. Also called when there is nothing (left). */
  abstract destroy(deployment: DeploymentRef, signal: AbortSignal): Promise<void>;
}

/** The step cannot succeed however often it is tried. Everything else that a driver throws is tried again. */
export class StepFailedError extends Error {
  override readonly name = 'StepFailedError';

  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

/** The driver cannot see what became of the step. It is asked again until the deadline, then the status is UNKNOWN. */
export class DriverUnreachableError extends Error {
  override readonly name = 'DriverUnreachableError';
}
