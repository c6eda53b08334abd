/** A timer that comes so much later than it was set for was held up by this thread itself; ms. */
const lateMs = 50;

/**
 * A limit for an answer from outside, which counts no time in which this thread was too busy to hear it: graphs may
 * block their thread for longer than any limit, and timers would then come before answers that have long been there.
 */
export class PatientTimer {
  private timer: NodeJS.Timeout | undefined;
  private lastLook: NodeJS.Immediate | undefined;

  constructor(private readonly onOver: () => void) {}

  /** From now on; in place of what was set before. */
  set(ms: number): void {
    this.clear();
    const dueAt = performance.now() + ms;
    this.timer = setTimeout(() => {
      const late = performance.now() - dueAt;
      if (late > lateMs) this.set(Math.min(late, ms));
      // Timers come before input in a turn of the event loop: what has just arrived is read first.
      else this.lastLook = setImmediate(this.onOver);
    }, ms).unref();
  }

  clear(): void {
    clearTimeout(this.timer);
    clearImmediate(this.lastLook);
  }
}
