import type { ExperimentsSchemas } from '@heddle/client-experiments';
import { formatCount, formatPercent, formatPValue, formatSeconds, formatSignificant } from '../../ui/format';
import { signedChange, type Verdict } from './metric-change';

export type PairedStatistics = ExperimentsSchemas['PairedStatistics'];
type Judgement = PairedStatistics['verdict'];

const opposites: Partial<Record<Judgement, Judgement>> = { improved: 'regressed', regressed: 'improved' };

/** The service judges by its own setting. Turning a metric round changes which way is better, and no number. */
export function orientStatistics(statistics: PairedStatistics, turned: boolean): PairedStatistics {
  return turned ? { ...statistics, verdict: opposites[statistics.verdict] ?? statistics.verdict } : statistics;
}

/** The words of the command line; `sign` says the same where colours do not. */
export const judgements: Record<Judgement, { words: string; sign: string; way: Verdict; meaning: string }> = {
  improved: { words: 'improved', sign: '✓', way: 'better', meaning: 'Better by more than chance explains.' },
  regressed: { words: 'regressed', sign: '✗', way: 'worse', meaning: 'Worse by more than chance explains.' },
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

const tests: Record<PairedStatistics['test'], string> = {
  mcnemar_exact: 'McNemar, exact',
  sign_flip: 'permutation of signs',
};

/** Below so many pairs a bootstrap interval is rough. */
const fewPairs = 20;

type Unit = 'score' | 'seconds' | 'label';

export function intervalText({ ci_low: low, ci_high: high }: PairedStatistics, unit: Unit): string | null {
  return low === null || high === null ? null : `${signedChange(low, unit)} … ${signedChange(high, unit)}`;
}

export interface StatisticsDetail {
  name: string;
  text: string;
}

/** All that is known about a difference, in the order in which one asks. */
export function statisticsDetails(
  statistics: PairedStatistics,
  unit: Unit,
  medians?: { baseline: number | null; candidate: number | null },
): StatisticsDetail[] {
  const { mean_delta: delta, confidence, minimum_detectable_effect: smallest } = statistics;
  const size = (value: number) => (unit === 'seconds' ? formatSeconds(value) : formatSignificant(value));
  return [
    { name: 'Mean difference', text: signedChange(delta, unit) },
    { name: `${formatPercent(confidence)} interval`, text: intervalText(statistics, unit) ?? 'none for a single pair' },
    { name: 'p, corrected (Holm)', text: formatPValue(statistics.p_value_adjusted) },
    { name: 'p of this metric alone', text: formatPValue(statistics.p_value) },
    { name: 'Test', text: tests[statistics.test] },
    { name: 'Pairs', text: formatCount(statistics.pairs) },
    { name: 'Smallest effect that would be seen', text: smallest === null ? 'unknown' : size(smallest) },
    ...(medians
      ? [{ name: 'Median', text: `${formatSeconds(medians.baseline)} → ${formatSeconds(medians.candidate)}` }]
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
