/** Retention of experiments and runs; null: unlimited. */
export abstract class RetentionSettings {
  /** Pause between sweeps; null: no sweeps. */
  abstract readonly everyMs: number | null;
  /** Interval of the summary sweep; null: no sweep. */
  abstract readonly summariesEveryMs: number | null;
  abstract readonly rule: RetentionRule;
  abstract readonly shortlivedDays: number | null;
  abstract readonly longlivedDays: number | null;
}

/** Retention of the experiments of a dataset. */
export interface RetentionRule {
  experimentDays: number | null;
  /** The newest ones that stay; at least 1. */
  experimentsKept: number | null;
}
