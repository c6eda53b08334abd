import type { RetentionRule } from '../../config/retention-settings.js';

export interface StoredExperiment {
  id: string;
  /** Time since it was stored. The times in an upload may be years old. */
  ageMs: number;
  /** Baseline of its dataset, or pinned. */
  isKept: boolean;
}

export type ExpiryReason = 'age' | 'count';

const dayMs = 86_400_000;

/**
 * Expired experiments of a dataset, oldest first. Kept experiments count as newest ones, so a rule retains no further
 * experiments beside them.
 */
export function chooseExpired(
  experiments: readonly StoredExperiment[],
  { experimentDays, experimentsKept }: RetentionRule,
): { id: string; reason: ExpiryReason }[] {
  const newestFirst = experiments.toSorted((one, other) => one.ageMs - other.ageMs);
  return newestFirst
    .flatMap(({ id, ageMs, isKept }, place): { id: string; reason: ExpiryReason }[] => {
      if (isKept) return [];
      if (experimentDays !== null && ageMs > experimentDays * dayMs) return [{ id, reason: 'age' }];
      if (experimentsKept !== null && place >= experimentsKept) return [{ id, reason: 'count' }];
      return [];
    })
    .reverse();
}
