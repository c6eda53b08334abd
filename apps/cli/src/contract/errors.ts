/** Exit codes of the process. Scripts branch on them, so a number never changes its meaning. */
export const exitCodes = {
  /** Done; for the gate: passed; for a deployment: it serves. */
  ok: 0,
  /** A regression, an upload that the server refused because of its content, or a revision that does not serve. */
  failed: 1,
  /** No result: wrong usage, a server that does not answer, a rule that could not be decided. */
  unknown: 2,
  /** Ended by Ctrl-C, as a shell reports it. */
  interrupted: 130,
} as const;

export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

/** Ends the command with a message for its user; any other error is a bug. */
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

/** Invalid arguments, or an invalid file of rules. */
export class UsageError extends CommandError {
  constructor(message: string, details: readonly string[] = []) {
    super(message, exitCodes.unknown, details);
    this.name = 'UsageError';
  }
}
