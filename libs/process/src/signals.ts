/** Signals that end a process, with the exit codes that shells report for them. */
const exitCodes = { SIGINT: 130, SIGTERM: 143 } as const;

type Signal = keyof typeof exitCodes;

const signals = Object.keys(exitCodes) as Signal[];

/** No work has begun that needs an orderly end. Not 0: the job is incomplete. */
const end = (signal: Signal): void => process.exit(exitCodes[signal]);

/**
 * From now on these signals end the process at once. Call it before any other import: the kernel withholds signals from
 * the first process of a container until it has a handler.
 */
export function endOnSignals(): void {
  for (const signal of signals) process.on(signal, end);
}

/** Leaves signals to handlers added since: the service now has work to finish. */
export function releaseSignals(): void {
  for (const signal of signals) process.off(signal, end);
}
