import { type Interval, meanInterval, meanOf, moment } from './bootstrap-interval.js';
import { normalQuantile } from './normal.js';
import { Random } from './random.js';
import { signFlipTest } from './sign-flip.js';
import { signTest } from './sign-test.js';
import type { Steps } from './steps.js';

/** Differences of one metric between two experiments, one per example that both have scored. */
export interface Pairs {
  differences: Float64Array;
  /** Both scores of every pair are 0 or 1. */
  binary: boolean;
}

export interface PairedTestOptions {
  /** Confidence of the interval; the complement is the level of the test. */
  confidence: number;
  resamples: number;
  seed: number;
  /** Name of the stream of random numbers, equal for both directions of a comparison. */
  purpose: string;
}

export interface PairedTest {
  pairs: number;
  meanDelta: number;
  /** Null for a single pair. */
  interval: Interval | null;
  test: 'mcnemar_exact' | 'sign_flip';
  pValue: number;
  /** Mean difference that the test detects with a power of 0.8; null without variance. */
  minimumDetectableEffect: number | null;
}

const power = 0.8;

/**
 * Test of the mean of paired differences. Differences are sorted and oriented to a positive sum, so the result does not
 * depend on the order of pairs, and changes its sign with all differences.
 */
export function* testPairs({ differences, binary }: Pairs, options: PairedTestOptions): Steps<PairedTest> {
  const { confidence, resamples, seed, purpose } = options;
  const upwards = differences.slice().sort();
  yield;
  const turned = isTurned(upwards);
  const sorted = turned ? upwards.map((difference) => 0 - difference).sort() : upwards;
  const mean = meanOf(sorted);
  const interval =
    sorted.length < 2
      ? null
      : yield* meanInterval(sorted, confidence, resamples, Random.of(seed, `${purpose}\ninterval`));
  return {
    pairs: sorted.length,
    meanDelta: turned ? 0 - mean : mean,
    interval: turned && interval ? { low: 0 - interval.high, high: 0 - interval.low } : interval,
    test: binary ? 'mcnemar_exact' : 'sign_flip',
    pValue: binary
      ? signTest(
          count(sorted, (difference) => difference > 0),
          count(sorted, (difference) => difference < 0),
        )
      : yield* signFlipTest(sorted, resamples, Random.of(seed, `${purpose}\nsigns`)),
    minimumDetectableEffect: detectable(sorted, mean, 1 - confidence),
  };
}

/** Decided by the sign of the sum, computed in an order that ignores signs. For a sum of 0, the largest unpaired difference decides. */
function isTurned(sorted: Float64Array): boolean {
  let total = 0;
  let unmatched = 0;
  for (let at = 0; at < sorted.length; at += 1) {
    const pair = (sorted[at] as number) + (sorted[sorted.length - 1 - at] as number);
    total += pair;
    if (unmatched === 0) unmatched = pair;
  }
  return total === 0 ? unmatched < 0 : total < 0;
}

function count(values: Float64Array, matches: (value: number) => boolean): number {
  let found = 0;
  for (const value of values) if (matches(value)) found += 1;
  return found;
}

/** Normal approximation from the spread of the differences. */
function detectable(values: Float64Array, mean: number, level: number): number | null {
  const n = values.length;
  const squares = moment(values, mean, 2);
  if (n < 2 || squares === 0) return null;
  return (normalQuantile(1 - level / 2) + normalQuantile(power)) * Math.sqrt(squares / (n - 1) / n);
}
