/**
 * Schedules slices of CPU-bound work, one per tick of the event loop. For any number of bodies, other requests wait for
 * at most one slice.
 */
export class FairQueue {
  private readonly waiting: (() => void)[] = [];
  private isScheduled = false;

  next(): Promise<void> {
    return new Promise((goOn) => {
      this.waiting.push(goOn);
      this.schedule();
    });
  }

  private schedule(): void {
    if (this.isScheduled) return;
    this.isScheduled = true;
    setImmediate(() => {
      this.isScheduled = false;
      this.waiting.shift()?.();
      if (this.waiting.length > 0) this.schedule();
    });
  }
}

/** Shared by all bodies of the process, since they share one event loop. */
export const bodyQueue = new FairQueue();

/** Maximum work of one request between two yields, in ms. */
const turnMs = 5;

/** Work of one request since its last yield. A caller awaits `yieldToOthers` when `isSpent`, between two items. */
export class YieldBudget {
  private since = performance.now();

  get isSpent(): boolean {
    return performance.now() - this.since >= turnMs;
  }

  async yieldToOthers(): Promise<void> {
    await bodyQueue.next();
    this.since = performance.now();
  }
}
