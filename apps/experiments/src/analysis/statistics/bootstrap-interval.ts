import { Binomial } from './binomial.js';
import { additionsPerCount, type DistinctValues, distinctValues } from './distinct-values.js';
import { normalCdf, normalQuantile } from './normal.js';
import type { Random } from './random.js';
import { type Steps, additionsPerYield } from './steps.js';

/** Random numbers drawn at once. */
const blockSize = 4096;

export interface Interval {
  low: number;
  high: number;
}

/**
 * Bootstrap interval of a mean, bias-corrected and accelerated (Efron 1987): means of samples drawn with replacement,
 * at quantiles that their bias and the skew of the values shift. Whole examples are drawn, each with the mean of its
 * repetitions, because repetitions of an example are correlated. The values are sorted.
 */
export function* meanInterval(
  values: Float64Array,
  confidence: number,
  resamples: number,
  random: Random,
): Steps<Interval> {
  const mean = meanOf(values);
  const [squares, cubes] = [moment(values, mean, 2), moment(values, mean, 3)];
  if (squares === 0) return { low: mean, high: mean };
  const distinct = distinctValues(values);
  const means = yield* distinct
    ? countedMeans(distinct, values.length, resamples, random)
    : resampledMeans(values, resamples, random);
  const bias = normalQuantile(shareBelow(means, mean));
  const acceleration = cubes / (6 * squares ** 1.5);
  const cut = (tail: number) => {
    const shifted = bias + normalQuantile(tail);
    // If the correction has no bound, the outermost mean ends the interval.
    const denominator = Math.max(Number.EPSILON, 1 - acceleration * shifted);
    return quantile(means, normalCdf(bias + shifted / denominator));
  };
  return { low: cut((1 - confidence) / 2), high: cut((1 + confidence) / 2) };
}

/** Ascending. */
export function* resampledMeans(values: Float64Array, resamples: number, random: Random): Steps<Float64Array> {
  const n = values.length;
  const perDraw = n / 2 ** 32;
  const means = new Float64Array(resamples);
  const numbers = new Uint32Array(blockSize);
  let next = blockSize;
  let done = 0;
  for (let sample = 0; sample < resamples; sample += 1) {
    let total = 0;
    for (let at = 0; at < n; at += 1) {
      if (next === blockSize) {
        random.fill(numbers);
        next = 0;
      }
      total += values[((numbers[next] as number) * perDraw) | 0] as number;
      next += 1;
    }
    means[sample] = total / n;
    if ((done += n) >= additionsPerYield) {
      done = 0;
      yield;
    }
  }
  return means.sort();
}

/** Means by how often a sample has each value: multinomial numbers, as a sequence of binomial ones. Ascending. */
export function* countedMeans(
  { values, counts }: DistinctValues,
  n: number,
  resamples: number,
  random: Random,
): Steps<Float64Array> {
  const binomial = new Binomial(random, n);
  const means = new Float64Array(resamples);
  let done = 0;
  for (let sample = 0; sample < resamples; sample += 1) {
    let [total, left, unseen] = [0, n, n];
    for (let at = 0; at < values.length && left > 0; at += 1) {
      const count = counts[at] as number;
      const drawn = binomial.draw(left, count / unseen);
      total += drawn * (values[at] as number);
      left -= drawn;
      unseen -= count;
    }
    means[sample] = total / n;
    if ((done += values.length * additionsPerCount) >= additionsPerYield) {
      done = 0;
      yield;
    }
  }
  return means.sort();
}

/** Equal ones count half; kept off 0 and 1, where no quantile is. */
function shareBelow(sorted: Float64Array, value: number): number {
  const n = sorted.length;
  const share = (firstAtLeast(sorted, value) + firstAtLeast(sorted, value, true)) / 2 / n;
  return Math.min(1 - 0.5 / n, Math.max(0.5 / n, share));
}

function firstAtLeast(sorted: Float64Array, value: number, beyond = false): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const found = sorted[middle] as number;
    if (found < value || (beyond && found === value)) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Between the closest ranks (docs/reference/contract/experiments.md, rule 13). */
export function quantile(sorted: Float64Array, share: number): number {
  const rank = (sorted.length - 1) * share;
  const below = Math.floor(rank);
  const low = sorted[below] as number;
  return low + (rank - below) * ((sorted[Math.min(below + 1, sorted.length - 1)] as number) - low);
}

export function meanOf(values: Float64Array): number {
  let total = 0;
  for (const value of values) total += value;
  return total / values.length;
}

/** Sum of powers of the distances from the mean. */
export function moment(values: Float64Array, mean: number, power: 2 | 3): number {
  let total = 0;
  for (const value of values) total += (value - mean) ** power;
  return total;
}
