/**
 * The poison-run quarantine: from this suspicion on, a run executes with no other run beside it. One lost thread is
 * enough. A process may also end for external reasons, so two lost processes are needed.
 */
export const quarantineFrom = 2;
export const threadCrashSuspicion = 2;
export const workerLossSuspicion = 1;

export const isQuarantined = (run: { suspicion: number }) => run.suspicion >= quarantineFrom;
