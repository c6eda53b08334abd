import { performance, type EventLoopUtilization } from 'node:perf_hooks';
import { getHeapStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Share of time in which an idle event loop may be active. */
const idleShare = 0.05;
/** A collection pays from this size of the heap that no object uses, in bytes. */
const minSpare = 24 * 1024 * 1024;
/** The first collection frees objects, and the second one pages. */
const maxCollections = 2;

/** Figures of a thread since the look before. */
export interface Look {
  /** Share of time in which the event loop was active, from 0 to 1. */
  utilization: number;
  /** Bytes. */
  committed: number;
  /** Bytes, with garbage. */
  used: number;
}

/**
 * Decides when a quiet thread collects garbage. V8 collects when it allocates: without work, a process would keep the
 * garbage of its last burst, often more than half of its memory.
 */
export class IdleCollections {
  private quietLooks = 0;
  private collections = maxCollections;
  /** Bytes after the last collection. */
  private live = 0;

  /** Whether to collect now. The thread was idle for two looks, and has allocated since the last collection. */
  isDue({ utilization, committed, used }: Look): boolean {
    if (utilization > idleShare) {
      this.quietLooks = 0;
      this.collections = 0;
      return false;
    }
    this.quietLooks += 1;
    const spare = committed - (this.collections === 0 ? this.live : used);
    return this.quietLooks >= 2 && this.collections < maxCollections && spare >= minSpare;
  }

  onCollected(used: number): void {
    this.live = used;
    this.collections += 1;
  }
}

/** Starts the collection of garbage in this thread whenever it is idle. Keeps no process alive. */
export function collectWhenIdle(lookEveryMs = 5_000): NodeJS.Timeout {
  const collections = new IdleCollections();
  const collect = garbageCollector();
  let last: EventLoopUtilization = performance.eventLoopUtilization();
  return setInterval(() => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, last);
    last = now;
    const { total_heap_size: committed, used_heap_size: used } = getHeapStatistics();
    if (!collections.isDue({ utilization, committed, used })) return;
    collect();
    collections.onCollected(getHeapStatistics().used_heap_size);
    // The next look does not see the collection.
    last = performance.eventLoopUtilization();
  }, lookEveryMs).unref();
}

/** A new context has the function. The flag stays set: all threads share it, so a reset would race with their starts. */
function garbageCollector(): () => void {
  setFlagsFromString('--expose-gc');
  return runInNewContext('gc') as () => void;
}
