import { AsyncResource } from 'node:async_hooks';

export interface LoopOptions {
  /** From the end of a round to the next one, when nobody wakes the loop before; asked after every round. */
  everyMs: () => number;
  /** A round that failed is followed by the next one like any other. */
  onError: (error: unknown) => void;
}

/**
 * Calls `work` again and again: when woken, and at the latest after `everyMs`. Never twice at a time; a wake-up during
 * a round causes one more round.
 */
export class Loop {
  private timer: NodeJS.Timeout | undefined;
  private current: Promise<void> | undefined;
  private following: Promise<void> | undefined;
  private active = false;

  private readonly work: () => Promise<void>;

  constructor(
    work: () => Promise<void>,
    private readonly options: LoopOptions,
  ) {
    // A round is nobody's: neither logged nor traced as part of the request that woke the loop.
    this.work = AsyncResource.bind(work);
  }

  start(): void {
    this.active = true;
    this.wake();
  }

  wake(): void {
    void this.nextRound();
  }

  /** Wakes the loop; resolves at the end of a round. One that is under way began too early to count for the caller. */
  nextRound(): Promise<void> {
    if (!this.active) return Promise.resolve();
    if (!this.current) {
      // Not at once: the work may wake its own loop, and has to find this round.
      this.current = Promise.resolve().then(() => this.round());
      return this.current;
    }
    this.following ??= this.current.then(() => {
      this.following = undefined;
      return this.nextRound();
    });
    return this.following;
  }

  /** No round is under way any more when it resolves. */
  async stop(): Promise<void> {
    this.active = false;
    clearTimeout(this.timer);
    await this.current;
  }

  private async round(): Promise<void> {
    clearTimeout(this.timer);
    try {
      await this.work();
    } catch (error) {
      this.options.onError(error);
    }
    this.current = undefined;
    if (this.active) this.timer = setTimeout(() => this.wake(), this.options.everyMs());
  }
}
