/** What the process ends with. Scripts branch on it, so a number never changes its meaning. */
export const exitCodes = {
  /** Done; for the gate: passed. */
  ok: 0,
  /** A regression, or an upload that the server refused for what is in it. */
  failed: 1,
  /** Nothing is known: wrong usage, a server that does not answer, a rule that could not be decided. */
  unknown: 2,
} as const;

export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

/** Ends the command with a message that is for the person at it; anything else that is thrown is a bug. */
export class CommandError extends Error {
  constructor(
    message: string,
    readonly exitCode: ExitCode = exitCodes.unknown,
    /** Lines below the message. */
    readonly details: readonly string[] = [],
  ) {
    super(message);
    this.name = 'CommandError';
  }
}

/** The command line or a file of rules says something that cannot be meant. */
export class UsageError extends CommandError {
  constructor(message: string) {
    super(message, exitCodes.unknown);
    this.name = 'UsageError';
  }
}
