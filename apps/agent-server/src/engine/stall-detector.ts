import { elapsedMs, type Instant, readClocks } from '@heddle/leases';

interface StallDetectorOptions {
  /** Interval at which the clocks are read. */
  everyMs: number;
  /** Largest normal delay of a reading. A later one means a starved or stopped process, or a suspended machine. */
  lateMs: number;
}

/** Detects that this process was stalled. */
export class StallDetector {
  private timer: NodeJS.Timeout | undefined;
  private seenAt: Instant = readClocks();
  private wasStalled = false;

  constructor(private readonly options: StallDetectorOptions) {}

  start(): void {
    this.seenAt = readClocks();
    this.timer = setInterval(() => this.read(), this.options.everyMs);
  }

  stop(): void {
    clearInterval(this.timer);
  }

  /** Reports a stall that the clocks do not show, such as an unavailable database. */
  note(): void {
    this.wasStalled = true;
  }

  /** Whether the process was stalled since the last call. */
  take(): boolean {
    this.read();
    const { wasStalled } = this;
    this.wasStalled = false;
    return wasStalled;
  }

  private read(): void {
    const now = readClocks();
    this.wasStalled ||= elapsedMs(this.seenAt, now) > this.options.everyMs + this.options.lateMs;
    this.seenAt = now;
  }
}
