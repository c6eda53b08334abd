import type { RunEnd } from '../core/streams/run-end.repository.js';
import type { RunLog } from './run-log.js';

/** Waiting readers and the creating client read it immediately. */
const keptMs = 5_000;
/** Limit for outputs and logs together. Ends beyond it are read from the database. */
const keptBytes = 32 * 1024 * 1024;
const bytesPerCharacter = 2;

interface Recent {
  end: RunEnd;
  /** Events of the run, or the newest of them, if this process executed it to its end. */
  log: RunLog | null;
  bytes: number;
  timer: NodeJS.Timeout;
}

/** Ends that this process stored recently, so that its readers need no query. */
export class RecentRunEnds {
  /** Oldest first. */
  private readonly recent = new Map<string, Recent>();
  private bytes = 0;

  constructor(private readonly limits: { keptMs: number; keptBytes: number } = { keptMs, keptBytes }) {}

  /** Called after the commit only. */
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
