import { DomainError } from '@heddle/errors';

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

/** The database could not do it, also not after some retries. Says nothing about the graph. */
export class CheckpointUnavailableError extends DomainError {
  constructor(cause: unknown) {
    super({
      kind: 'unavailable',
      code: 'database_unavailable',
      message: 'Checkpoint storage is unavailable. Try again.',
      cause,
    });
  }
}

/** The saver belongs to a run that has ended; a node that ignored its abort signal is still writing. */
export class SaverClosedError extends Error {
  constructor() {
    super('The run has ended; its late writes are not stored');
    this.name = 'SaverClosedError';
  }
}

/** A graph put something into its state that has no JSON form; the message names the channel and the key. */
export class UnstorableValueError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'UnstorableValueError';
  }
}

/** Where in an operation on the store the fault is, by the names of the wire: `['filter', 'age', '$gt']`. */
export type StorePlace = readonly (string | number)[];

/** What a graph or a client asks of the store is not possible. */
export class InvalidStoreOperationError extends Error {
  constructor(
    message: string,
    readonly place: StorePlace = [],
  ) {
    super(message);
    this.name = 'InvalidStoreOperationError';
  }
}

/** What makes vectors of texts failed, or made none; nothing was stored. */
export class EmbeddingError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'EmbeddingError';
  }
}
