export interface GroupLimits {
  /** At the same time. With one, everybody would wait for the flush of those before. */
  statementsInFlight: number;
  /** Of one statement, in the unit of the items' sizes. What is larger by itself has no room. */
  batchSize: number;
  /** Of all that is not answered yet. */
  queueSize: number;
}

interface Entry<Item, Answer> {
  item: Item;
  size: number;
  answer: (answer: Answer) => void;
  fail: (error: unknown) => void;
}

/**
 * One statement, and one flush of the disk, for all that comes while earlier ones are under way. Nothing waits when
 * nothing is under way.
 */
export class GroupedStatement<Item, Answer> {
  private readonly waiting: Entry<Item, Answer>[] = [];
  private unanswered = 0;
  private inFlight = 0;
  private isWoken = false;

  /** `send` answers each item, in their order. When it fails, it fails for each of them. */
  constructor(
    private readonly send: (items: readonly Item[]) => Promise<readonly Answer[]>,
    private readonly sizeOf: (item: Item) => number,
    private readonly limits: GroupLimits,
  ) {}

  get isIdle(): boolean {
    return this.unanswered === 0;
  }

  /** Undefined when there is no room. */
  add(item: Item): Promise<Answer> | undefined {
    const size = this.sizeOf(item);
    if (size > this.limits.batchSize || this.unanswered + size > this.limits.queueSize) return undefined;
    this.unanswered += size;
    return new Promise((answer, fail) => {
      this.waiting.push({ item, size, answer, fail });
      this.wake();
    });
  }

  /** At the end of this turn of the event loop: until then, more may come that goes the same way. */
  private wake(): void {
    if (this.isWoken) return;
    this.isWoken = true;
    setImmediate(() => {
      this.isWoken = false;
      while (this.inFlight < this.limits.statementsInFlight && this.waiting.length > 0)
        void this.sendBatch(this.takeBatch());
    });
  }

  private takeBatch(): Entry<Item, Answer>[] {
    let size = 0;
    const tooMuch = this.waiting.findIndex((entry) => (size += entry.size) > this.limits.batchSize);
    return this.waiting.splice(0, tooMuch < 0 ? this.waiting.length : tooMuch);
  }

  /** Never rejects. */
  private async sendBatch(batch: Entry<Item, Answer>[]): Promise<void> {
    this.inFlight += 1;
    try {
      const answers = await this.send(batch.map(({ item }) => item));
      batch.forEach(({ answer }, at) => answer(answers[at] as Answer));
    } catch (error) {
      for (const { fail } of batch) fail(error);
    } finally {
      this.inFlight -= 1;
      for (const { size } of batch) this.unanswered -= size;
      this.wake();
    }
  }
}
