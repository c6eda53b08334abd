export abstract class LogsSettings {
  /** Age in ms at which lines are deleted. */
  abstract readonly retentionMs: number;
}
