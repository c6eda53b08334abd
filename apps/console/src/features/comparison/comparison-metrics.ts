import type { ExperimentsSchemas } from '@heddle/client-experiments';
import { formatCount } from '../../ui/format';
import type { Experiment } from '../datasets/datasets.queries';
import { describeValues } from '../datasets/experiment-columns';
import { latencyKey } from './comparison-rows';
import { difference, orientCounts, type ChangeCounts } from './metric-change';

export type ComparisonSummary = ExperimentsSchemas['ComparisonSummary'];

/** One metric over all chosen experiments, ready to be shown. */
export interface MetricView {
  key: string;
  label: string;
  /** `label`: categories without a score, shown but neither averaged nor compared. */
  unit: 'score' | 'seconds' | 'label';
  lowerIsBetter: boolean;
  /** Given to the experiment as a whole: an average to show, but no column of rows. */
  whole?: true;
  /** The direction was turned round in this view. */
  flipped: boolean;
  /** In the order of the experiments. */
  experiments: readonly MetricExperimentView[];
}

export interface MetricExperimentView {
  average: number | null;
  count: number | null;
  /** How often each category was given, for feedback without scores. */
  values: string | null;
  /** Average minus that of the first experiment; `null` on the first. */
  delta: number | null;
  /** Row by row against the first experiment; `null` on the first and where the service does not count. */
  changes: ChangeCounts | null;
}

/** The service's summary in view form; latency, which is not feedback, joins as the last metric. */
export function metricsFromSummary(
  summary: ComparisonSummary,
  chosen: readonly Experiment[],
  flipped: readonly string[],
): MetricView[] {
  const sessionIds = chosen.map((experiment) => experiment.id);
  const metrics = summary.metrics.map((metric): MetricView => {
    const turned = flipped.includes(metric.key);
    return {
      key: metric.key,
      label: metric.key,
      unit: 'score',
      lowerIsBetter: metric.is_lower_score_better !== turned,
      flipped: turned,
      experiments: sessionIds.map((id) => {
        const found = metric.experiments.find((experiment) => experiment.session_id === id);
        const versus = found?.versus_baseline;
        return {
          average: found?.avg ?? null,
          count: found?.n ?? null,
          values: null,
          delta: versus?.avg_delta ?? null,
          changes: versus ? orientCounts(versus, turned) : null,
        };
      }),
    };
  });
  const medians = sessionIds.map(
    (id) => summary.coverage.experiments.find((experiment) => experiment.session_id === id)?.latency_p50 ?? null,
  );
  const scored = metrics.map((metric) => metric.key);
  return [...metrics, ...labelMetrics(chosen, scored), latencyMetric(medians), ...wholeMetrics(chosen, flipped)];
}

/** Feedback that has only categories in every experiment. */
function labelMetrics(chosen: readonly Experiment[], scored: readonly string[]): MetricView[] {
  const keys = new Set(chosen.flatMap((experiment) => Object.keys(experiment.feedback_stats ?? {})));
  return [...keys]
    .filter((key) => !scored.includes(key))
    .sort((a, b) => a.localeCompare(b))
    .map((key) => ({
      key,
      label: key,
      unit: 'label',
      lowerIsBetter: false,
      flipped: false,
      experiments: chosen.map((experiment) => {
        const stat = experiment.feedback_stats?.[key];
        return {
          average: null,
          count: stat?.n ?? null,
          values: stat ? describeValues(stat) : null,
          delta: null,
          changes: null,
        };
      }),
    }));
}

/** Scores of the experiments as a whole. No service setting says their direction: higher counts as better until turned. */
function wholeMetrics(chosen: readonly Experiment[], flipped: readonly string[]): MetricView[] {
  const keys = new Set(chosen.flatMap((experiment) => Object.keys(experiment.session_feedback_stats ?? {})));
  return [...keys]
    .sort((a, b) => a.localeCompare(b))
    .map((name) => {
      const key = `whole.${name}`;
      const averages = chosen.map((experiment) => experiment.session_feedback_stats?.[name]?.avg ?? null);
      return {
        key,
        label: name,
        unit: 'score' as const,
        whole: true as const,
        lowerIsBetter: flipped.includes(key),
        flipped: flipped.includes(key),
        experiments: averages.map((average, index) => ({
          average,
          count: null,
          values: null,
          delta: index === 0 ? null : difference(average, averages[0] ?? null),
          changes: null,
        })),
      };
    })
    .filter((metric) => metric.experiments.some(({ average }) => average !== null));
}

/** A single experiment has nothing to be compared with: its own statistics are the metrics. */
export function metricsFromExperiment(experiment: Experiment): MetricView[] {
  const scored = Object.entries(experiment.feedback_stats ?? {}).filter(([, stat]) => stat.avg !== null);
  const metrics = scored.map(([key, stat]): MetricView => ({
    key,
    label: key,
    unit: 'score',
    lowerIsBetter: false,
    flipped: false,
    experiments: [{ average: stat.avg, count: stat.n, values: null, delta: null, changes: null }],
  }));
  const labels = labelMetrics(
    [experiment],
    scored.map(([key]) => key),
  );
  return [...metrics, ...labels, latencyMetric([experiment.latency_p50]), ...wholeMetrics([experiment], [])];
}

function latencyMetric(medians: readonly (number | null)[]): MetricView {
  const first = medians[0] ?? null;
  return {
    key: latencyKey,
    label: 'Latency P50',
    unit: 'seconds',
    lowerIsBetter: true,
    flipped: false,
    experiments: medians.map((median, index) => ({
      average: median,
      count: null,
      values: null,
      delta: index === 0 || median === null || first === null ? null : median - first,
      changes: null,
    })),
  };
}

export function coverageText(summary: ComparisonSummary, letters: readonly string[]): string {
  const { total, in_all: inAll, changed, experiments } = summary.coverage;
  const alone = experiments
    .map((experiment, index) => ({ letter: letters[index] ?? '?', count: experiment.only_here }))
    .filter(({ count }) => count > 0)
    .map(({ letter, count }) => `${formatCount(count)} only ${letter}`);
  const everywhere = letters.length === 2 ? 'both' : 'all';
  const parts =
    inAll === total
      ? [`all ${formatCount(total)} examples in ${everywhere}`]
      : [`${formatCount(inAll)} of ${formatCount(total)} examples in ${everywhere}`, ...alone];
  if (changed > 0) parts.push(`${formatCount(changed)} changed in between`);
  return parts.join(', ');
}
