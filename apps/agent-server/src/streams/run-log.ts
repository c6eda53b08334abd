import type { StoredEvent } from '../core/streams/run-event.repository.js';

/** Events of one lease generation are numbered from here, so that a retry continues above whatever was sent before. */
const generationSpan = 2 ** 32;

/** Before the first event that a worker says under this generation of its lease, and after all of those before. */
export const firstSeqOf = (generation: number) => generation * generationSpan;
/** Flush when this much waits, or after the delay. */
const flushBytes = 64 * 1024;
const flushDelayMs = 30;
/** Flushes of all runs fall on multiples of this time, in ms, so that they go in one statement. */
const flushGridMs = 20;
/** Events in memory for local readers; the database has the older ones. */
const keptEvents = 2_000;
const keptBytes = 4 * 1024 * 1024;

type AppendBatch = (events: readonly StoredEvent[]) => Promise<boolean>;

/**
 * The stream of a run while this process executes it: a window in memory for local readers, written to the log in
 * batches. Readers pull, so a slow one never makes it grow: it falls out of the window and reads the database.
 */
export class RunLog {
  private events: StoredEvent[] = [];
  private bytes = 0;
  private counter = 0;
  private storedSeq: number;
  /** Highest number that is no longer in the window. */
  private droppedSeq: number;
  private unstoredBytes = 0;
  private timer: NodeJS.Timeout | undefined;
  private flushing: Promise<void> = Promise.resolve();
  private closed = false;
  private isComplete = false;

  constructor(
    readonly runId: string,
    private readonly generation: number,
    private readonly appendBatch: AppendBatch,
    private readonly onChange: () => void,
    private readonly onRefused: () => void,
  ) {
    this.droppedSeq = generation <= 1 ? -1 : generation * generationSpan - 1;
    this.storedSeq = generation * generationSpan - 1;
  }

  append(event: string, data: string): void {
    if (this.closed) return;
    this.counter += 1;
    this.events.push({ seq: firstSeqOf(this.generation) + this.counter, event, data });
    this.bytes += data.length;
    this.unstoredBytes += data.length;
    if (this.unstoredBytes >= flushBytes) this.flush();
    else this.timer ??= setTimeout(() => this.flush(), untilFlush(performance.now()));
    this.onChange();
  }

  /** Events after a place, or undefined when some of them are only in the database. */
  read(after: number): readonly StoredEvent[] | undefined {
    if (after < this.droppedSeq) return undefined;
    const first = this.events.findIndex((event) => event.seq > after);
    return first < 0 ? [] : this.events.slice(first);
  }

  get lastSeq(): number {
    return this.events.at(-1)?.seq ?? this.droppedSeq;
  }

  /** The run has ended, and nothing comes after what can be read here. */
  get ended(): boolean {
    return this.isComplete;
  }

  /** Size of the window in bytes. */
  get size(): number {
    return 2 * this.bytes;
  }

  get firstReadable(): number {
    return this.droppedSeq;
  }

  /** Stops the timer and waits for a batch under way; what is left belongs into the transaction that ends the run. */
  async drain(): Promise<readonly StoredEvent[]> {
    clearTimeout(this.timer);
    this.timer = undefined;
    await this.flushing;
    return this.events.filter((event) => event.seq > this.storedSeq);
  }

  /** The end of the run is stored, with every event of it; `last` are those that were never appended here. */
  end(last: readonly StoredEvent[]): void {
    this.close();
    this.isComplete = true;
    this.events.push(...last);
    for (const { data } of last) this.bytes += data.length;
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
  }

  private flush(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.unstoredBytes = 0;
    this.flushing = this.flushing.then(() => this.store());
  }

  private async store(): Promise<void> {
    const batch = this.events.filter((event) => event.seq > this.storedSeq);
    if (batch.length === 0 || this.closed) return;
    try {
      if (!(await this.appendBatch(batch))) {
        this.close();
        this.onRefused();
        return;
      }
      this.storedSeq = batch.at(-1)?.seq ?? this.storedSeq;
      this.trim();
    } catch {
      // The database was away: the events stay, and go with the next batch or with the end of the run.
      if (!this.closed) this.timer ??= setTimeout(() => this.flush(), 500);
    }
  }

  /** Only what is stored may leave the window. */
  private trim(): void {
    let drop = 0;
    while (drop < this.events.length && (this.events.length - drop > keptEvents || this.bytes > keptBytes)) {
      const event = this.events[drop] as StoredEvent;
      if (event.seq > this.storedSeq) break;
      this.bytes -= event.data.length;
      this.droppedSeq = event.seq;
      drop += 1;
    }
    if (drop > 0) this.events.splice(0, drop);
  }
}

const untilFlush = (now: number): number => Math.ceil((now + flushDelayMs) / flushGridMs) * flushGridMs - now;
