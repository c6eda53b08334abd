import { holm } from '../../analysis/statistics/holm.js';
import { signTest } from '../../analysis/statistics/sign-test.js';

/** Preferences for an experiment by one metric, over examples with scores of at least two experiments. */
export interface PreferenceRow {
  comparativeId: string;
  key: string;
  sessionId: string;
  /** Examples on which it alone has the best score. */
  wins: number;
  /** Examples on which it shares the best score. */
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
 * Sign tests of preferences against the first experiment, without ties, with Holm's correction over all metrics and
 * experiments of a comparison.
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
