import { holm } from '../../analysis/statistics/holm.js';
import { signTest } from '../../analysis/statistics/sign-test.js';

/** Of one metric of a pairwise comparison, over examples that at least two of its experiments were judged on. */
export interface PreferenceRow {
  comparativeId: string;
  key: string;
  sessionId: string;
  /** The best score, and nobody shares it. */
  wins: number;
  /** Somebody shares the best score. */
  ties: number;
  losses: number;
  /** Mean score. */
  avg: number;
  scores: number;
  /** Examples on which it was judged better than the first experiment, and worse. */
  aboveFirst: number;
  belowFirst: number;
}

export interface Preference extends PreferenceRow {
  /** Null on the first experiment. */
  versusFirst: { pValue: number; pValueAdjusted: number; preferred: 'this' | 'first' | 'not_distinguishable' } | null;
}

const level = 0.05;

/**
 * Whether judges prefer an experiment to the first one more often than a coin would: the sign test, ties left out,
 * corrected by Holm over all metrics and experiments of one comparison.
 */
export function judgePreferences(rows: readonly PreferenceRow[], firstId: string): Preference[] {
  const others = rows.filter(({ sessionId }) => sessionId !== firstId);
  const pValues = others.map(({ aboveFirst, belowFirst }) => signTest(aboveFirst, belowFirst));
  const adjusted = holm(pValues);
  return rows.map((row) => {
    const at = others.indexOf(row);
    if (at < 0) return { ...row, versusFirst: null };
    const pValueAdjusted = adjusted[at] as number;
    const preferred =
      pValueAdjusted >= level ? 'not_distinguishable' : row.aboveFirst > row.belowFirst ? 'this' : 'first';
    return { ...row, versusFirst: { pValue: pValues[at] as number, pValueAdjusted, preferred } };
  });
}
