import { Binomial } from './binomial.js';
import { additionsPerCount, type DistinctValues, distinctValues } from './distinct-values.js';
import type { Random } from './random.js';
import { type Steps, additionsPerYield } from './steps.js';

/** Maximum non-zero differences for which all choices of signs are enumerated: 2^19 by symmetry. */
const maximumEnumerated = 20;
/** Relative rounding error of a sum: smaller differences count as ties. */
const tolerance = 1e-9;

/**
 * Two-sided p-value of the permutation test of paired differences: the share of sign choices whose sum is at least as far
 * from 0 as the observed one. The observed choice counts as one of the drawn ones, so no p-value is 0.
 */
export function* signFlipTest(differences: Float64Array, draws: number, random: Random): Steps<number> {
  const sizes = differences.filter((difference) => difference !== 0).map(Math.abs);
  if (sizes.length === 0) return 1;
  const total = sum(sizes);
  const seen = Math.abs(sum(differences)) - total * tolerance;
  if (sizes.length <= maximumEnumerated) return yield* enumerated(sizes, seen);
  const distinct = distinctValues(sizes.slice().sort());
  const asFar = yield* distinct ? counted(distinct, seen, draws, random) : drawn(sizes, seen, draws, random);
  return (1 + asFar) / (draws + 1);
}

/** Enumerates choices in the order of a Gray code, which changes one sign at a time and never the last one. */
function* enumerated(sizes: Float64Array, seen: number): Steps<number> {
  const choices = 2 ** (sizes.length - 1);
  const signs = new Int8Array(sizes.length).fill(1);
  let signed = sum(sizes);
  let asFar = 1;
  for (let choice = 1; choice < choices; choice += 1) {
    const flipped = 31 - Math.clz32(choice & -choice);
    const sign = -(signs[flipped] as number);
    signs[flipped] = sign;
    signed += 2 * sign * (sizes[flipped] as number);
    if (Math.abs(signed) >= seen) asFar += 1;
    if (choice % additionsPerYield === 0) yield;
  }
  return asFar / choices;
}

const group = 4;

/** Number of drawn choices with an equal or larger sum. A table has the 16 sums of each group of four. */
export function* drawn(sizes: Float64Array, seen: number, draws: number, random: Random): Steps<number> {
  const groups = Math.ceil(sizes.length / group);
  const sums = new Float64Array(groups * 2 ** group);
  for (let at = 0; at < sums.length; at += 1) {
    for (let bit = 0; bit < group; bit += 1) {
      const size = sizes[(at >> group) * group + bit] ?? 0;
      sums[at] = (sums[at] as number) + ((at >> bit) & 1 ? size : -size);
    }
  }
  // Eight groups share a number, with four bits each.
  const numbers = new Uint32Array(Math.ceil(groups / 8));
  let asFar = 0;
  let done = 0;
  for (let draw = 0; draw < draws; draw += 1) {
    random.fill(numbers);
    let signed = 0;
    for (let at = 0; at < groups; at += 1) {
      const bits = ((numbers[at >> 3] as number) >>> ((at & 7) * group)) & 15;
      signed += sums[(at << group) + bits] as number;
    }
    if (Math.abs(signed) >= seen) asFar += 1;
    if ((done += groups) >= additionsPerYield) {
      done = 0;
      yield;
    }
  }
  return asFar;
}

/** The same by how many of each size are positive, which is a binomial number. */
export function* counted(
  { values, counts }: DistinctValues,
  seen: number,
  draws: number,
  random: Random,
): Steps<number> {
  const binomial = new Binomial(random, Math.max(...counts));
  let asFar = 0;
  let done = 0;
  for (let draw = 0; draw < draws; draw += 1) {
    let signed = 0;
    for (let at = 0; at < values.length; at += 1) {
      const count = counts[at] as number;
      signed += (values[at] as number) * (2 * binomial.draw(count, 0.5) - count);
    }
    if (Math.abs(signed) >= seen) asFar += 1;
    if ((done += values.length * additionsPerCount) >= additionsPerYield) {
      done = 0;
      yield;
    }
  }
  return asFar;
}

function sum(values: Float64Array): number {
  let total = 0;
  for (const value of values) total += value;
  return total;
}
