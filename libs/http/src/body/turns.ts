/**
 * Schedules pieces of CPU-bound work, one per round of the event loop. However many bodies are in flight, other
 * requests wait for at most one piece.
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

/** Shared by all bodies of the process, since they share one event loop. */
export const bodyTurns = new Turns();

/** Maximum work of one request between two turns, in ms. */
const turnMs = 5;

/** The work of one request since its last turn. A caller awaits `nextTurn` where `isSpent`, between two items. */
export class TurnBudget {
  private since = performance.now();

  get isSpent(): boolean {
    return performance.now() - this.since >= turnMs;
  }

  async nextTurn(): Promise<void> {
    await bodyTurns.next();
    this.since = performance.now();
  }
}
