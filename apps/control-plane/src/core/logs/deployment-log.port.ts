export type LogLevel = 'DEBUG' | 'INFO' | 'WARNING' | 'ERROR' | 'CRITICAL';

/** Lines of a build, or of the roll-out and of the running revision. */
export type LogStream = 'build' | 'deploy';

export interface LogSource {
  tenantId: string;
  deploymentId: string;
  revisionId: string;
  stream: LogStream;
}

/** Log of builds and deployments, written by the pipeline and the drivers (spec control-plane.md, section 7 E). */
export abstract class DeploymentLog {
  /**
   * Queues a line without waiting; secret values of the revision are redacted before storage. Never throws. The size
   * of a log is limited, but not by lines of the kind `verdict`: the result of a step, of which there are few.
   */
  abstract append(source: LogSource, level: LogLevel, message: string, kind?: 'output' | 'verdict'): void;
  /** The text without secret values of the revision, as a line of its log would be stored. */
  abstract redact(source: Omit<LogSource, 'stream'>, text: string): Promise<string>;
  /** Resolves when all lines of `append` before this call are stored or dropped. */
  abstract flush(): Promise<void>;
}
