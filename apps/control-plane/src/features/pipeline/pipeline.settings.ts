import type { Step } from './revision.state.js';

export interface PipelineSettings {
  /** Name of this process in leases and events. */
  owner: string;
  /** Steps that this process works on at a time. */
  concurrency: number;
  leaseMs: number;
  pollMs: number;
  /** Claims of one step, after which it counts as failed. */
  maxAttempts: number;
  deadlineS: Record<Step, number>;
}

/** Injection token. */
export const PIPELINE_SETTINGS = Symbol('pipeline-settings');

/** Payload: the revision's id. Only a hint, everything is also found by polling. */
export const REVISION_CHANNEL = 'control_plane_revision';
