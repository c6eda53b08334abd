/** The signals that ask a process to end, and what a shell calls the exit code of one that they ended. */
const exitCodes = { SIGINT: 130, SIGTERM: 143 } as const;

type Signal = keyof typeof exitCodes;

const signals = Object.keys(exitCodes) as Signal[];

/** Nothing has begun that would have to be ended in order. Not 0: a job that was ended has not done its work. */
const end = (signal: Signal): void => process.exit(exitCodes[signal]);

/**
 * From now on these signals end the process at once, whatever it waits for. To be called before anything else is
 * loaded: the kernel keeps signals from the first process of a container for as long as it has no handler for them.
 */
export function endOnSignals(): void {
  for (const signal of signals) process.on(signal, end);
}

/** Signals go to handlers that were added since: for a service that has begun to work and has something to finish. */
export function handSignalsOver(): void {
  for (const signal of signals) process.off(signal, end);
}
