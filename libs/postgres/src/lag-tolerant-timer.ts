/** Delay beyond which this thread itself held the timer up; ms. */
const lateMs = 50;

/**
 * Limit for an external answer that excludes time in which this thread was blocked. Graphs may block their thread for
 * longer than any limit; a plain timer would then fire before answers that have already arrived.
 */
export class LagTolerantTimer {
  private timer: NodeJS.Timeout | undefined;
  private lastLook: NodeJS.Immediate | undefined;

  constructor(private readonly onOver: () => void) {}

  /** Starts now, and replaces the previous limit. */
  set(ms: number): void {
    this.clear();
    const dueAt = performance.now() + ms;
    this.timer = setTimeout(() => {
      const late = performance.now() - dueAt;
      if (late > lateMs) this.set(Math.min(late, ms));
      // In a tick of the event loop timers precede input: input that has arrived is read first.
      else this.lastLook = setImmediate(this.onOver);
    }, ms).unref();
  }

  clear(): void {
    clearTimeout(this.timer);
    clearImmediate(this.lastLook);
  }
}
