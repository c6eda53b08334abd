import type { RunFilters } from './run-filter.sql.js';

/** Sort value of rows; `delta` and `disagreement` compare the means of the experiments. */
export type RowSort =
  | { by: 'position' }
  | { by: 'score' | 'delta' | 'disagreement'; key: string }
  | { by: 'latency' | 'total_tokens' | 'latency_delta' };

/** Conditions on examples. `missing` with a key: an experiment has no score of it; without: no run. */
export type RowFilter =
  | { show: 'improved' | 'regressed' | 'different'; key: string }
  | { show: 'missing'; key?: string }
  /** A difference in outputs, failures, scores or categories of any key. */
  | { show: 'any_difference' }
  | { show: 'changed' | 'errored' };

/** Runs of the experiment have this category, or other categories than the runs of the baseline. */
export type CategoryFilter =
  | { is: 'category'; sessionId: string; of: { key: string }; category: string }
  | { is: 'other_category'; sessionId: string; of: { key: string } };

/** Conditions on one experiment. `higher`, `lower` and `same` compare its mean with that of the baseline. */
export type ExperimentFilter =
  | CategoryFilter
  | { is: 'only_here'; sessionId: string }
  | { is: 'higher' | 'lower' | 'same'; sessionId: string; of: { key: string } | { runs: 'latency' | 'error_rate' } };

/** Examples of a comparison, and their order. */
export interface RowSelection {
  sessionIds: readonly string[];
  /** One of them. */
  baselineId: string;
  exampleIds?: readonly string[];
  /** Only examples that all experiments have a run on. */
  inAll: boolean;
  /** Conditions that must all hold. */
  show: readonly RowFilter[];
  /** Conditions that must all hold. */
  standing: readonly ExperimentFilter[];
  /** Examples on which an experiment has a run of which all of this holds. */
  runs: RunFilters;
  sort: RowSort;
  /** The sort is by the values of this experiment alone. */
  sortedSessionId?: string;
  sortOrder: 'ASC' | 'DESC';
}

/** Texts of clients: `latency`, `latency_delta`, `delta.<key>`; anything else is a feedback key, with or without `feedback.` before it. */
export function parseSort(text: string): RowSort {
  if (text === 'latency' || text === 'total_tokens' || text === 'latency_delta') return { by: text };
  if (text === 'tokens') return { by: 'total_tokens' };
  const [, by, key = ''] = /^(feedback|delta|disagreement)\.(.+)$/s.exec(text) ?? [];
  if (by === 'delta' || by === 'disagreement') return { by, key };
  return { by: 'score', key: by ? key : text };
}

/** `regressed.correctness`, `missing`, `errored` ...; null for other texts. */
export function parseShow(text: string): RowFilter | null {
  if (text === 'changed' || text === 'errored' || text === 'missing') return { show: text };
  if (text === 'different') return { show: 'any_difference' };
  const [, show, key = ''] = /^(improved|regressed|different|missing)\.(.+)$/s.exec(text) ?? [];
  return show ? { show: show as 'improved', key } : null;
}

export const isOfCategories = (filter: ExperimentFilter): filter is CategoryFilter =>
  filter.is === 'category' || filter.is === 'other_category';

/** Feedback keys that a selection reads. */
export function keysOf({ sort, show, standing }: RowSelection): string[] {
  const compared = standing.flatMap((filter) => (filter.is === 'only_here' ? [] : [filter.of]));
  return [
    ...new Set(
      [sort, ...show, ...compared].flatMap((part) => ('key' in part && part.key !== undefined ? [part.key] : [])),
    ),
  ];
}

/** True if runs alone decide the rows: the order of upload, and examples of any experiment. */
export const isPlain = ({ sort, show, standing, inAll }: RowSelection) =>
  sort.by === 'position' && show.length === 0 && standing.length === 0 && !inAll;
