/** Shows failed runs in the terminal, as the log of the agent server is easily overlooked. */
import { printable } from './printable.mjs';

const defaults = { linesAtOnce: 5, windowMs: 10_000 };

/**
 * The terminal line for a log line about a failed run; undefined for other log lines.
 *
 * @param {string} logLine
 */
export function failedRunLine(logLine) {
  if (!logLine.includes('"run failed"')) return undefined;
  let entry;
  try {
    entry = JSON.parse(logLine);
  } catch {
    return undefined;
  }
  if (entry.msg !== 'run failed') return undefined;
  const message = printable(`${entry.error?.error}: ${entry.error?.message}`);
  return `Run ${printable(String(entry.run_id))} of graph "${printable(String(entry.graph_id))}" failed: ${message}`;
}

/** Prints the first failed runs of each window and counts the rest, so that many failures leave the terminal readable. */
export class FailedRuns {
  /**
   * @param {(line: string) => void} print
   * @param {{ linesAtOnce?: number, windowMs?: number }} limits
   */
  constructor(print, limits = {}) {
    const { linesAtOnce, windowMs } = { ...defaults, ...limits };
    this.print = print;
    this.linesAtOnce = linesAtOnce;
    this.windowMs = windowMs;
    this.seen = 0;
  }

  /** @param {string} logLines */
  read(logLines) {
    for (const logLine of logLines.split('\n')) {
      const line = failedRunLine(logLine);
      if (line !== undefined) this.show(line);
    }
  }

  /** @param {string} line */
  show(line) {
    if (this.seen === 0) setTimeout(() => this.endWindow(), this.windowMs).unref();
    this.seen += 1;
    if (this.seen <= this.linesAtOnce) this.print(line);
  }

  endWindow() {
    const more = this.seen - this.linesAtOnce;
    this.seen = 0;
    if (more > 0)
      this.print(`... and ${more} more ${more === 1 ? 'run' : 'runs'} failed; the agent server's log has all.`);
  }
}
