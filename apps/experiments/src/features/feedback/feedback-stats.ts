import type { FeedbackStatDto } from '@heddle/dto-experiments';

export interface StatRow {
  owner: string;
  key: string;
  n: number;
  avg: number | null;
  min: number | null;
  max: number | null;
  stdev: number | null;
  comments: string[] | null;
  sources: string[];
}

export interface LabelRow {
  owner: string;
  key: string;
  label: string;
  n: number;
}

export type FeedbackStats = Record<string, FeedbackStatDto>;

/** Puts the aggregates of SQL together: owner (run or experiment) to key to statistics. */
export function assembleStats(stats: readonly StatRow[], labels: readonly LabelRow[]): Map<string, FeedbackStats> {
  const byOwner = new Map<string, FeedbackStats>();
  for (const row of stats) {
    // Keys come from clients: `__proto__` must be a member like any other.
    const ofOwner = byOwner.get(row.owner) ?? (Object.create(null) as FeedbackStats);
    byOwner.set(row.owner, ofOwner);
    ofOwner[row.key] = {
      n: row.n,
      avg: row.avg,
      min: row.min,
      max: row.max,
      stdev: row.stdev,
      errors: 0,
      values: Object.create(null) as Record<string, number>,
      comments: row.comments ?? [],
      sources: row.sources,
      contains_thread_feedback: false,
    };
  }
  for (const { owner, key, label, n } of labels) {
    const stat = byOwner.get(owner)?.[key];
    if (stat) stat.values[label] = n;
  }
  return byOwner;
}
