/** What is kept for how long; null everywhere means for ever. */
export abstract class RetentionSettings {
  /** Names this process as the one that sweeps. */
  abstract readonly owner: string;
  /** From the end of one sweep to the next one; null: there are none. */
  abstract readonly everyMs: number | null;
  /** How often it is looked for statistics to keep; null: none are kept. */
  abstract readonly summariesEveryMs: number | null;
  abstract readonly rule: RetentionRule;
  abstract readonly shortlivedDays: number | null;
  abstract readonly longlivedDays: number | null;
}

/** Of the experiments of a dataset. */
export interface RetentionRule {
  experimentDays: number | null;
  /** The newest ones that stay; at least 1. */
  experimentsKept: number | null;
}
