/** Bounds the work on bodies that are stored at a time, so that waiting bodies do not hold connections of the pool. */
export class IntakeSemaphore {
  private free: number;
  private readonly waiting: { permits: number; start: () => void }[] = [];

  constructor(permits: number) {
    this.free = permits;
  }

  /** Starts work in the order of arrival, so that small work cannot overtake work that needs many permits. */
  async run<T>(work: () => Promise<T>, permits = 1): Promise<T> {
    if (this.waiting.length === 0 && this.free >= permits) this.free -= permits;
    else await new Promise<void>((start) => this.waiting.push({ permits, start }));
    try {
      return await work();
    } finally {
      this.free += permits;
      this.startWaiting();
    }
  }

  private startWaiting(): void {
    for (let next = this.waiting[0]; next && next.permits <= this.free; next = this.waiting[0]) {
      this.free -= next.permits;
      this.waiting.shift();
      next.start();
    }
  }
}
