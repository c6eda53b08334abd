import { errorRateKey, latencyKey, metricValue, type ComparisonRow } from './comparison-rows';
import { difference, verdictOf, type Verdict } from './metric-change';

/** `B.delta.correctness` in the URL: experiment letter, what of it, metric. Latency is called `latency_seconds`. */
export interface SortSpec {
  experiment: number;
  by: 'score' | 'delta';
  metric: string;
  descending: boolean;
}

export type RowFilter =
  | { kind: 'change'; experiment: number; verdict: Verdict; metric: string }
  | { kind: 'error'; experiment: number }
  /** In no other experiment. */
  | { kind: 'only'; experiment: number };

/** What is no feedback has a name that addresses can carry. */
const namesInUrl: readonly (readonly [key: string, name: string])[] = [
  [latencyKey, 'latency_seconds'],
  [errorRateKey, 'error_rate_of_runs'],
];

function metricFromUrl(text: string): string {
  return namesInUrl.find(([, name]) => name === text)?.[0] ?? text;
}

function metricToUrl(metric: string): string {
  return namesInUrl.find(([key]) => key === metric)?.[1] ?? metric;
}

function experimentFromUrl(letter: string, count: number): number | undefined {
  const index = letter.charCodeAt(0) - 65;
  return letter.length === 1 && index >= 0 && index < count ? index : undefined;
}

export function parseSort(text: string | undefined, experimentCount: number): SortSpec | undefined {
  const match = /^(-?)([A-Z])\.(score|delta)\.(.+)$/s.exec(text ?? '');
  const experiment = match && experimentFromUrl(match[2]!, experimentCount);
  if (!match || experiment === null || experiment === undefined) return undefined;
  return {
    experiment,
    by: match[3] as SortSpec['by'],
    metric: metricFromUrl(match[4]!),
    descending: match[1] === '-',
  };
}

export function formatSort(sort: SortSpec): string {
  const letter = String.fromCharCode(65 + sort.experiment);
  return `${sort.descending ? '-' : ''}${letter}.${sort.by}.${metricToUrl(sort.metric)}`;
}

export function parseFilter(text: string | undefined, experimentCount: number): RowFilter | undefined {
  const match = /^([A-Z])\.(?:(error|only)|(better|worse|same)\.(.+))$/s.exec(text ?? '');
  const experiment = match && experimentFromUrl(match[1]!, experimentCount);
  if (!match || experiment === null || experiment === undefined) return undefined;
  if (match[2]) return { kind: match[2] as 'error' | 'only', experiment };
  return { kind: 'change', experiment, verdict: match[3] as Verdict, metric: metricFromUrl(match[4]!) };
}

export function formatFilter(filter: RowFilter): string {
  const letter = String.fromCharCode(65 + filter.experiment);
  return filter.kind !== 'change'
    ? `${letter}.${filter.kind}`
    : `${letter}.${filter.verdict}.${metricToUrl(filter.metric)}`;
}

/** Whether `wanted` is what the rows are filtered by. */
export function isFilteredBy(filter: RowFilter | undefined, wanted: RowFilter): boolean {
  return filter !== undefined && formatFilter(filter) === formatFilter(wanted);
}

function sortValue(row: ComparisonRow, sort: SortSpec): number | null {
  const value = metricValue(row.cells[sort.experiment], sort.metric);
  return sort.by === 'score' ? value : difference(value, metricValue(row.cells[0], sort.metric));
}

function passes(row: ComparisonRow, filter: RowFilter, isLowerBetter: (metric: string) => boolean): boolean {
  const cell = row.cells[filter.experiment];
  if (filter.kind === 'error') return cell !== null && cell !== undefined && cell.error !== null;
  if (filter.kind === 'only')
    return row.cells.every((other, index) => (other !== null) === (index === filter.experiment));
  const delta = difference(metricValue(cell, filter.metric), metricValue(row.cells[0], filter.metric));
  return delta !== null && verdictOf(delta, isLowerBetter(filter.metric)) === filter.verdict;
}

export interface RowView {
  sort: SortSpec | undefined;
  filter: RowFilter | undefined;
  differentOnly: boolean;
  isLowerBetter: (metric: string) => boolean;
}

/** The rows to show, in order. Rows without the value sorted by come last either way; ties keep upload order. */
export function arrangeRows(rows: readonly ComparisonRow[], view: RowView): ComparisonRow[] {
  const { sort, filter } = view;
  const shown = rows.filter(
    (row) => (!view.differentOnly || row.different) && (!filter || passes(row, filter, view.isLowerBetter)),
  );
  if (!sort) return shown;
  const sign = sort.descending ? -1 : 1;
  return shown
    .map((row) => ({ row, value: sortValue(row, sort) }))
    .sort((a, b) => {
      if (a.value === null || b.value === null) return Number(a.value === null) - Number(b.value === null);
      return sign * (a.value - b.value) || a.row.number - b.row.number;
    })
    .map(({ row }) => row);
}

/** Clicking a header: by this descending, then ascending, then upload order again. */
export function nextSort(current: SortSpec | undefined, clicked: Omit<SortSpec, 'descending'>): SortSpec | undefined {
  const same =
    current?.experiment === clicked.experiment && current.by === clicked.by && current.metric === clicked.metric;
  if (!same) return { ...clicked, descending: true };
  return current.descending ? { ...clicked, descending: false } : undefined;
}
