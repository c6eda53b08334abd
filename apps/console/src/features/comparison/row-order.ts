import { latencyKey, metricValue, type ComparisonRow } from './comparison-rows';
import { difference, verdictOf } from './metric-change';

/** `B.delta.correctness` in the URL: experiment letter, what of it, metric. Latency is called `latency_seconds`. */
export interface SortSpec {
  experiment: number;
  by: 'score' | 'delta';
  metric: string;
  descending: boolean;
}

export type RowFilter =
  | { kind: 'change'; experiment: number; verdict: 'better' | 'worse'; metric: string }
  | { kind: 'error'; experiment: number };

const latencyName = 'latency_seconds';

function metricFromUrl(name: string): string {
  return name === latencyName ? latencyKey : name;
}

function metricToUrl(metric: string): string {
  return metric === latencyKey ? latencyName : metric;
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
  const match = /^([A-Z])\.(?:(error)|(better|worse)\.(.+))$/s.exec(text ?? '');
  const experiment = match && experimentFromUrl(match[1]!, experimentCount);
  if (!match || experiment === null || experiment === undefined) return undefined;
  if (match[2]) return { kind: 'error', experiment };
  return { kind: 'change', experiment, verdict: match[3] as 'better' | 'worse', metric: metricFromUrl(match[4]!) };
}

export function formatFilter(filter: RowFilter): string {
  const letter = String.fromCharCode(65 + filter.experiment);
  return filter.kind === 'error' ? `${letter}.error` : `${letter}.${filter.verdict}.${metricToUrl(filter.metric)}`;
}

function sortValue(row: ComparisonRow, sort: SortSpec): number | null {
  const value = metricValue(row.cells[sort.experiment], sort.metric);
  return sort.by === 'score' ? value : difference(value, metricValue(row.cells[0], sort.metric));
}

function passes(row: ComparisonRow, filter: RowFilter, isLowerBetter: (metric: string) => boolean): boolean {
  const cell = row.cells[filter.experiment];
  if (filter.kind === 'error') return Boolean(cell?.error);
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
