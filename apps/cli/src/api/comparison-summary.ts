import type { ExperimentsSchemas } from '@heddle/client-experiments';

/** Body of `POST /api/v1/datasets/{id}/comparison`; older servers ignore what asks for statistics. */
export interface ComparisonRequest {
  session_ids: string[];
  baseline_session_id: string;
  statistics?: boolean;
  confidence?: number;
  seed?: number;
  resamples?: number;
  include_changed?: boolean;
}

/** `changed`: a significant change of a metric without a direction. */
export type Verdict = 'improved' | 'regressed' | 'changed' | 'not_distinguishable' | 'too_few_examples';

/** Of the differences of the examples that both experiments scored. */
export interface PairedStatistics {
  pairs: number;
  mean_delta: number | null;
  ci_low: number | null;
  ci_high: number | null;
  confidence: number;
  test: string | null;
  p_value: number | null;
  p_value_adjusted: number | null;
  minimum_detectable_effect: number | null;
  verdict: Verdict;
  summary: string;
}

type Documented = ExperimentsSchemas['ComparisonSummary'];
type DocumentedMetric = ExperimentsSchemas['MetricComparison'];
type DocumentedExperiment = ExperimentsSchemas['ExperimentMetric'];
type DocumentedDelta = ExperimentsSchemas['MetricDelta'];

/** `statistics` is not there where the server is too old, and null where there is nothing to compute. */
export type MetricDelta = Omit<DocumentedDelta, 'statistics'> & { statistics?: PairedStatistics | null };
export type ExperimentMetric = Omit<DocumentedExperiment, 'versus_baseline'> & { versus_baseline: MetricDelta | null };
export type MetricComparison = Omit<DocumentedMetric, 'experiments'> & { experiments: ExperimentMetric[] };

export interface ComparisonSummary extends Omit<Documented, 'metrics' | 'run_metrics' | 'statistics'> {
  metrics: MetricComparison[];
  /** Latency in seconds, and the share of errors, compared as metrics are. */
  run_metrics?: MetricComparison[];
  statistics?: { seed: number; resamples: number; confidence: number; correction: string } | null;
}
