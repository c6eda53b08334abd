import { handover, type RunError } from '../../graphs/graph-runtime.port.js';

/** The stored evidence against a run. */
export interface LossRecord {
  suspicion: number;
  /** Number of the newest checkpoint at the last loss with evidence; null before the first one. */
  lostAt: string | null;
  /** Processes that ended with the run at that checkpoint, with the attempts counted for each of them. */
  lostWith: Readonly<Record<string, number>>;
}

/** `lease-lost`: according to the database, another process has the run. `lease-expired`: not renewed in time. */
export const LEASE_LOSSES = ['lease-lost', 'lease-expired'] as const;
export type LeaseLoss = (typeof LEASE_LOSSES)[number];

/** Reasons for which this process aborts a run. */
export const ABORT_CAUSES = ['cancel', 'timeout', handover, ...LEASE_LOSSES] as const;
export type AbortCause = (typeof ABORT_CAUSES)[number];

/** Terminal statuses of a run. */
export const COMPLETED_STATUSES = ['success', 'error', 'timeout', 'interrupted'] as const;
export type CompletedStatus = (typeof COMPLETED_STATUSES)[number];

export type RunEnding =
  | {
      kind: 'end';
      status: CompletedStatus;
      error: RunError | null;
      /** The attempts of the run are exhausted. */
      isExhausted?: true;
    }
  /** The run and its checkpoints are deleted. */
  | { kind: 'delete' }
  /** Pending again, for any worker. `counts`: whether the execution counts as an attempt. */
  | { kind: 'requeue'; counts: boolean; record: LossRecord };
