import { isFaultOfOne, oncePerTurn } from '@heddle/postgres';
import { outsideTraces } from '@heddle/telemetry';

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
  answer: (answer: Answer | undefined) => void;
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
  /** Until the end of the turn, more may come that goes the same way. */
  private readonly wake = oncePerTurn(() => this.sendWaiting());

  /** `send` answers each item, in their order. */
  constructor(
    private readonly send: (items: readonly Item[]) => Promise<readonly Answer[]>,
    private readonly sizeOf: (item: Item) => number,
    private readonly limits: GroupLimits,
  ) {}

  get isIdle(): boolean {
    return this.unanswered === 0;
  }

  /**
   * Undefined when the item has to go by itself: there is no room for it, or its statement was refused, perhaps for what
   * another one brought. Rejects while the database is away.
   */
  add(item: Item): Promise<Answer | undefined> {
    const size = this.sizeOf(item);
    if (size > this.limits.batchSize || this.unanswered + size > this.limits.queueSize)
      return Promise.resolve(undefined);
    this.unanswered += size;
    return new Promise((answer, fail) => {
      this.waiting.push({ item, size, answer, fail });
      this.wake();
    });
  }

  private sendWaiting(): void {
    while (this.inFlight < this.limits.statementsInFlight && this.waiting.length > 0)
      void this.sendBatch(this.takeBatch());
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
      // What several share belongs to the trace of none.
      const answers = await outsideTraces(() => this.send(batch.map(({ item }) => item)));
      batch.forEach(({ answer }, at) => answer(answers[at] as Answer));
    } catch (error) {
      const mayGoAlone = isFaultOfOne(error);
      for (const { answer, fail } of batch)
        if (mayGoAlone) answer(undefined);
        else fail(error);
    } finally {
      this.inFlight -= 1;
      for (const { size } of batch) this.unanswered -= size;
      this.wake();
    }
  }
}
