import { formatSeconds, formatSignificant } from '../../ui/format';

/** Which way a change went, for one metric and its direction. */
export type Verdict = 'better' | 'worse' | 'same';

/** Differences below this are the noise of adding up decimals, not a change. */
const epsilon = 1e-9;

/** Latencies are shown in milliseconds; what rounds to none of them is no change. */
const smallestSeconds = 0.000_5;

export function verdictOf(delta: number, lowerIsBetter: boolean, unit: 'score' | 'seconds' = 'score'): Verdict {
  if (Math.abs(delta) < (unit === 'seconds' ? smallestSeconds : epsilon)) return 'same';
  return delta > 0 === lowerIsBetter ? 'worse' : 'better';
}

/** A difference with its sign, to four places: what is shown beside it is its interval. */
export function signedChange(delta: number, unit: 'score' | 'seconds' | 'label'): string {
  const size = unit === 'seconds' ? formatSeconds(Math.abs(delta)) : formatSignificant(Math.abs(delta));
  if (delta === 0 || (unit === 'seconds' && Math.abs(delta) < smallestSeconds)) return '±0';
  return `${delta > 0 ? '+' : '−'}${size}`;
}

/** Value minus that of the first experiment; `null` when either is missing. */
export function difference(value: number | null, first: number | null): number | null {
  return value === null || first === null ? null : value - first;
}

export interface ChangeCounts {
  better: number;
  worse: number;
  same: number;
}

/** The service counts by its own setting; a metric that the viewer turned round has the two swapped. */
export function orientCounts(
  counts: { improved: number; regressed: number; same: number },
  flipped: boolean,
): ChangeCounts {
  return {
    better: flipped ? counts.regressed : counts.improved,
    worse: flipped ? counts.improved : counts.regressed,
    same: counts.same,
  };
}
