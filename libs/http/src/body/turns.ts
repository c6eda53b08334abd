/**
 * Lets work that keeps the process busy go on in pieces, one in each round of the event loop. However many bodies are
 * under way, other requests wait for a single piece of work at the most.
 */
export class Turns {
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

/** Of all bodies of the process: there is one event loop. */
export const bodyTurns = new Turns();
