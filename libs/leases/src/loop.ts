import { AsyncResource } from 'node:async_hooks';

interface LoopOptions {
  /** Delay between rounds without a wake-up; read after every round. */
  everyMs: () => number;
  /** A failed round does not end the loop. */
  onError: (error: unknown) => void;
}

/**
 * Calls `work` repeatedly: on wake-ups, and at the latest after `everyMs`. Rounds never overlap; a wake-up during a
 * round causes one more.
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
    // A round is not logged or traced as part of the request that woke the loop.
    this.work = AsyncResource.bind(work);
  }

  start(): void {
    this.active = true;
    this.wake();
  }

  wake(): void {
    void this.nextRound();
  }

  /** Wakes the loop; resolves at the end of a round that began after the call. */
  nextRound(): Promise<void> {
    if (!this.active) return Promise.resolve();
    if (!this.current) {
      // Deferred: the work may wake its own loop, and must find this round.
      this.current = Promise.resolve().then(() => this.round());
      return this.current;
    }
    this.following ??= this.current.then(() => {
      this.following = undefined;
      return this.nextRound();
    });
    return this.following;
  }

  /** Resolves when no round is in progress. */
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
