import type {
  DeploymentSource,
  StoredRevisionConfig,
  StoredRevisionSnapshot,
  StoredSourceConfig,
} from '@heddle/entities-control-plane';

/** Revision data for a driver. */
export interface StepJob {
  revisionId: string;
  deploymentId: string;
  deploymentName: string;
  tenantId: string;
  source: DeploymentSource;
  config: StoredRevisionConfig;
  sourceConfig: StoredSourceConfig;
  snapshot: StoredRevisionSnapshot;
  /** Fencing token: external side effects carry it, so that an outdated worker can be recognised. */
  leaseGeneration: string;
}

export interface DeploymentRef {
  deploymentId: string;
  deploymentName: string;
  tenantId: string;
}

/** Variables of a revision, with decrypted secrets. */
export type Environment = Readonly<Record<string, string>>;

/** All are null for a source that needs no build. */
export interface BuildResult {
  /** Content that was built, in the artefact store; null if the driver read none, or an upload. */
  sourceDigest: string | null;
  imageUri: string | null;
  /** Archives in the artefact store, to be unpacked over each other. */
  artefactDigests: string[] | null;
}

/** Knowledge of a driver about the agent server of the serving revision. */
export interface AgentObservation {
  state: 'none' | 'starting' | 'running' | 'failing' | 'asleep';
  /** Time since which it has had no requests and no process; null unless it is asleep. */
  asleepSince: Date | null;
  /** Time of the next cron, before which it starts; null without one. */
  wakesAt: Date | null;
  /** End of the last process, for people. */
  lastEnd: string | null;
}

/**
 * Executes revisions. A step may run again after a crash at any point, so it checks the present state first. It stops
 * soon after `signal` aborts and leaves the serving revision untouched.
 */
export abstract class DeploymentDriver {
  abstract readonly name: string;
  /** Resolves the source and provisions the deployment's resources (CREATING). */
  abstract prepare(job: StepJob, signal: AbortSignal): Promise<{ repoCommitSha: string | null; needsBuild: boolean }>;
  /** Resolves when a builder has accepted the job (AWAITING_BUILD). */
  abstract startBuild(job: StepJob, signal: AbortSignal): Promise<void>;
  /** Builds the source; `environment` has the secrets, for loading the graphs (BUILDING). */
  abstract build(job: StepJob, environment: Environment, signal: AbortSignal): Promise<BuildResult>;
  /** Resolves when the roll-out has begun (AWAITING_DEPLOY). */
  abstract startRollOut(job: StepJob, environment: Environment, signal: AbortSignal): Promise<void>;
  /** Resolves when the new revision is healthy (DEPLOYING). */
  abstract rollOut(job: StepJob, signal: AbortSignal): Promise<{ url: string; imageVersion: string | null }>;
  /** Removes all resources of the deployment. Idempotent. */
  abstract destroy(deployment: DeploymentRef, signal: AbortSignal): Promise<void>;

  /** Null if the driver does not know. */
  agentState(_deployment: DeploymentRef): Promise<AgentObservation | null> {
    return Promise.resolve(null);
  }
}

/** The step can never succeed. All other errors of a driver lead to a retry. */
export class StepFailedError extends Error {
  override readonly name = 'StepFailedError';

  constructor(
    readonly code: string,
    message: string,
    /** Exit code of the command that failed. */
    readonly exitCode: number | null = null,
  ) {
    super(message);
  }
}

/** The step is in progress elsewhere, as expected: it is looked at again after `retryMs`. This counts as no attempt. */
export class StepPendingError extends Error {
  override readonly name = 'StepPendingError';

  constructor(
    message: string,
    readonly retryMs: number,
  ) {
    super(message);
  }
}

/** The state of the step is unknown. The driver is polled until the deadline, then the status is UNKNOWN. */
export class DriverUnreachableError extends Error {
  override readonly name = 'DriverUnreachableError';
}
