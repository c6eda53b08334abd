/**
 * Calls `work` again and again: when woken, and at the latest after `everyMs`. Never twice at a time; a wake-up during
 * a round causes one more round.
 */
export class Loop {
  private timer: NodeJS.Timeout | undefined;
  private current: Promise<void> | undefined;
  private again = false;
  private active = false;

  constructor(
    private readonly work: () => Promise<void>,
    private readonly everyMs: number,
    private readonly onError: (error: unknown) => void,
  ) {}

  start(): void {
    this.active = true;
    this.wake();
  }

  wake(): void {
    if (!this.active) return;
    if (this.current) this.again = true;
    else this.current = this.round();
  }

  async stop(): Promise<void> {
    this.active = false;
    clearTimeout(this.timer);
    await this.current;
  }

  private async round(): Promise<void> {
    clearTimeout(this.timer);
    do {
      this.again = false;
      try {
        await this.work();
      } catch (error) {
        this.onError(error);
      }
    } while (this.again && this.active);
    this.current = undefined;
    if (this.active) this.timer = setTimeout(() => this.wake(), this.everyMs);
  }
}
