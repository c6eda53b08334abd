import { DomainError } from '@heddle/errors';

/** The run's lease was taken over, or the run has ended: the refused write was not stored. */
export class LeaseLostError extends Error {
  constructor(
    readonly runId: string,
    readonly leaseGeneration: number,
  ) {
    super(`Run ${runId} no longer holds lease generation ${leaseGeneration}`);
    this.name = 'LeaseLostError';
  }
}

/** The database failed, even after retries. Independent of the graph. */
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

/** A write after the end of the run, by a node that ignored its abort signal. */
export class SaverClosedError extends Error {
  constructor() {
    super('The run has ended; its late writes are not stored');
    this.name = 'SaverClosedError';
  }
}

/** A graph's state has a value without JSON form; the message names channel and key. */
export class UnstorableValueError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'UnstorableValueError';
  }
}

/** Path of the faulty argument of a store operation, by wire names: `['filter', 'age', '$gt']`. */
export type StorePlace = readonly (string | number)[];

/** A store operation of a graph or client is invalid. */
export class InvalidStoreOperationError extends Error {
  constructor(
    message: string,
    readonly place: StorePlace = [],
  ) {
    super(message);
    this.name = 'InvalidStoreOperationError';
  }
}

/** The embedding function failed or returned no vectors; no item was stored. */
export class EmbeddingError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'EmbeddingError';
  }
}
