import type { RuntimeLog } from '../graph-log.js';

/** Share of the process limit at which memory is scarce; the kernel would end the process soon. */
const scarceFrom = 0.9;
const lookEveryMs = 250;
/** Time for the memory of an ended thread to be freed; until then the others are not judged. */
const afterEndMs = 2_000;

const mib = 1024 ** 2;

/** Memory of a thread. */
export interface WatchedThread {
  /** Heap and external memory (buffers) in bytes, as last reported. */
  readonly memory: number;
  endForMemory(used: string): void;
}

export interface MemoryLimits {
  /** Limit of the whole process. */
  processMb: number;
  /** A thread below this size is not the cause of scarce memory. */
  threadMb: number;
}

/** The largest thread, if memory is scarce and the thread exceeds its share. */
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
