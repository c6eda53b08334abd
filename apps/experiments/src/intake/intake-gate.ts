/** A semaphore for bodies that are written, so that waiting ones do not hold every connection of the pool. */
export class IntakeGate {
  private free: number;
  private readonly waiting: { places: number; enter: () => void }[] = [];

  constructor(places: number) {
    this.free = places;
  }

  /** Admits work in the order of arrival, so that small work cannot overtake work that needs many places. */
  async pass<T>(work: () => Promise<T>, places = 1): Promise<T> {
    if (this.waiting.length === 0 && this.free >= places) this.free -= places;
    else await new Promise<void>((enter) => this.waiting.push({ places, enter }));
    try {
      return await work();
    } finally {
      this.free += places;
      this.admit();
    }
  }

  private admit(): void {
    for (let next = this.waiting[0]; next && next.places <= this.free; next = this.waiting[0]) {
      this.free -= next.places;
      this.waiting.shift();
      next.enter();
    }
  }
}
