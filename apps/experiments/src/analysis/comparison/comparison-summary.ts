import { type Direction, type Directions, type DirectionSource } from '../statistics/direction.js';
import type { Judged } from '../statistics/verdict.js';

export interface MetricRow {
  sessionId: string;
  key: string;
  n: number;
  avg: number;
}

export interface PairRow {
  sessionId: string;
  key: string;
  examples: number;
  /** Mean of the differences against the baseline. */
  delta: number;
  higher: number;
  lower: number;
}

export interface CoverageRow {
  sessionId: string;
  examples: number;
  /** Examples that no other experiment has. */
  onlyHere: number;
  /** Examples shared with the baseline. */
  inBoth: number;
  /** Examples of the baseline that this experiment lacks. */
  onlyInBaseline: number;
  /** Examples with a failed run. */
  errored: number;
  /** Examples with a score. */
  scored: number;
  /** Maximum runs on one example. */
  mostRepetitions: number;
}

interface MetricInput {
  baselineId: string;
  sessionIds: readonly string[];
  metrics: readonly MetricRow[];
  pairs: readonly PairRow[];
  directions: Directions;
  /** Absent where statistics are not requested. */
  statistics?: readonly MetricStatistics[];
}

export interface MetricStatistics {
  sessionId: string;
  key: string;
  /** Null without pairs. */
  judged: Judged | null;
}

export interface MetricDelta {
  avgDelta: number | null;
  /** Examples scored here and in the baseline. */
  pairedExamples: number;
  /** Mean of their differences. */
  pairedDelta: number | null;
  higher: number;
  lower: number;
  same: number;
  /** Null without a direction. */
  improved: number | null;
  regressed: number | null;
  statistics: Judged | null;
}

export interface MetricComparison {
  key: string;
  direction: Direction;
  directionSource: DirectionSource;
  /** `versusBaseline` is null on the baseline itself. */
  experiments: { sessionId: string; n: number; avg: number | null; versusBaseline: MetricDelta | null }[];
}

/** One entry per key with scores in any experiment; each has every experiment, in the requested order. */
export function summariseMetrics(input: MetricInput): MetricComparison[] {
  const keys = [...new Set(input.metrics.map(({ key }) => key))].sort();
  return keys.map((key) => {
    const direction = input.directions.of(key);
    const of = (sessionId: string) => input.metrics.find((row) => row.key === key && row.sessionId === sessionId);
    const baseline = of(input.baselineId);
    return {
      key,
      direction,
      directionSource: input.directions.sourceOf(key),
      experiments: input.sessionIds.map((sessionId) => {
        const metric = of(sessionId);
        const same = (row: { key: string; sessionId: string }) => row.key === key && row.sessionId === sessionId;
        const pair = input.pairs.find(same);
        const statistics = input.statistics?.find(same)?.judged ?? null;
        return {
          sessionId,
          n: metric?.n ?? 0,
          avg: metric?.avg ?? null,
          versusBaseline:
            sessionId === input.baselineId ? null : versus({ metric, baseline, pair, direction, statistics }),
        };
      }),
    };
  });
}

interface Versus {
  metric: MetricRow | undefined;
  baseline: MetricRow | undefined;
  pair: PairRow | undefined;
  direction: Direction;
  statistics: Judged | null;
}

function versus({ metric, baseline, pair, direction, statistics }: Versus): MetricDelta {
  const { examples = 0, higher = 0, lower = 0 } = pair ?? {};
  return {
    avgDelta: metric && baseline ? metric.avg - baseline.avg : null,
    pairedExamples: examples,
    pairedDelta: pair?.delta ?? null,
    higher,
    lower,
    same: examples - higher - lower,
    improved: direction && (direction === 'lower' ? lower : higher),
    regressed: direction && (direction === 'lower' ? higher : lower),
    statistics,
  };
}

/**
 * Whether a difference of scores is an improvement, a regression or neither. Without a direction, higher counts as
 * improved (docs/reference/contract/experiments.md, rule 80).
 */
export function sideOf(delta: number, direction: Direction): 'improved' | 'regressed' | 'same' {
  if (delta === 0) return 'same';
  return delta > 0 === (direction !== 'lower') ? 'improved' : 'regressed';
}
