/** A build, or a command of one, cannot succeed. All other errors may pass. */
export class BuildFailedError extends Error {
  override readonly name = 'BuildFailedError';

  constructor(
    readonly code: string,
    message: string,
    /** Exit code of the command that failed. */
    readonly exitCode: number | null = null,
  ) {
    super(message);
  }
}
