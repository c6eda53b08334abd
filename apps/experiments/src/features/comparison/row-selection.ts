import type { RunFilters } from './run-filter.sql.js';

/** What rows are ordered by; `delta` and `disagreement` over the means of each experiment. */
export type RowSort =
  { by: 'position' } | { by: 'score' | 'delta' | 'disagreement'; key: string } | { by: 'latency' | 'total_tokens' };

/** What examples have to show. `missing` with a key: an experiment has no score of it; without: no run. */
export type RowFilter =
  | { show: 'improved' | 'regressed' | 'different'; key: string }
  | { show: 'missing'; key?: string }
  | { show: 'changed' | 'errored' };

/** Which examples of a comparison, and in which order. */
export interface RowSelection {
  sessionIds: readonly string[];
  /** One of them. */
  baselineId: string;
  exampleIds?: readonly string[];
  /** Only examples that all experiments have a run on. */
  inAll: boolean;
  /** All of them have to hold. */
  show: readonly RowFilter[];
  /** Examples on which an experiment has a run of which all of this holds. */
  runs: RunFilters;
  sort: RowSort;
  sortOrder: 'ASC' | 'DESC';
}

/** Texts of clients: `latency`, `delta.<key>`; anything else is a feedback key, with or without `feedback.` before it. */
export function parseSort(text: string): RowSort {
  if (text === 'latency' || text === 'total_tokens') return { by: text };
  if (text === 'tokens') return { by: 'total_tokens' };
  const [, by, key = ''] = /^(feedback|delta|disagreement)\.(.+)$/s.exec(text) ?? [];
  if (by === 'delta' || by === 'disagreement') return { by, key };
  return { by: 'score', key: by ? key : text };
}

/** `regressed.correctness`, `missing`, `errored` ...; null for what is none of them. */
export function parseShow(text: string): RowFilter | null {
  if (text === 'changed' || text === 'errored' || text === 'missing') return { show: text };
  const [, show, key = ''] = /^(improved|regressed|different|missing)\.(.+)$/s.exec(text) ?? [];
  return show ? { show: show as 'improved', key } : null;
}

/** Feedback keys that a selection reads. */
export function keysOf({ sort, show }: RowSelection): string[] {
  return [...new Set([sort, ...show].flatMap((part) => ('key' in part && part.key !== undefined ? [part.key] : [])))];
}

/** Nothing but runs has to be known: the order of upload, and examples that any experiment has. */
export const isPlain = ({ sort, show, inAll }: RowSelection) => sort.by === 'position' && show.length === 0 && !inAll;
