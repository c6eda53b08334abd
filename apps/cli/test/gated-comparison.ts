import type { ComparisonSummary, PairedStatistics, Verdict } from '../src/api/wire-types.js';

export const statistics = (verdict: Verdict, fields: Partial<PairedStatistics> = {}): PairedStatistics => ({
  pairs: 40,
  mean_delta: -0.1,
  ci_low: -0.2,
  ci_high: -0.01,
  confidence: 0.95,
  test: 'sign_flip',
  p_value: 0.01,
  p_value_adjusted: 0.02,
  minimum_detectable_effect: 0.05,
  verdict,
  summary: `It ${verdict}.`,
  ...fields,
});

export interface Metric {
  lower?: boolean | null;
  baseline?: number | null;
  candidate?: number | null;
  delta?: number | null;
  pairs?: number;
  improved?: number;
  regressed?: number;
  statistics?: PairedStatistics | null;
}

const metricOf = (key: string, metric: Metric) => {
  const {
    lower = false,
    baseline = 0.8,
    candidate = 0.7,
    delta = -0.1,
    pairs = 40,
    improved = 1,
    regressed = 5,
  } = metric;
  const isKnown = lower !== null;
  const of = (session_id: string, avg: number | null) => ({ session_id, n: avg === null ? 0 : 40, avg });
  return {
    key,
    is_lower_score_better: lower,
    direction_source: isKnown ? ('setting' as const) : null,
    experiments: [
      { ...of('a', baseline), versus_baseline: null },
      {
        ...of('b', candidate),
        versus_baseline: {
          avg_delta: delta,
          paired_examples: pairs,
          paired_delta: delta,
          higher: lower ? regressed : improved,
          lower: lower ? improved : regressed,
          improved: isKnown ? improved : null,
          regressed: isKnown ? regressed : null,
          same: pairs - improved - regressed,
          statistics: metric.statistics ?? null,
        },
      },
    ],
  };
};

export interface Setting {
  metrics?: Record<string, Metric>;
  latency?: [number | null, number | null];
  latencyVerdict?: Verdict;
  errors?: number;
  runs?: number;
  shared?: number;
  changed?: number;
}

/** Experiment b against a: 40 examples; by default b is worse in correctness. */
export function summaryOf({
  metrics = { correctness: {} },
  latency = [1, 1],
  shared = 40,
  ...rest
}: Setting = {}): ComparisonSummary {
  const { errors = 0, runs = 40, changed = 0, latencyVerdict } = rest;
  const experiment = (session_id: string, name: string, p50: number | null) => ({
    session_id,
    name,
    run_count: session_id === 'b' ? runs : 40,
    example_count: 40,
    only_here: 40 - shared,
    in_both: shared,
    only_in_baseline: 40 - shared,
    errored_examples: session_id === 'b' ? errors : 0,
    scored_examples: 40,
    most_repetitions: 1,
    error_count: session_id === 'b' ? errors : 0,
    latency_p50: p50,
    latency_p99: p50,
  });
  return {
    dataset_id: 'd',
    baseline_session_id: 'a',
    coverage: {
      total: 40 + 40 - shared,
      in_all: shared,
      changed,
      experiments: [experiment('a', 'main', latency[0]), experiment('b', 'branch', latency[1])],
    },
    metrics: Object.entries(metrics).map(([key, metric]) => metricOf(key, metric)),
    run_metrics: latencyVerdict ? [metricOf('latency', { lower: true, statistics: statistics(latencyVerdict) })] : [],
    statistics: null,
  };
}
