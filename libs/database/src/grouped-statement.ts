import { isFaultOfOne, coalescePerTick } from '@heddle/postgres';
import { outsideTraces } from '@heddle/telemetry';

interface GroupLimits {
  /** Maximum concurrent statements. A single one would make all callers wait for its flush. */
  statementsInFlight: number;
  /** Maximum size of a statement, in the unit of the items' sizes. Larger items are not grouped. */
  batchSize: number;
  /** Maximum size of all unanswered items. */
  queueSize: number;
}

interface Entry<Item, Answer> {
  item: Item;
  size: number;
  answer: (answer: Answer | undefined) => void;
  fail: (error: unknown) => void;
}

/**
 * Groups all items that arrive during earlier statements into one statement and one disk flush. Without an earlier
 * statement, items do not wait.
 */
export class GroupedStatement<Item, Answer> {
  private readonly waiting: Entry<Item, Answer>[] = [];
  private unanswered = 0;
  private inFlight = 0;
  /** Collects the items of the current event loop tick. */
  private readonly wake = coalescePerTick(() => this.sendWaiting());

  /** `send` returns one answer per item, in order. */
  constructor(
    private readonly send: (items: readonly Item[]) => Promise<readonly Answer[]>,
    private readonly sizeOf: (item: Item) => number,
    private readonly limits: GroupLimits,
  ) {}

  get isIdle(): boolean {
    return this.unanswered === 0;
  }

  /**
   * Undefined if the item must be sent alone: it does not fit, or its statement was refused, perhaps because of another
   * item. Rejects while the database is unavailable.
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
      // Shared work belongs to no single trace.
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

/** Groups by key, which share no statement. */
export class GroupedStatements<Item, Answer> {
  private readonly groups = new Map<string, GroupedStatement<Item, Answer>>();

  constructor(
    private readonly send: (key: string, items: readonly Item[]) => Promise<readonly Answer[]>,
    private readonly sizeOf: (item: Item) => number,
    /** They apply to each group alone. */
    private readonly limits: GroupLimits,
  ) {}

  async add(key: string, item: Item): Promise<Answer | undefined> {
    const group = this.groups.get(key) ?? this.open(key);
    try {
      return await group.add(item);
    } finally {
      if (group.isIdle) this.groups.delete(key);
    }
  }

  private open(key: string): GroupedStatement<Item, Answer> {
    const group = new GroupedStatement<Item, Answer>((items) => this.send(key, items), this.sizeOf, this.limits);
    this.groups.set(key, group);
    return group;
  }
}
