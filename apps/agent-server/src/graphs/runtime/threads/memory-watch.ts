import type { RuntimeLog } from '../graph-log.js';

/** Beyond this part of what the process may take, the kernel is about to end it with all that is in it. */
const scarceFrom = 0.9;
const lookEveryMs = 250;
/** What a thread had is given back within this time; until then nothing can be said about the others. */
const afterEndMs = 2_000;

const mib = 1024 ** 2;

/** A thread, as far as its memory goes. */
export interface WatchedThread {
  /** Heap, and what lies beside it (buffers), in bytes, as it said last. */
  readonly memory: number;
  endForMemory(used: string): void;
}

export interface MemoryLimits {
  /** Of the whole process. */
  processMb: number;
  /** A thread that takes no more than this has not made memory scarce. */
  threadMb: number;
}

/** The thread that takes most, if memory is scarce and it takes more than its part. */
export function chooseGreediest<Thread extends Pick<WatchedThread, 'memory'>>(
  threads: readonly Thread[],
  processBytes: number,
  { processMb, threadMb }: MemoryLimits,
): Thread | null {
  if (processBytes < processMb * mib * scarceFrom) return null;
  const [greediest] = [...threads].sort((left, right) => right.memory - left.memory);
  return greediest && greediest.memory > threadMb * mib ? greediest : null;
}

/**
 * Ends the thread that uses up the memory of the process before the process is ended for it. The heap limit of a thread
 * does not cover buffers.
 */
export class MemoryWatch {
  private timer: NodeJS.Timeout | undefined;
  private quietUntil = 0;

  constructor(
    private readonly limits: MemoryLimits,
    private readonly threads: () => readonly WatchedThread[],
    private readonly log: RuntimeLog,
  ) {}

  start(): void {
    this.timer = setInterval(() => this.look(), lookEveryMs);
    this.timer.unref();
  }

  stop(): void {
    clearInterval(this.timer);
  }

  private look(): void {
    const now = performance.now();
    if (now < this.quietUntil) return;
    const processBytes = process.memoryUsage.rss();
    const greediest = chooseGreediest(this.threads(), processBytes, this.limits);
    if (!greediest) return;
    this.quietUntil = now + afterEndMs;
    const [threadMb, usedMb] = [greediest.memory, processBytes].map((bytes) => Math.round(bytes / mib));
    this.log('A graph thread used up the memory of the process; it is ended', {
      thread_mb: threadMb,
      process_mb: usedMb,
      limit_mb: this.limits.processMb,
    });
    greediest.endForMemory(`${threadMb} MiB with its buffers, of ${this.limits.processMb} MiB for the whole process`);
  }
}
