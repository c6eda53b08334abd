import type { RunDelays } from './graph-conduct.js';

interface DelayedRun {
  graphId: string;
}

/** Delays of the event loop of the current thread, for each of its runs. */
export class ThreadDelays<Run extends DelayedRun> {
  private readonly runs = new Map<Run, RunDelays>();

  begin(run: Run): void {
    this.runs.set(run, { worstMs: 0, aloneMs: 0 });
  }

  /** A timer of the event loop fired this late, or is overdue by it. */
  observe(delayMs: number): void {
    const isAlone = new Set([...this.runs.keys()].map(({ graphId }) => graphId)).size === 1;
    for (const delays of this.runs.values()) {
      delays.worstMs = Math.max(delays.worstMs, delayMs);
      if (isAlone) delays.aloneMs = Math.max(delays.aloneMs, delayMs);
    }
  }

  /** Observe the current delay before: a graph may end its run in the task that blocked the thread. */
  end(run: Run): RunDelays {
    const delays = this.runs.get(run) ?? { worstMs: 0, aloneMs: 0 };
    this.runs.delete(run);
    return delays;
  }
}
