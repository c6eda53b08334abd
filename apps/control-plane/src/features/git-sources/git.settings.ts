/** Repositories that may be fetched, and the limits of a fetch. */
export abstract class GitSettings {
  /** Folder of fetches in progress. */
  abstract readonly folder: string;
  /** URLs of repositories, and of their parents. */
  abstract readonly allowed: readonly string[];
  /** Networks besides public addresses. */
  abstract readonly networks: readonly string[];
  /** Tokens, or user and token with a colon, by host with its port. */
  abstract readonly tokens: ReadonlyMap<string, string>;
  /** Maximum size of a fetched repository. */
  abstract readonly maxBytes: number;
  /** Limit of each command. */
  abstract readonly timeoutMs: number;
  /** Variables for finding git, and its certificates. */
  abstract readonly environment: Readonly<Record<string, string>>;
}
