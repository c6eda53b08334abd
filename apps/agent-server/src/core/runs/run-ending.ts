import type { handover, RunError } from '../../graphs/graph-runtime.port.js';

/** The stored evidence against a run. */
export interface LossRecord {
  suspicion: number;
  /** Number of the newest checkpoint at the last loss with evidence; null before the first one. */
  lostAt: string | null;
  /** Processes that ended with the run at that checkpoint, with the attempts counted for each of them. */
  lostWith: Readonly<Record<string, number>>;
}

/**
 * Reason for which this process aborted the run. `lease-lost`: according to the database, another process has the run.
 * `lease-expired`: the lease could not be renewed in time.
 */
export type AbortCause = 'cancel' | 'timeout' | typeof handover | 'lease-lost' | 'lease-expired';

/** Terminal status of a run. */
export type CompletedStatus = 'success' | 'error' | 'timeout' | 'interrupted';

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
