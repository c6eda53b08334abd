import type { RetentionRule } from '../../config/retention-settings.js';

export interface StoredExperiment {
  id: string;
  /** Of when it was stored: what an upload says of its own times may be years ago. */
  ageMs: number;
  /** Baseline of its dataset, or pinned. */
  isKept: boolean;
}

export type ExpiryReason = 'age' | 'count';

const dayMs = 86_400_000;

/**
 * Of one dataset, oldest first. Those that are kept count among the newest, so that no rule keeps more than it says
 * but for them.
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
