import type { EventTuple } from './thread-protocol.js';

const flushMs = 10;
const flushBytes = 64 * 1024;
/** More than this on its way to a busy receiver, and the runs of the thread are held back. */
const windowBytes = 4 * 1024 * 1024;

/** Collects the events of all runs of a thread into few messages, and never sends far ahead of the receiver. */
export class EventBatcher {
  private events: EventTuple[] = [];
  private bytes = 0;
  private unacknowledged = 0;
  private timer: NodeJS.Timeout | null = null;
  private waiting: (() => void)[] = [];

  constructor(private readonly send: (events: EventTuple[], bytes: number) => void) {}

  /** Resolves when more may be added. */
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
