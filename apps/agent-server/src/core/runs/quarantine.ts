/**
 * The poison-run quarantine: from this suspicion on, a run executes with no other run beside it. One lost thread is
 * enough. A process may also end for external reasons, so two lost processes are needed.
 */
export const quarantineThreshold = 2;
export const threadCrashWeight = 2;
export const workerLossWeight = 1;

export const isQuarantined = (run: { suspicion: number }) => run.suspicion >= quarantineThreshold;
