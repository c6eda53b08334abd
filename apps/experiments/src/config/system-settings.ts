export abstract class SystemSettings {
  /** Maximum bytes of a batch or form of runs. */
  abstract readonly maxBatchBytes: number;
}
