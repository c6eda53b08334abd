/** What the thread that serves HTTP needs of its own. */
const mainMb = 256;
/** A heap is not all that a thread takes: buffers, code and stacks lie beside it. */
const heapShare = 0.75;
/** With less a thread cannot even load LangGraph and a few graphs. */
const leastMb = 128;
/** What V8 itself gives a heap at the most. */
const mostMb = 4096;

/** Heap limit of each thread, in MiB, so that all of them together fit into the memory of the process. */
export function threadHeapMb(memoryMb: number, threads: number): number {
  const each = Math.floor((memoryMb * heapShare - mainMb) / threads);
  return Math.min(mostMb, Math.max(leastMb, each));
}

/** A thread per core that executes runs, or fewer where the memory does not hold them and `further` threads. */
export function fittingThreads(cores: number, memoryMb: number, further: number): number {
  const heaps = Math.floor((memoryMb * heapShare - mainMb) / leastMb);
  return Math.max(1, Math.min(cores, heaps - further));
}

/** What the process may take, in MiB, where that is less than the machine has: beyond it the kernel ends the process. */
export function memoryLimitMb(totalBytes: number, constrainedBytes: number | undefined): number | undefined {
  const limited = constrainedBytes !== undefined && constrainedBytes > 0 && constrainedBytes < totalBytes;
  return limited ? Math.floor(constrainedBytes / 1024 ** 2) : undefined;
}

/** What the machine has, or less where a container may use less. Values in bytes; without a limit Node says 0 or more than there is. */
export function usableMemoryMb(totalBytes: number, constrainedBytes: number | undefined): number {
  const bytes = constrainedBytes ? Math.min(totalBytes, constrainedBytes) : totalBytes;
  return Math.floor(bytes / 1024 ** 2);
}
