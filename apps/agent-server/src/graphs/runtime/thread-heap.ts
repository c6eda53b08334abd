/** Memory of the thread that serves HTTP. */
const mainMb = 256;
/** Share of the heap in the memory of a thread; buffers, code and stacks are outside. */
const heapShare = 0.75;
/** Minimum heap to load LangGraph and a few graphs. */
const minHeapMb = 128;
/** Maximum heap of V8. */
const maxHeapMb = 4096;

/** Heap limit of each thread, in MiB, so that all threads fit into the memory of the process. */
export function threadHeapMb(memoryMb: number, threads: number): number {
  const each = Math.floor((memoryMb * heapShare - mainMb) / threads);
  return Math.min(maxHeapMb, Math.max(minHeapMb, each));
}

/** Number of threads for runs: one per core, or fewer if the memory does not hold them and `further` threads. */
export function fittingThreads(cores: number, memoryMb: number, further: number): number {
  const heaps = Math.floor((memoryMb * heapShare - mainMb) / minHeapMb);
  return Math.max(1, Math.min(cores, heaps - further));
}

/**
 * Memory limit of the process in MiB, if it is below the memory of the machine. Beyond it the kernel ends the process.
 */
export function memoryLimitMb(totalBytes: number, constrainedBytes: number | undefined): number | undefined {
  const limited = constrainedBytes !== undefined && constrainedBytes > 0 && constrainedBytes < totalBytes;
  return limited ? Math.floor(constrainedBytes / 1024 ** 2) : undefined;
}

/**
 * Usable memory: that of the machine, or the limit of the container. In bytes; without a limit Node reports 0 or more
 * than the machine has.
 */
export function usableMemoryMb(totalBytes: number, constrainedBytes: number | undefined): number {
  const bytes = constrainedBytes ? Math.min(totalBytes, constrainedBytes) : totalBytes;
  return Math.floor(bytes / 1024 ** 2);
}
