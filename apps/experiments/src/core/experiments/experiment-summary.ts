import { packageVersion } from '@heddle/http';
import { type FeedbackStat, type FeedbackStats, noFeedback } from '../feedback/feedback-stats.js';
import type { RunStats, ExperimentStats } from './experiment-stats.js';

/** Only summaries of the same release are valid: another one may compute other statistics. */
export const summaryVersion = packageVersion(new URL('../../../package.json', import.meta.url));

/** Statistics as JSON. Keys and categories are lists of pairs, because a member `__proto__` would be lost. */
export interface StoredStats {
  runs: (RunStats | { runCount: 0 }) & Pick<ExperimentStats, 'usage' | 'endedRuns'>;
  /** Mean scores by key; for sorting. */
  means: { run: Record<string, number>; session: Record<string, number> };
  feedback: { run: StoredFeedback; session: StoredFeedback };
}
type StoredFeedback = [string, Omit<FeedbackStat, 'labels'> & { labels: [string, number][] }][];

export function toStoredStats({ runs, usage, endedRuns, feedback, sessionFeedback }: ExperimentStats): StoredStats {
  return {
    runs: { ...(runs ?? { runCount: 0 }), usage, endedRuns },
    means: { run: meansOf(feedback), session: meansOf(sessionFeedback) },
    feedback: { run: toStoredFeedback(feedback), session: toStoredFeedback(sessionFeedback) },
  };
}

export function fromStoredStats({ runs: stored, feedback }: Omit<StoredStats, 'means'>): ExperimentStats {
  const { usage, endedRuns, ...runs } = stored;
  return {
    runs: 'sessionId' in runs ? runs : null,
    usage,
    endedRuns,
    feedback: fromStoredFeedback(feedback.run),
    sessionFeedback: fromStoredFeedback(feedback.session),
    facets: [],
  };
}

/** `fromEntries` defines members, whatever their names. */
const meansOf = (stats: FeedbackStats): Record<string, number> =>
  Object.fromEntries([...stats].flatMap(([key, { avg }]) => (avg === null ? [] : [[key, avg]])));

const toStoredFeedback = (stats: FeedbackStats): StoredFeedback =>
  [...stats].map(([key, stat]) => [key, { ...stat, labels: [...stat.labels] }]);

function fromStoredFeedback(stored: StoredFeedback): FeedbackStats {
  if (stored.length === 0) return noFeedback;
  return new Map(stored.map(([key, stat]) => [key, { ...stat, labels: new Map(stat.labels) }]));
}
