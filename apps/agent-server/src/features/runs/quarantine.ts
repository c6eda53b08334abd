/**
 * The poison-run quarantine: from this suspicion on a run is executed with no other run beside it. A thread that ended
 * with the run in it is enough. A process ends for reasons outside of its runs as well, so that has to happen twice.
 */
export const quarantineFrom = 2;
export const threadCrashSuspicion = 2;
export const workerLossSuspicion = 1;

export const isQuarantined = (run: { suspicion: number }) => run.suspicion >= quarantineFrom;
