import type { RuntimeLog } from '../graph-log.js';

/** Share of the process limit at which memory is scarce; the kernel would end the process soon. */
const scarceShare = 0.9;
const checkEveryMs = 250;
/** Time for the memory of an ended thread to be freed; until then the others are not judged. */
const settleMs = 2_000;

const mib = 1024 ** 2;

/** Memory of a thread. */
interface WatchedThread {
  /** Heap and external memory (buffers) in bytes, as last reported. */
  readonly memory: number;
  endForMemory(used: string): void;
}

interface MemoryLimits {
  /** Limit of the whole process. */
  processMb: number;
  /** A thread below this size is not the cause of scarce memory. */
  threadMb: number;
}

/** The largest thread, if memory is scarce and the thread exceeds its share. */
export function chooseLargest<Thread extends Pick<WatchedThread, 'memory'>>(
  threads: readonly Thread[],
  processBytes: number,
  { processMb, threadMb }: MemoryLimits,
): Thread | null {
  if (processBytes < processMb * mib * scarceShare) return null;
  const [largest] = [...threads].sort((left, right) => right.memory - left.memory);
  return largest && largest.memory > threadMb * mib ? largest : null;
}

/**
 * Ends the thread that exhausts the memory of the process, before the kernel ends the process. The heap limit of a
 * thread does not cover buffers.
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
    this.timer = setInterval(() => this.check(), checkEveryMs);
    this.timer.unref();
  }

  stop(): void {
    clearInterval(this.timer);
  }

  private check(): void {
    const now = performance.now();
    if (now < this.quietUntil) return;
    const processBytes = process.memoryUsage.rss();
    const largest = chooseLargest(this.threads(), processBytes, this.limits);
    if (!largest) return;
    this.quietUntil = now + settleMs;
    const [threadMb, usedMb] = [largest.memory, processBytes].map((bytes) => Math.round(bytes / mib));
    this.log('A graph thread used up the memory of the process; it is ended', {
      thread_mb: threadMb,
      process_mb: usedMb,
      limit_mb: this.limits.processMb,
    });
    largest.endForMemory(`${threadMb} MiB with its buffers, of ${this.limits.processMb} MiB for the whole process`);
  }
}
