export abstract class RevisionRetentionSettings {
  /** Age at which ended revisions are deleted. */
  abstract readonly retentionMs: number;
  /** Deployed revisions of a deployment that stay at any age. */
  abstract readonly keep: number;
}
