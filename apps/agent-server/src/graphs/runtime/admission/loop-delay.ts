/** Interval of the measuring timer. */
export const tickMs = 50;

/** Delay of the event loop of the current thread: how late its timers fire. */
export class LoopDelay {
  private timer: NodeJS.Timeout | undefined;
  private dueAt = 0;
  private worstMs = 0;

  /** `onTick` follows each measurement. */
  start(onTick: () => void = () => undefined): void {
    this.dueAt = performance.now() + tickMs;
    this.timer = setInterval(() => {
      this.worstMs = Math.max(this.worstMs, this.overdueMs());
      this.dueAt = performance.now() + tickMs;
      onTick();
    }, tickMs);
    this.timer.unref();
  }

  stop(): void {
    clearInterval(this.timer);
  }

  /** The longest delay since the last call. */
  take(): number {
    const delayMs = Math.max(this.worstMs, this.overdueMs());
    this.worstMs = 0;
    return delayMs;
  }

  /** Delay of a timer that should have fired by now. */
  private overdueMs(): number {
    return Math.max(0, performance.now() - this.dueAt);
  }
}
