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

/** One metric over all chosen experiments, ready to be shown. */
export interface MetricView {
  key: string;
  label: string;
  /** `label`: categories without a score, shown but neither averaged nor compared. */
  unit: 'score' | 'seconds' | 'label';
  /** Format of the metric's numbers, everywhere. */
  style: NumberStyle;
  /** From the service; null until it has answered, too. */
  direction: Direction;
  /** Whether the direction was set or follows from the name; null without one. */
  directionSource: 'setting' | 'name' | null;
  /** Given to the experiment as a whole: an average to show, but no column of rows. */
  whole?: true;
  /** Of `label`. */
  categories?: readonly Category[];
  /** Known from the experiments alone: what is compared, and which way is better, is still to come. */
  draft?: true;
  /** In the order of the experiments. */
  experiments: readonly MetricExperimentView[];
}

export interface MetricExperimentView {
  average: number | null;
  count: number | null;
  /**
   * Mean difference to the first experiment over the examples that both have, so it need not be the difference of the
   * averages; for experiments as a whole it is. `null` on the first.
   */
  delta: number | null;
  /** Row by row against the first experiment; `null` on the first and where the service does not count. */
  changes: readonly Change[] | null;
  /** Whether the difference is more than chance; `null` until the service has said it, and without shared examples. */
  statistics: PairedStatistics | null;
  /** Seconds; of latency only, whose average is the mean. */
  median?: number | null;
}

/** Error rates and scores of whole experiments are no column of rows. */
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

/** With no failed run anywhere there is nothing to show. */
function haveFailed(chosen: readonly Experiment[]): boolean {
  return chosen.some(({ error_rate: rate }) => (rate ?? 0) > 0);
}

function runMetric(of: 'latency' | 'errors', experiments: readonly MetricExperimentView[]): MetricView {
  const lower = { direction: 'lower', directionSource: null, experiments } as const;
  if (of === 'errors') return { key: errorRateKey, label: 'Error rate', unit: 'score', style: percentStyle, ...lower };
  const style = secondsStyle(experiments.flatMap(({ average, median }) => [average, median]));
  return { key: latencyKey, label: 'Latency', unit: 'seconds', style, ...lower };
}

/** Feedback that has only categories in every experiment. */
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

/** Scores of the experiments as a whole: one number each, so there is nothing to test, and no verdict. */
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
 * What the experiments say of themselves. A single one has nothing to be compared with, so that is all; of several it
 * is shown until the summary comes, in the places that the summary will fill.
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
  // The median is known beforehand, the mean is not.
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

/** How many examples are in all experiments; which are not, and which failed, `coverageCounts` has. */
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

/** Rows with a failed run, by experiment. Without a summary the failed runs, which are as many without repetitions. */
export function failedRows(experiments: readonly Experiment[], summary: ComparisonSummary | undefined): number[] {
  return experiments.map(({ id, error_rate: rate, run_count: runs }) =>
    summary ? (coverageOf(summary, id)?.errored_examples ?? 0) : Math.round((rate ?? 0) * (runs ?? 0)),
  );
}
