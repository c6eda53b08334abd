/** Retention besides the time to live of threads; times in milliseconds unless the name has another unit. */
export abstract class RetentionSettings {
  /** From the end of one pass over all threads to the next; null disables passes. */
  abstract readonly everyMs: number | null;
  /** Newest checkpoints kept per namespace, of any age. */
  abstract readonly checkpointsKept: number;
  /** null: checkpoints are kept as long as their thread. */
  abstract readonly checkpoints: CheckpointRetention | null;
  /** null: finished runs are kept as long as their thread. */
  abstract readonly runHours: number | null;
  /** null: usage of runs is kept without a limit. */
  abstract readonly usageDays: number | null;
}

export interface CheckpointRetention {
  olderThanHours: number;
  /** Newest checkpoints kept per namespace, of any age. */
  kept: number;
}
