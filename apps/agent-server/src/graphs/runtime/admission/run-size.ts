/** Memory of a waiting run at least, and until it is measured. */
const floorBytes = 64 * 1024;
const initialBytes = 256 * 1024;
/** Fewer runs than this are measured as if they were this many, because garbage outweighs them. */
const minRuns = 16;
/** Share of the estimate that remains from report to report if fewer bytes are measured. */
const decay = 0.9;

/** Estimate of the memory per run of a thread: what its memory grew since it had no run, garbage included. */
export class RunSize {
  /** Memory without runs. */
  private baseBytes: number | undefined;
  private estimate = initialBytes;

  get bytes(): number {
    return this.estimate;
  }

  observe(runs: number, usedBytes: number): void {
    if (runs === 0 || this.baseBytes === undefined) {
      this.baseBytes = usedBytes;
      return;
    }
    // A collection has freed garbage from before the runs.
    if (usedBytes < this.baseBytes) this.baseBytes = Math.max(0, usedBytes - runs * this.estimate);
    const measured = (usedBytes - this.baseBytes) / Math.max(runs, minRuns);
    this.estimate = Math.max(floorBytes, measured, this.estimate * decay);
  }
}
