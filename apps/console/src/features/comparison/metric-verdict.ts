import type { ExperimentsSchemas } from '@heddle/client-experiments';
import {
  formatChange,
  formatCount,
  formatMetric,
  formatPercent,
  formatPValue,
  formatRange,
  type NumberStyle,
} from '../../ui/format';
import type { MetricView } from './comparison-metrics';
import type { Way } from './metric-change';

export type PairedStatistics = ExperimentsSchemas['PairedStatistics'];
type Judgement = PairedStatistics['verdict'];

/** The words of the command line; `sign` says the same where colours do not. */
export const judgements: Record<Judgement, { words: string; sign: string; way: Way; meaning: string }> = {
  improved: { words: 'improved', sign: '✓', way: 'better', meaning: 'Better by more than chance explains.' },
  regressed: { words: 'regressed', sign: '✗', way: 'worse', meaning: 'Worse by more than chance explains.' },
  changed: {
    words: 'changed',
    sign: '≠',
    way: 'up',
    meaning: 'Changed by more than chance explains. Set a direction to say whether that is better or worse.',
  },
  not_distinguishable: {
    words: 'no clear change',
    sign: '≈',
    way: 'same',
    meaning: 'No change was shown that chance would not explain. That does not show that there is none.',
  },
  too_few_examples: {
    words: 'too few examples',
    sign: '?',
    way: 'same',
    meaning: 'Even if all of these examples moved the same way, it could be chance.',
  },
};

/** Metrics of an experiment by their verdict, the ones that matter first. */
export function verdictsOf(
  metrics: readonly MetricView[],
  experiment: number,
): { verdict: Judgement; labels: string[] }[] {
  return (Object.keys(judgements) as Judgement[])
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

/** Below so many pairs a bootstrap interval is rough. */
const fewPairs = 20;

export function intervalText({ ci_low: low, ci_high: high }: PairedStatistics, style: NumberStyle): string | null {
  return low === null || high === null ? null : formatRange(low, high, style);
}

export interface StatisticsDetail {
  name: string;
  text: string;
}

/** All that is known about a difference, in the order in which one asks. */
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

/** What to keep in mind when reading these numbers. `shared`: examples that both experiments have a value for. */
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
