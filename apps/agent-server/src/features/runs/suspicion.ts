/**
 * A run this suspected is executed with no other run beside it. A thread that ended with the run in it is enough; a
 * process that went away mostly did so for reasons outside of the runs in it, so that has to happen twice.
 */
export const suspectFrom = 2;
export const threadCrashSuspicion = 2;
export const workerLossSuspicion = 1;

export const isSuspect = (run: { suspicion: number }) => run.suspicion >= suspectFrom;
