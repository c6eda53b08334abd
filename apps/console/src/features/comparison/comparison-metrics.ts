import type { ExperimentsSchemas } from '@heddle/client-experiments';
import {
  type Direction,
  directionOf,
  formatCount,
  numberStyle,
  type NumberStyle,
  percentStyle,
  secondsStyle,
} from '@heddle/comparison-text';
import type { Experiment } from '../datasets/datasets.queries';
import { categoriesOf, type Category } from './categories';
import { errorRateKey, latencyKey } from './comparison-rows';
import { changesOf, difference, type Change } from './metric-change';
import type { RowFilter } from './row-order';

export type ComparisonSummary = ExperimentsSchemas['ComparisonSummary'];
type PairedStatistics = ExperimentsSchemas['PairedStatistics'];
type MetricComparison = ExperimentsSchemas['MetricComparison'];

/** View of one metric over all selected experiments. */
export interface MetricView {
  key: string;
  label: string;
  /** `label`: categories without scores, which are neither averaged nor compared. */
  unit: 'score' | 'seconds' | 'label';
  /** Format of all numbers of the metric. */
  style: NumberStyle;
  /** Direction given by the service; null until it answers. */
  direction: Direction;
  /** Source of the direction; null without a direction. */
  directionSource: 'setting' | 'name' | null;
  /** Score of the whole experiment, which has no column of rows. */
  whole?: true;
  /** Categories; only for `label`. */
  categories?: readonly Category[];
  /** Statistics of the experiments alone; differences and directions are not loaded yet. */
  draft?: true;
  /** In the order of the experiments. */
  experiments: readonly MetricExperimentView[];
}

export interface MetricExperimentView {
  average: number | null;
  count: number | null;
  /**
   * Mean difference to the first experiment over shared examples, which may differ from the difference of the averages.
   * For scores of whole experiments it is the difference of the scores. `null` on the first.
   */
  delta: number | null;
  /** Counts of changed rows against the first experiment; `null` on the first and without counts. */
  changes: readonly Change[] | null;
  /** Statistics of the difference; `null` until they are loaded, and without shared examples. */
  statistics: PairedStatistics | null;
  /** Median latency in seconds; only for latency. */
  median?: number | null;
}

/** Whether the rows have a column for the metric; error rates and scores of whole experiments have none. */
export function hasColumn(metric: MetricView): boolean {
  return !metric.whole && metric.key !== errorRateKey;
}

/** The service's summary in view form: feedback first, then latency and errors, then scores of whole experiments. */
export function metricsFromSummary(summary: ComparisonSummary, chosen: readonly Experiment[]): MetricView[] {
  const metrics = summary.metrics.map((metric): MetricView => {
    const { key, is_lower_score_better: isLower, direction_source: directionSource } = metric;
    return scoreMetric(key, comparedViews(metric, chosen), {
      direction: directionOf(isLower),
      directionSource,
    });
  });
  const ofRuns = (key: string) => {
    const metric = summary.run_metrics.find((one) => one.key === key);
    return metric && comparedViews(metric, chosen);
  };
  const medians = chosen.map(({ id }) => coverageOf(summary, id)?.latency_p50 ?? null);
  const latencies = ofRuns('latency')?.map((view, index) => ({ ...view, median: medians[index] ?? null }));
  const scored = metrics.map((metric) => metric.key);
  return [
    ...metrics,
    ...labelMetrics(chosen, scored),
    runMetric('latency', latencies ?? chosen.map(() => nothing)),
    ...(haveFailed(chosen) ? [runMetric('errors', ofRuns('error_rate') ?? chosen.map(() => nothing))] : []),
    ...wholeMetrics(chosen),
  ];
}

const nothing: MetricExperimentView = {
  average: null,
  count: null,
  delta: null,
  changes: null,
  statistics: null,
};

function scoreMetric(
  key: string,
  experiments: readonly MetricExperimentView[],
  given: Pick<MetricView, 'direction' | 'directionSource'> = { direction: null, directionSource: null },
): MetricView {
  const style = numberStyle(
    key,
    experiments.map(({ average }) => average),
  );
  return { key, label: key, unit: 'score', style, experiments, ...given };
}

function comparedViews(metric: MetricComparison, chosen: readonly Experiment[]): MetricExperimentView[] {
  return chosen.map(({ id }) => {
    const found = metric.experiments.find(({ session_id: session }) => session === id);
    const versus = found?.versus_baseline;
    return {
      average: found?.avg ?? null,
      count: found?.n ?? null,
      delta: versus?.statistics?.mean_delta ?? versus?.paired_delta ?? null,
      changes: versus && versus.paired_examples > 0 ? changesOf(versus) : null,
      statistics: versus?.statistics ?? null,
    };
  });
}

/** The error rate is shown only if a run failed. */
function haveFailed(chosen: readonly Experiment[]): boolean {
  return chosen.some(({ error_rate: rate }) => (rate ?? 0) > 0);
}

