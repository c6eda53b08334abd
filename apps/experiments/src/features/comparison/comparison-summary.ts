import type { MetricComparisonDto, MetricDeltaDto } from '@heddle/dto-experiments';

export interface MetricRow {
  session_id: string;
  key: string;
  n: number;
  avg: number;
}

export interface PairRow {
  session_id: string;
  key: string;
  examples: number;
  /** Mean of the differences against the baseline. */
  delta: number;
  higher: number;
  lower: number;
}

export interface CoverageRow {
  session_id: string;
  examples: number;
  only_here: number;
}

export interface MetricInput {
  baselineId: string;
  sessionIds: readonly string[];
  metrics: readonly MetricRow[];
  pairs: readonly PairRow[];
  lowerIsBetter: ReadonlySet<string>;
}

/** One entry per key that has scores anywhere, with every experiment in the order asked for. */
export function summariseMetrics(input: MetricInput): MetricComparisonDto[] {
  const keys = [...new Set(input.metrics.map(({ key }) => key))].sort();
  return keys.map((key) => {
    const lowerIsBetter = input.lowerIsBetter.has(key);
    const of = (sessionId: string) => input.metrics.find((row) => row.key === key && row.session_id === sessionId);
    const baseline = of(input.baselineId);
    return {
      key,
      is_lower_score_better: lowerIsBetter,
      experiments: input.sessionIds.map((sessionId) => {
        const metric = of(sessionId);
        const pair = input.pairs.find((row) => row.key === key && row.session_id === sessionId);
        return {
          session_id: sessionId,
          n: metric?.n ?? 0,
          avg: metric?.avg ?? null,
          versus_baseline: sessionId === input.baselineId ? null : versus(metric, baseline, pair, lowerIsBetter),
        };
      }),
    };
  });
}

function versus(
  metric: MetricRow | undefined,
  baseline: MetricRow | undefined,
  pair: PairRow | undefined,
  lowerIsBetter: boolean,
): MetricDeltaDto {
  const { examples = 0, higher = 0, lower = 0 } = pair ?? {};
  return {
    avg_delta: metric && baseline ? metric.avg - baseline.avg : null,
    paired_examples: examples,
    paired_delta: pair?.delta ?? null,
    improved: lowerIsBetter ? lower : higher,
    regressed: lowerIsBetter ? higher : lower,
    same: examples - higher - lower,
  };
}

/** Whether a difference of scores is an improvement, a regression or neither. */
export function direction(delta: number, lowerIsBetter: boolean): 'improved' | 'regressed' | 'same' {
  if (delta === 0) return 'same';
  return delta > 0 !== lowerIsBetter ? 'improved' : 'regressed';
}
