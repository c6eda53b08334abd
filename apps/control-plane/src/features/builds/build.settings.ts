/** Limits of one build, and its places on this machine. */
export abstract class BuildSettings {
  /** Folder of builds in progress, installed packages and caches. */
  abstract readonly folder: string;
  /** Maximum concurrent builds of this process. */
  abstract readonly concurrency: number;
  /** Limit of each command. */
  abstract readonly timeoutMs: number;
  abstract readonly maxMemoryBytes: number;
  abstract readonly maxDiskBytes: number;
  abstract readonly maxProcesses: number;
  abstract readonly maxLogBytes: number;
  /** Program of the agent server that loads the graphs of a langgraph.json. */
  abstract readonly graphCheck: string;
  /** Variables of every command; none is a secret. */
  abstract readonly environment: Readonly<Record<string, string>>;
}
