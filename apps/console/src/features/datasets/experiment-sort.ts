/** Order of the experiments of a dataset; `column` is the id of a column of the table. */
export interface ExperimentSort {
  column: string;
  descending: boolean;
}

type SortedField = 'name' | 'start_time' | 'latency_p50' | 'latency_p99' | 'error_rate' | 'runs_count';

/** Parameters of `GET /sessions`. */
interface SortParameters {
  sort_by: SortedField | 'feedback';
  sort_by_desc: boolean;
  sort_by_feedback_key?: string;
  sort_by_feedback_source?: 'run' | 'session';
}

const fields: Readonly<Record<string, SortedField>> = {
  name: 'name',
  start_time: 'start_time',
  latency_p50: 'latency_p50',
  latency_p99: 'latency_p99',
  error_rate: 'error_rate',
  run_count: 'runs_count',
};

/** `-latency_p50` in the URL is descending by that column; undefined for an unknown column. */
export function parseExperimentSort(text: string | undefined): ExperimentSort | undefined {
  if (!text) return undefined;
  const descending = text.startsWith('-');
  const sort = { column: descending ? text.slice(1) : text, descending };
  return sortParameters(sort) && sort;
}

export const formatExperimentSort = ({ column, descending }: ExperimentSort) => `${descending ? '-' : ''}${column}`;

/** Feedback columns are named `run.<key>` and `session.<key>`. */
export function sortParameters({ column, descending }: ExperimentSort): SortParameters | undefined {
  const field = Object.hasOwn(fields, column) ? fields[column] : undefined;
  if (field) return { sort_by: field, sort_by_desc: descending };
  const [, level, key] = /^(run|session)\.(.+)$/s.exec(column) ?? [];
  if (level === undefined || key === undefined) return undefined;
  return {
    sort_by: 'feedback',
    sort_by_desc: descending,
    sort_by_feedback_key: key,
    sort_by_feedback_source: level as 'run' | 'session',
  };
}

/** Sort after a click on a column: numbers start with the largest, names with A; the third click ends the sort. */
export function nextExperimentSort(current: ExperimentSort | undefined, column: string): ExperimentSort | undefined {
  const startsDescending = column !== 'name';
  if (current?.column !== column) return { column, descending: startsDescending };
  return current.descending === startsDescending ? { column, descending: !startsDescending } : undefined;
}
