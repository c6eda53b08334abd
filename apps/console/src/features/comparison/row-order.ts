import type { ExperimentsSchemas } from '@heddle/client-experiments';
import type { Direction, Movement } from '@heddle/comparison-text';
import { errorRateKey, latencyKey } from './comparison-rows';

/** `B.delta.correctness` in the URL: letter of the experiment, kind of value, metric. Latency is `latency_seconds`. */
export interface SortSpec {
  experiment: number;
  by: 'score' | 'delta';
  metric: string;
  descending: boolean;
}

export type RowFilter =
  | { kind: 'change'; experiment: number; movement: Movement; metric: string }
  /** Rows with this category. */
  | { kind: 'category'; experiment: number; metric: string; label: string }
  /** Rows with another category than in the first experiment. */
  | { kind: 'moved'; experiment: number; metric: string }
  | { kind: 'error'; experiment: number }
  /** Rows that no other experiment has. */
  | { kind: 'only'; experiment: number };

/** Names of run metrics in the URL. */
const namesInUrl: readonly (readonly [key: string, name: string])[] = [
  [latencyKey, 'latency_seconds'],
  [errorRateKey, 'error_rate_of_runs'],
];

export function metricFromUrl(text: string): string {
  return namesInUrl.find(([, name]) => name === text)?.[0] ?? text;
}

export function metricToUrl(metric: string): string {
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
  const metric = metricFromUrl(match[4]!);
  // The error rate has no column.
  if (metric === errorRateKey) return undefined;
  return { experiment, by: match[3] as SortSpec['by'], metric, descending: match[1] === '-' };
}

export function formatSort(sort: SortSpec): string {
  const letter = String.fromCharCode(65 + sort.experiment);
  return `${sort.descending ? '-' : ''}${letter}.${sort.by}.${metricToUrl(sort.metric)}`;
}

export function parseFilter(text: string | undefined, experimentCount: number): RowFilter | undefined {
  const match = /^([A-Z])\.(?:(error|only)|(better|worse|up|down|same|moved)\.(.+)|is\.([^=]+)=(.*))$/s.exec(
    text ?? '',
  );
  const experiment = match && experimentFromUrl(match[1]!, experimentCount);
  if (!match || experiment === null || experiment === undefined) return undefined;
  const [, , alone, movement, name, metric, label] = match;
  if (alone) return { kind: alone as 'error' | 'only', experiment };
  if (metric !== undefined && label !== undefined) {
    const [of, is] = [decoded(metric), decoded(label)];
    return of === undefined || is === undefined ? undefined : { kind: 'category', experiment, metric: of, label: is };
  }
  if (movement === 'moved') return { kind: 'moved', experiment, metric: name! };
  return { kind: 'change', experiment, movement: movement as Movement, metric: metricFromUrl(name!) };
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

export function formatFilter(filter: RowFilter): string {
  const letter = String.fromCharCode(65 + filter.experiment);
  switch (filter.kind) {
    case 'change':
      return `${letter}.${filter.movement}.${metricToUrl(filter.metric)}`;
    case 'category':
      return `${letter}.is.${encodeURIComponent(filter.metric)}=${encodeURIComponent(filter.label)}`;
    case 'moved':
      return `${letter}.moved.${filter.metric}`;
    default:
      return `${letter}.${filter.kind}`;
  }
}

/** Whether `wanted` is the current filter. */
export function isFilteredBy(filter: RowFilter | undefined, wanted: RowFilter): boolean {
  return filter !== undefined && formatFilter(filter) === formatFilter(wanted);
}

export interface RowView {
  sort: SortSpec | undefined;
  filter: RowFilter | undefined;
  differentOnly: boolean;
  /** `undefined`: not known yet. */
  directionOf: (metric: string) => Direction | undefined;
}

/** All rows in the order of the dataset. */
export const allRows: RowView = {
  sort: undefined,
  filter: undefined,
  differentOnly: false,
  directionOf: () => undefined,
};

type RowSelection = Pick<
  ExperimentsSchemas['ListComparedRows'],
  'sort_params' | 'show' | 'experiment_filters' | 'filters'
>;

/** Request for the rows of a view; `null` while the directions are unknown. */
export function rowSelection(view: RowView, sessionIds: readonly string[]): RowSelection | null {
  const filtered = filterSelection(view, sessionIds);
  if (filtered === null) return null;
  return {
    ...filtered,
    ...(view.sort ? { sort_params: sortParams(view.sort, sessionIds) } : {}),
    ...(view.differentOnly ? { show: ['different'] } : {}),
  };
}

function sortParams({ experiment, by, metric, descending }: SortSpec, sessionIds: readonly string[]) {
  const latency = by === 'delta' ? 'latency_delta' : 'latency';
  return {
    sort_by: metric === latencyKey ? latency : `${by === 'delta' ? 'delta' : 'feedback'}.${metric}`,
    sort_order: descending ? ('DESC' as const) : ('ASC' as const),
    session_id: sessionIds[experiment] ?? null,
  };
}

function filterSelection({ filter, directionOf }: RowView, sessionIds: readonly string[]): RowSelection | null {
  const session_id = filter && sessionIds[filter.experiment];
  if (!filter || session_id === undefined) return {};
  if (filter.kind === 'error') return { filters: { [session_id]: ['eq(status, "error")'] } };
  if (filter.kind === 'only') return { experiment_filters: [{ session_id, is: 'only_here' }] };
  const { metric } = filter;
  if (filter.kind === 'category')
    return { experiment_filters: [{ session_id, is: 'category', feedback_key: metric, category: filter.label }] };
  if (filter.kind === 'moved')
    return { experiment_filters: [{ session_id, is: 'other_category', feedback_key: metric }] };
  const is = sideOf(filter.movement, directionOf(metric));
  if (is === undefined) return null;
  const runMetric = runMetrics.get(metric);
  return {
    experiment_filters: [{ session_id, is, ...(runMetric ? { run_metric: runMetric } : { feedback_key: metric }) }],
  };
}

/** A key without a direction counts higher as better, as in the answers of the service. */
function sideOf(movement: Movement, direction: Direction | undefined): 'higher' | 'lower' | 'same' | undefined {
  if (movement === 'same') return 'same';
  if (movement === 'up' || movement === 'down') return movement === 'up' ? 'higher' : 'lower';
  if (direction === undefined) return undefined;
  return (movement === 'better') === (direction !== 'lower') ? 'higher' : 'lower';
}

const runMetrics = new Map<string, 'latency' | 'error_rate'>([
  [latencyKey, 'latency'],
  [errorRateKey, 'error_rate'],
]);

/** Clicking a header: by this descending, then ascending, then upload order again. */
export function nextSort(current: SortSpec | undefined, clicked: Omit<SortSpec, 'descending'>): SortSpec | undefined {
  const same =
    current?.experiment === clicked.experiment && current.by === clicked.by && current.metric === clicked.metric;
  if (!same) return { ...clicked, descending: true };
  return current.descending ? { ...clicked, descending: false } : undefined;
}
