import type { ThreadPressure } from './decide-admission.js';
import { tickMs } from './loop-delay.js';
import { RunSize } from './run-size.js';

/** Interval of the reports of a thread; after starts it reports at its next tick. */
export const reportEveryMs = 250;

/** Figures of a thread about itself. */
export interface ThreadFigures {
  /** Runs that the thread has received since its start. */
  received: number;
  runs: number;
  heapUsedBytes: number;
  heapLimitBytes: number;
  /** Heap with its free parts, and external memory (buffers). */
  committedBytes: number;
  externalBytes: number;
  /** Longest delay of the event loop since the last report. */
  delayMs: number;
  /** Callers waiting for a database connection. */
  waitingCallers: number;
  /** The checkpoints that are not stored yet have reached their limit. */
  isHeldBack: boolean;
}

/** Combines the reports of a thread with the later starts and ends of runs. */
export class ThreadGauge {
  private readonly size = new RunSize();
  private figures: ThreadFigures | undefined;
  private reportedAt = 0;
  private sent = 0;
  /** Time of the first start that no report shows. */
  private unreportedSince = 0;

  constructor(private readonly now: () => number = () => performance.now()) {}

  get committedBytes(): number {
    return this.figures?.committedBytes ?? 0;
  }

  onStart(): void {
    if (this.unreported === 0) this.unreportedSince = this.now();
    this.sent += 1;
  }

  onReport(figures: ThreadFigures): void {
    this.figures = figures;
    this.reportedAt = this.unreportedSince = this.now();
    this.size.observe(figures.runs, figures.heapUsedBytes + figures.externalBytes);
  }

  /** `runs`: runs of the thread by the count of the caller. */
  pressure(runs: number): ThreadPressure {
    const { figures, unreported } = this;
    return {
      runs,
      unreported,
      heapUsedBytes: figures?.heapUsedBytes ?? 0,
      heapLimitBytes: figures?.heapLimitBytes ?? Infinity,
      bytesPerRun: this.size.bytes,
      delayMs: figures ? Math.max(figures.delayMs, this.silentMs()) : 0,
      waitingCallers: figures?.waitingCallers ?? 0,
      isHeldBack: figures?.isHeldBack ?? false,
    };
  }

  private get unreported(): number {
    return this.sent - (this.figures?.received ?? 0);
  }

  /** How long a report is overdue: a blocked thread sends none. */
  private silentMs(): number {
    const now = this.now();
    const afterStartMs = this.unreported > 0 ? now - this.unreportedSince - tickMs : 0;
    return Math.max(0, afterStartMs, now - this.reportedAt - reportEveryMs);
  }
}
