/**
 * Lets those who keep the process busy go on one after the other, one in each round of the event loop: however many
 * they are, everybody else waits for a single piece of work at the most.
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
