import type { Step } from '../../core/revisions/revision.state.js';
import type { BuildLimits } from '../../core/steps/step.repository.js';

export abstract class PipelineSettings {
  /** Name of this process in leases and events. */
  abstract readonly owner: string;
  /** Maximum concurrent steps of this process. */
  abstract readonly concurrency: number;
  abstract readonly leaseMs: number;
  abstract readonly pollMs: number;
  /** Maximum counted attempts per step; afterwards the step fails. */
  abstract readonly maxAttempts: number;
  abstract readonly deadlineS: Readonly<Record<Step, number>>;
  /** Time limit of an UNKNOWN revision; afterwards its step fails. */
  abstract readonly unknownDeadlineS: number;
  /** Maximum concurrent builds of this process. */
  abstract readonly buildConcurrency: number;
  abstract readonly buildLimits: BuildLimits;
}

/** Payload: the revision's id. Only a hint; polling finds all work as well. */
export const revisionChannel = 'control_plane_revision';
