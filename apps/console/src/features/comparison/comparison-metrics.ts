import type { ExperimentsSchemas } from '@heddle/client-experiments';
import type { Experiment } from '../datasets/datasets.queries';
import { latencyKey } from './comparison-rows';
import { orientCounts, type ChangeCounts } from './metric-change';

export type ComparisonSummary = ExperimentsSchemas['ComparisonSummaryDto'];

/** One metric over all chosen experiments, ready to be shown. */
export interface MetricView {
  key: string;
  label: string;
  unit: 'score' | 'seconds';
  lowerIsBetter: boolean;
  /** The direction was turned round in this view. */
  flipped: boolean;
  /** In the order of the experiments. */
  experiments: readonly MetricExperimentView[];
}

export interface MetricExperimentView {
  average: number | null;
  count: number | null;
  /** Average minus that of the first experiment; `null` on the first. */
  delta: number | null;
  /** Row by row against the first experiment; `null` on the first and where the service does not count. */
  changes: ChangeCounts | null;
}

/** The service's summary in view form; latency, which is not feedback, joins as the last metric. */
export function metricsFromSummary(
  summary: ComparisonSummary,
  sessionIds: readonly string[],
  flipped: readonly string[],
): MetricView[] {
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
          delta: versus?.avg_delta ?? null,
          changes: versus ? orientCounts(versus, turned) : null,
        };
      }),
    };
  });
  const medians = sessionIds.map(
    (id) => summary.coverage.experiments.find((experiment) => experiment.session_id === id)?.latency_p50 ?? null,
  );
  return [...metrics, latencyMetric(medians)];
}

/** A single experiment has nothing to be compared with: its own statistics are the metrics. */
export function metricsFromExperiment(experiment: Experiment): MetricView[] {
  const metrics = Object.entries(experiment.feedback_stats ?? {}).map(([key, stat]): MetricView => ({
    key,
    label: key,
    unit: 'score',
    lowerIsBetter: false,
    flipped: false,
    experiments: [{ average: stat.avg, count: stat.n, delta: null, changes: null }],
  }));
  return [...metrics, latencyMetric([experiment.latency_p50])];
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
    .map(({ letter, count }) => `${count} only ${letter}`);
  const everywhere = letters.length === 2 ? 'both' : 'all';
  const parts =
    inAll === total
      ? [`all ${total} examples in ${everywhere}`]
      : [`${inAll} of ${total} examples in ${everywhere}`, ...alone];
  if (changed > 0) parts.push(`${changed} changed in between`);
  return parts.join(', ');
}
