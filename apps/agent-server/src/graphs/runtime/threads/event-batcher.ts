import type { EventTuple } from './thread-protocol.js';

const flushMs = 10;
const flushBytes = 64 * 1024;
/** Maximum bytes in flight to a busy receiver; beyond it the runs of the thread wait. */
const windowBytes = 4 * 1024 * 1024;

/** Batches the events of all runs of a thread, with back pressure from the receiver. */
export class EventBatcher {
  private events: EventTuple[] = [];
  private bytes = 0;
  private unacknowledged = 0;
  private timer: NodeJS.Timeout | null = null;
  private waiting: (() => void)[] = [];

  constructor(private readonly send: (events: EventTuple[], bytes: number) => void) {}

  /** Resolves when more events may be added. */
  add(event: EventTuple): void | Promise<void> {
    this.events.push(event);
    this.bytes += event[1].length + event[2].length;
    if (this.bytes >= flushBytes) this.flush();
    else this.timer ??= setTimeout(() => this.flush(), flushMs);
    if (this.unacknowledged <= windowBytes) return undefined;
    return new Promise((resolve) => this.waiting.push(resolve));
  }

  flush(): void {
    if (this.timer) clearTimeout(this.timer);
    this.timer = null;
    if (this.events.length === 0) return;
    const { events, bytes } = this;
    this.events = [];
    this.bytes = 0;
    this.unacknowledged += bytes;
    this.send(events, bytes);
  }

  acknowledge(bytes: number): void {
    this.unacknowledged -= bytes;
    if (this.unacknowledged > windowBytes) return;
    const { waiting } = this;
    this.waiting = [];
    for (const resume of waiting) resume();
  }
}
