import type { ExperimentsSchemas } from '@heddle/client-experiments';
import {
  formatChange,
  formatCount,
  formatMetric,
  formatPercent,
  formatPValue,
  formatRange,
  type NumberStyle,
  type Verdict,
  verdictWords,
} from '@heddle/comparison-text';
import type { MetricView } from './comparison-metrics';

export type PairedStatistics = ExperimentsSchemas['PairedStatistics'];

/** Metrics of an experiment by verdict, in the order of importance. */
export function verdictsOf(
  metrics: readonly MetricView[],
  experiment: number,
): { verdict: Verdict; labels: string[] }[] {
  return (Object.keys(verdictWords) as Verdict[])
    .map((verdict) => ({
      verdict,
      labels: metrics
        .filter((metric) => metric.experiments[experiment]?.statistics?.verdict === verdict)
        .map(({ label }) => label),
    }))
    .filter(({ labels }) => labels.length > 0);
}

const tests: Record<PairedStatistics['test'], string> = {
  mcnemar_exact: 'McNemar, exact',
  sign_flip: 'permutation of signs',
};

/** Number of pairs below which a bootstrap interval is rough. */
const fewPairs = 20;

export function intervalText({ ci_low: low, ci_high: high }: PairedStatistics, style: NumberStyle): string | null {
  return low === null || high === null ? null : formatRange(low, high, style);
}

interface StatisticsDetail {
  name: string;
  text: string;
}

/** Statistics of a difference, the most important first. */
export function statisticsDetails(
  statistics: PairedStatistics,
  style: NumberStyle,
  medians?: { baseline: number | null; candidate: number | null },
): StatisticsDetail[] {
  const { mean_delta: delta, confidence, minimum_detectable_effect: smallest } = statistics;
  return [
    { name: 'Mean difference', text: formatChange(delta, style) },
    {
      name: `${formatPercent(confidence)} interval`,
      text: intervalText(statistics, style) ?? 'none for a single pair',
    },
    { name: 'p, corrected (Holm)', text: formatPValue(statistics.p_value_adjusted) },
    { name: 'p of this metric alone', text: formatPValue(statistics.p_value) },
    { name: 'Test', text: tests[statistics.test] },
    { name: 'Pairs', text: formatCount(statistics.pairs) },
    { name: 'Smallest effect that would be seen', text: smallest === null ? 'unknown' : formatMetric(smallest, style) },
    ...(medians
      ? [
          {
            name: 'Median',
            text: `${formatMetric(medians.baseline, style)} → ${formatMetric(medians.candidate, style)}`,
          },
        ]
      : []),
  ];
}

/** Limits of these numbers. `shared`: number of examples with a value in both experiments. */
export function statisticsNotes(
  { pairs, minimum_detectable_effect: smallest }: PairedStatistics,
  shared: number,
): string[] {
  const left = shared - pairs;
  return [
    ...(left > 0
      ? [`${formatCount(left)} of ${formatCount(shared)} shared examples are left out: they changed in between.`]
      : []),
    ...(pairs < fewPairs ? [`With fewer than ${fewPairs} pairs the interval is rough.`] : []),
    ...(smallest === null ? [] : ['A true difference of the smallest effect would be found four times in five.']),
  ];
}
