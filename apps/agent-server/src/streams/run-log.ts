import type { StoredEvent } from '../core/streams/run-event.repository.js';
import type { RunEvent, ShortEvent } from '../graphs/graph-runtime.port.js';

/** Range of event numbers per lease generation, so that a retry continues above all earlier events. */
const generationSpan = 2 ** 32;

/** Number before the first event of this lease generation, above all earlier generations. */
export const firstSeqOf = (generation: number) => generation * generationSpan;
/** Lease generation of an event. */
export const generationOf = (seq: number) => Math.floor(seq / generationSpan);
/** Flush threshold; otherwise flush after the delay. */
const flushBytes = 64 * 1024;
const flushDelayMs = 30;
/** Alignment of flushes in ms, so that all runs share statements. */
const flushGridMs = 20;
/** Events in memory for local readers; the database has the older ones. */
const keptEvents = 2_000;
const keptBytes = 4 * 1024 * 1024;

/** A whole event, and its form for the database if that leaves out large values. */
interface LoggedEvent extends StoredEvent {
  short: ShortEvent | undefined;
}

type AppendBatch = (events: readonly StoredEvent[]) => Promise<boolean>;

/**
 * Event log of an executing run: a window in memory for local readers, stored in batches. Readers pull, so a slow
 * reader does not grow the window; it reads the database instead.
 */
export class RunLog {
  private events: LoggedEvent[] = [];
  private bytes = 0;
  private counter = 0;
  private storedSeq: number;
  /** Highest number before the window. */
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

  append({ event, data, short }: RunEvent): void {
    if (this.closed) return;
    this.counter += 1;
    this.events.push({ seq: firstSeqOf(this.generation) + this.counter, event, data, omitted: null, short });
    this.bytes += data.length;
    this.unstoredBytes += (short?.data ?? data).length;
    if (this.unstoredBytes >= flushBytes) this.flush();
    else this.timer ??= setTimeout(() => this.flush(), untilFlush(performance.now()));
    this.onChange();
  }

  /** Events after a number; undefined if the window no longer has all of them. */
  read(after: number): readonly StoredEvent[] | undefined {
    if (after < this.droppedSeq) return undefined;
    const first = this.events.findIndex((event) => event.seq > after);
    return first < 0 ? [] : this.events.slice(first);
  }

  get lastSeq(): number {
    return this.events.at(-1)?.seq ?? this.droppedSeq;
  }

  /** The run has ended; no further event follows. */
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

  /**
   * Stops the timer and waits for a batch in progress. The caller stores the remaining events with the end of the run.
   */
  async drain(): Promise<readonly StoredEvent[]> {
    clearTimeout(this.timer);
    this.timer = undefined;
    await this.flushing;
    return this.unstored();
  }

  /** Call it after the commit of the end. `last`: events that were stored without `append`. */
  end(last: readonly StoredEvent[]): void {
    this.close();
    this.isComplete = true;
    this.events.push(...last.map((event) => ({ ...event, short: undefined })));
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
    const batch = this.unstored();
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
      // The database was unavailable. The events stay for the next batch or the end of the run.
      if (!this.closed) this.timer ??= setTimeout(() => this.flush(), 500);
    }
  }

  private unstored(): StoredEvent[] {
    const unstored = this.events.filter((event) => event.seq > this.storedSeq);
    return unstored.map(({ short, ...event }) => ({ ...event, ...short }));
  }

  /** Only stored events leave the window. */
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
