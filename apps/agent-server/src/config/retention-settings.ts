/** What is kept for how long, besides the time to live of threads; times in milliseconds unless the name says more. */
export abstract class RetentionSettings {
  /** Names this process as the one that sweeps. */
  abstract readonly owner: string;
  /** From the end of one pass over all threads to the next; null: there are none. */
  abstract readonly everyMs: number | null;
  /** The newest checkpoints of each namespace that stay, however old they are. */
  abstract readonly checkpointsKept: number;
  /** null: checkpoints stay as long as their thread. */
  abstract readonly checkpoints: CheckpointRetention | null;
  /** null: finished runs stay as long as their thread. */
  abstract readonly runHours: number | null;
  /** null: what runs spent is told for ever. */
  abstract readonly usageDays: number | null;
}

export interface CheckpointRetention {
  olderThanHours: number;
  /** The newest of each namespace that stay, however old they are. */
  kept: number;
}
