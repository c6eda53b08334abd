/** Statistics of the feedback of one key on one run or experiment. */
export interface FeedbackStat {
  /** Without errors. */
  n: number;
  /** Judgements that failed. */
  errors: number;
  avg: number | null;
  min: number | null;
  max: number | null;
  /** Sample standard deviation; null below two scores. */
  stdev: number | null;
  /** Points by category. */
  labels: Map<string, number>;
  comments: string[];
  sources: string[];
}

/** Statistics by key. Maps, because clients choose keys and categories, `__proto__` included. */
export type FeedbackStats = ReadonlyMap<string, FeedbackStat>;

export const noFeedback: FeedbackStats = new Map();

export interface StatRow extends Omit<FeedbackStat, 'labels' | 'comments'> {
  owner: string;
  key: string;
  comments: string[] | null;
}

export interface LabelRow {
  owner: string;
  key: string;
  label: string;
  n: number;
}

/** Puts the aggregates of SQL together, by owner (run or experiment). */
export function assembleStats(stats: readonly StatRow[], labels: readonly LabelRow[]): Map<string, FeedbackStats> {
  const byOwner = new Map<string, Map<string, FeedbackStat>>();
  for (const { owner, key, comments, ...stat } of stats) {
    const ofOwner = byOwner.get(owner) ?? new Map<string, FeedbackStat>();
    byOwner.set(owner, ofOwner);
    ofOwner.set(key, { ...stat, labels: new Map(), comments: comments ?? [] });
  }
  for (const { owner, key, label, n } of labels) byOwner.get(owner)?.get(key)?.labels.set(label, n);
  return byOwner;
}
