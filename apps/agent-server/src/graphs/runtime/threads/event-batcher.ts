import type { EventTuple } from './thread-protocol.js';

/** Interval of batches while events keep coming. */
const flushMs = 10;
/** Batches without this interval after a rest, so that the first events of a run do not wait. */
const maxBurst = 4;
const flushBytes = 64 * 1024;
/** Maximum bytes in flight to a busy receiver; beyond it the runs of the thread wait. */
const windowBytes = 4 * 1024 * 1024;

/** Batches the events of all runs of a thread, with back pressure from the receiver. */
export class EventBatcher {
  private events: EventTuple[] = [];
  private bytes = 0;
  private unacknowledged = 0;
  private timer: NodeJS.Timeout | null = null;
  private turn: NodeJS.Immediate | null = null;
  /** Batches that may be sent now, at `countedAt`. A fraction is part of the way to the next one. */
  private credit = maxBurst;
  private countedAt = performance.now();
  private waiting: (() => void)[] = [];

  constructor(private readonly send: (events: EventTuple[], bytes: number) => void) {}

  /** Resolves when more events may be added. */
  add(event: EventTuple): void | Promise<void> {
    this.events.push(event);
    this.bytes += event[1].length + event[2].length;
    if (this.bytes >= flushBytes) this.flush();
    else if (!this.timer && !this.turn) this.schedule();
    if (this.unacknowledged <= windowBytes) return undefined;
    return new Promise((resolve) => this.waiting.push(resolve));
  }

  flush(): void {
    if (this.timer) clearTimeout(this.timer);
    if (this.turn) clearImmediate(this.turn);
    this.timer = this.turn = null;
    if (this.events.length === 0) return;
    const { events, bytes } = this;
    this.events = [];
    this.bytes = 0;
    this.unacknowledged += bytes;
    this.credit = Math.max(0, this.creditNow() - 1);
    this.send(events, bytes);
  }

  acknowledge(bytes: number): void {
    this.unacknowledged -= bytes;
    if (this.unacknowledged > windowBytes) return;
    const { waiting } = this;
    this.waiting = [];
    for (const resume of waiting) resume();
  }

  /** Sends after the events of this turn if there is credit, otherwise as soon as there is some. */
  private schedule(): void {
    const credit = this.creditNow();
    if (credit >= 1) this.turn = setImmediate(() => this.flush());
    else this.timer = setTimeout(() => this.flush(), (1 - credit) * flushMs);
  }

  private creditNow(): number {
    const now = performance.now();
    this.credit = Math.min(maxBurst, this.credit + (now - this.countedAt) / flushMs);
    this.countedAt = now;
    return this.credit;
  }
}
