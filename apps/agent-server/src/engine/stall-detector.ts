import { elapsedMs, type Instant, readClocks } from '@heddle/leases';

export interface StallDetectorOptions {
  /** How often the clocks are read. */
  everyMs: number;
  /** A reading that comes later than this was held up: the process was starved or stopped, or the machine slept. */
  lateMs: number;
}

/** Notices that this process was away for a while. */
export class StallDetector {
  private timer: NodeJS.Timeout | undefined;
  private seenAt: Instant = readClocks();
  private wasAway = false;

  constructor(private readonly options: StallDetectorOptions) {}

  start(): void {
    this.seenAt = readClocks();
    this.timer = setInterval(() => this.read(), this.options.everyMs);
  }

  stop(): void {
    clearInterval(this.timer);
  }

  /** The process was there, but without what it needs. */
  note(): void {
    this.wasAway = true;
  }

  /** Whether the process was away since this was last asked. */
  take(): boolean {
    this.read();
    const { wasAway } = this;
    this.wasAway = false;
    return wasAway;
  }

  private read(): void {
    const now = readClocks();
    this.wasAway ||= elapsedMs(this.seenAt, now) > this.options.everyMs + this.options.lateMs;
    this.seenAt = now;
  }
}