function runMetric(of: 'latency' | 'errors', experiments: readonly MetricExperimentView[]): MetricView {
  const lower = { direction: 'lower', directionSource: null, experiments } as const;
  if (of === 'errors') return { key: errorRateKey, label: 'Error rate', unit: 'score', style: percentStyle, ...lower };
  const style = secondsStyle(experiments.flatMap(({ average, median }) => [average, median]));
  return { key: latencyKey, label: 'Latency', unit: 'seconds', style, ...lower };
}

/** Feedback with categories but without scores. */
function labelMetrics(chosen: readonly Experiment[], scored: readonly string[]): MetricView[] {
  const keys = new Set(chosen.flatMap((experiment) => Object.keys(experiment.feedback_stats ?? {})));
  return [...keys]
    .filter((key) => !scored.includes(key))
    .sort((a, b) => a.localeCompare(b))
    .map((key) => ({
      ...scoreMetric(
        key,
        chosen.map((experiment) => ({ ...nothing, count: experiment.feedback_stats?.[key]?.n ?? null })),
      ),
      unit: 'label',
      categories: categoriesOf(chosen, key),
    }));
}

/** Scores of whole experiments: a single number each, so there are no statistics. */
function wholeMetrics(chosen: readonly Experiment[]): MetricView[] {
  const keys = new Set(chosen.flatMap((experiment) => Object.keys(experiment.session_feedback_stats ?? {})));
  return [...keys]
    .sort((a, b) => a.localeCompare(b))
    .map((name) => {
      const averages = chosen.map((experiment) => experiment.session_feedback_stats?.[name]?.avg ?? null);
      const views = averages.map((average, index) => ({
        ...nothing,
        average,
        delta: index === 0 ? null : difference(average, averages[0] ?? null),
      }));
      return { ...scoreMetric(name, views), key: `whole.${name}`, whole: true as const };
    })
    .filter((metric) => metric.experiments.some(({ average }) => average !== null));
}

/**
 * Statistics of the experiments alone: the whole view of a single experiment, and the draft view of several until the
 * summary is loaded, in the same layout.
 */
export function metricsFromExperiments(chosen: readonly Experiment[]): MetricView[] {
  const several = chosen.length > 1;
  const isScored = (key: string) => chosen.some(({ feedback_stats: stats }) => (stats?.[key]?.avg ?? null) !== null);
  const keys = new Set(chosen.flatMap(({ feedback_stats: stats }) => Object.keys(stats ?? {})));
  const scored = [...keys].filter(isScored).sort();
  const metrics = scored.map((key) =>
    scoreMetric(
      key,
      chosen.map(({ feedback_stats: stats }) => ({
        ...nothing,
        average: stats?.[key]?.avg ?? null,
        count: stats?.[key]?.n ?? null,
      })),
    ),
  );
  // The mean latency of several experiments comes with the summary.
  const latency = several
    ? runMetric(
        'latency',
        chosen.map(() => nothing),
      )
    : {
        ...runMetric(
          'latency',
          chosen.map(({ latency_p50: median }) => ({ ...nothing, average: median })),
        ),
        label: 'Latency P50',
      };
  const errors = chosen.map(({ error_rate: rate }) => ({ ...nothing, average: rate }));
  const known = [
    ...metrics,
    ...labelMetrics(chosen, scored),
    latency,
    ...(several && haveFailed(chosen) ? [runMetric('errors', errors)] : []),
    ...wholeMetrics(chosen),
  ];
  return several ? known.map((metric) => (metric.whole ? metric : { ...metric, draft: true })) : known;
}

/** Number of shared and of changed examples; `coverageCounts` has the others. */
export function coverageText(summary: ComparisonSummary, letters: readonly string[]): string {
  const { total, in_all: inAll, changed } = summary.coverage;
  const everywhere = letters.length === 2 ? 'both' : 'all';
  const parts = [
    inAll === total
      ? `all ${formatCount(total)} examples in ${everywhere}`
      : `${formatCount(inAll)} of ${formatCount(total)} examples in ${everywhere}`,
  ];
  if (changed > 0) parts.push(`${formatCount(changed)} changed in between`);
  return parts.join(', ');
}

const coverageOf = (summary: ComparisonSummary, id: string) =>
  summary.coverage.experiments.find(({ session_id: session }) => session === id);

/** Counts of rows that are in one experiment only or have a failed run there, with the filter that shows these rows. */
export function coverageCounts(
  summary: ComparisonSummary,
  ids: readonly string[],
): { count: number; filter: RowFilter }[] {
  const covered = ids.map((id) => coverageOf(summary, id));
  return (['only', 'error'] as const).flatMap((kind) =>
    covered.flatMap((experiment, index) => {
      const count = (kind === 'only' ? experiment?.only_here : experiment?.errored_examples) ?? 0;
      return count > 0 ? [{ count, filter: { kind, experiment: index } }] : [];
    }),
  );
}

/** Rows with a failed run, by experiment. Without a summary the number of failed runs; equal without repetitions. */
export function failedRows(experiments: readonly Experiment[], summary: ComparisonSummary | undefined): number[] {
  return experiments.map(({ id, error_rate: rate, run_count: runs }) =>
    summary ? (coverageOf(summary, id)?.errored_examples ?? 0) : Math.round((rate ?? 0) * (runs ?? 0)),
  );
}
