/** Limits concurrent work; the rest waits in order. */
export class Slots {
  private readonly waiting: (() => void)[] = [];

  constructor(private free: number) {}

  /** Rejects without work if the signal fires while it waits. */
  async run<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    await this.take(signal);
    try {
      return await work();
    } finally {
      const next = this.waiting.shift();
      if (next) next();
      else this.free += 1;
    }
  }

  private take(signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    if (this.free > 0) {
      this.free -= 1;
      return Promise.resolve();
    }
    return new Promise((done, fail) => {
      const onAbort = () => {
        this.waiting.splice(this.waiting.indexOf(begin), 1);
        fail(signal.reason as Error);
      };
      const begin = () => {
        signal.removeEventListener('abort', onAbort);
        done();
      };
      this.waiting.push(begin);
      signal.addEventListener('abort', onAbort, { once: true });
    });
  }
}
