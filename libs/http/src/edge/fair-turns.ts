/** Requests that begin in one turn of the event loop: about 15 ms of work. */
const perTurn = 16;

/**
 * Begins few requests per turn of the event loop, in turns between keys. Without it, the requests of one client that
 * arrive together are handled together, and those of all others wait for the last of them.
 */
export class FairTurns {
  /** Starts that wait, by key; the next key is the first. */
  private readonly waiting = new Map<string, (() => void)[]>();
  private begun = 0;
  private isTurnPlanned = false;

  /** Resolves when the request may begin; undefined if it may begin at once. */
  next(key: string): Promise<void> | undefined {
    this.planTurn();
    if (this.waiting.size === 0 && this.begun < perTurn) {
      this.begun += 1;
      return undefined;
    }
    return new Promise((begin) => {
      const queue = this.waiting.get(key);
      if (queue) queue.push(begin);
      else this.waiting.set(key, [begin]);
    });
  }

  private planTurn(): void {
    if (this.isTurnPlanned) return;
    this.isTurnPlanned = true;
    setImmediate(() => {
      this.isTurnPlanned = false;
      this.begun = 0;
      this.beginTurn();
    });
  }

  private beginTurn(): void {
    for (const [key, queue] of this.waiting) {
      if (this.begun === perTurn) break;
      this.begun += 1;
      queue.shift()?.();
      // The key is last in the next round.
      this.waiting.delete(key);
      if (queue.length > 0) this.waiting.set(key, queue);
    }
    if (this.waiting.size > 0) this.planTurn();
  }
}
