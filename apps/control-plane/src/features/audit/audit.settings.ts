export abstract class AuditSettings {
  /** Age at which events are deleted. */
  abstract readonly retentionMs: number;
}
