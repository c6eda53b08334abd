/** A block of the event loop from which its run counts as blocking. */
const blockingMs = 500;
/** Silence of a thread after which its current run is sampled. */
const sampleAfterMs = 250;

/** Run that a thread executes at a moment. */
export interface ThreadMoment {
  /** Number of turns of the event loop that its ticks have counted. */
  beats: number;
  runId: string;
  graphId: string;
  /** Frames of the running code, innermost first. */
  stack: string;
}

export interface Block extends Pick<ThreadMoment, 'runId' | 'graphId' | 'stack'> {
  /** Age of the block when it was found. */
  blockedMs: number;
}

/**
 * Finds the run that blocks the event loop of a thread. Two moments of one turn that are in the same run are needed: a
 * single one may meet an innocent run at the end of a turn of many. Times are in ms of one clock.
 */
export class BlockDetector {
  private beats = -1;
  private silentSince = 0;
  private seenRunId: string | null = null;
  private isFound = false;

  /** Whether the current moment of the thread should be sampled. */
  observe(nowMs: number, beats: number): boolean {
    if (beats !== this.beats) {
      this.beats = beats;
      this.silentSince = nowMs;
      this.seenRunId = null;
      this.isFound = false;
    }
    return !this.isFound && nowMs - this.silentSince >= sampleAfterMs;
  }

  /** The block, once for each. */
  onMoment(nowMs: number, { beats, runId, graphId, stack }: ThreadMoment): Block | null {
    if (beats !== this.beats || this.isFound) return null;
    const blockedMs = nowMs - this.silentSince;
    this.isFound = runId === this.seenRunId && blockedMs >= blockingMs;
    this.seenRunId = runId;
    return this.isFound ? { runId, graphId, stack, blockedMs } : null;
  }
}
