/** The run's lease was taken over or the run is no longer running: nothing of the refused write was stored. */
export class LeaseLostError extends Error {
  constructor(
    readonly runId: string,
    readonly leaseGeneration: number,
  ) {
    super(`Run ${runId} no longer holds lease generation ${leaseGeneration}`);
    this.name = 'LeaseLostError';
  }
}

/** Postgres could not be reached, also not after some retries. Says nothing about the graph. */
export class CheckpointUnavailableError extends Error {
  constructor(cause: unknown) {
    super(`Checkpoint storage is unavailable: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
    this.name = 'CheckpointUnavailableError';
  }
}

/** The saver belongs to a run that has ended; a node that ignored its abort signal is still writing. */
export class SaverClosedError extends Error {
  constructor() {
    super('The run has ended; its late writes are not stored');
    this.name = 'SaverClosedError';
  }
}

export class InvalidStoreOperationError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'InvalidStoreOperationError';
  }
}
