import type { RunEnd } from '../core/streams/run-end.repository.js';
import type { RunLog } from './run-log.js';

/** Readers that wait are there already, and one that was just told about the run comes at once. */
const keptMs = 5_000;
/** Of outputs and logs together. What goes earlier is read from the database. */
const keptBytes = 32 * 1024 * 1024;
const bytesPerCharacter = 2;

interface Recent {
  end: RunEnd;
  /** Where this process executed the run to its end: everything that the run said, or the last of it. */
  log: RunLog | null;
  bytes: number;
  timer: NodeJS.Timeout;
}

/** The ends that this process stored a moment ago, so that nobody here asks the database for them. */
export class RecentRunEnds {
  /** Oldest first. */
  private readonly recent = new Map<string, Recent>();
  private bytes = 0;

  constructor(private readonly limits: { keptMs: number; keptBytes: number } = { keptMs, keptBytes }) {}

  /** After the commit only. */
  add(end: RunEnd, log: RunLog | null): void {
    const bytes = bytesPerCharacter * end.output.length + (log?.size ?? 0);
    this.drop(end.runId);
    if (bytes > this.limits.keptBytes) return;
    const timer = setTimeout(() => this.drop(end.runId), this.limits.keptMs).unref();
    this.recent.set(end.runId, { end, log, bytes, timer });
    this.bytes += bytes;
    for (const runId of this.recent.keys()) {
      if (this.bytes <= this.limits.keptBytes) return;
      this.drop(runId);
    }
  }

  find(runId: string): { end: RunEnd; log: RunLog | null } | undefined {
    return this.recent.get(runId);
  }

  private drop(runId: string): void {
    const recent = this.recent.get(runId);
    if (!recent) return;
    clearTimeout(recent.timer);
    this.recent.delete(runId);
    this.bytes -= recent.bytes;
  }
}
