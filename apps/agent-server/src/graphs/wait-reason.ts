/**
 * Reasons why a graph thread takes no further run: it has ended; it has the maximum number of runs; its memory or that
 * of the process is full; it, or the main thread, is busy; its database connections are; or it has not reported since
 * its last starts.
 */
export const WAIT_REASONS = [
  'no_thread',
  'ceiling',
  'memory',
  'process_memory',
  'cpu',
  'database',
  'starting',
] as const;
export type WaitReason = (typeof WAIT_REASONS)[number];
