/** Figures out of samples. */

/**
 * The smallest sample that the given share of all does not exceed (nearest rank).
 *
 * @param {readonly number[]} samples
 * @param {number} share of 1
 */
export function percentile(samples, share) {
  const sorted = samples.toSorted((one, other) => one - other);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? NaN;
}

/** @param {readonly number[]} samples */
export function median(samples) {
  const sorted = samples.toSorted((one, other) => one - other);
  const upper = sorted[Math.floor(sorted.length / 2)] ?? NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[sorted.length / 2 - 1] ?? NaN) + upper) / 2;
}

/**
 * How far rounds are apart: half the distance of the extremes, as a share of the median.
 *
 * @param {readonly number[]} samples
 */
export const spread = (samples) => (Math.max(...samples) - Math.min(...samples)) / 2 / median(samples);

/**
 * What was done per second until the deadline, or until the end if that was earlier. What was under way at the deadline
 * counts with the part of it that lay before: otherwise slow answers would make a short measurement look slower, or faster.
 *
 * @param {readonly { begunAt: number, endedAt: number }[]} done times in ms
 * @param {number} startedAt
 * @param {number} deadline
 */
export function throughput(done, startedAt, deadline) {
  const end = Math.min(deadline, Math.max(...done.map(({ endedAt }) => endedAt)));
  const amount = done.reduce(
    (sum, { begunAt, endedAt }) => sum + (endedAt <= end ? 1 : (end - begunAt) / (endedAt - begunAt)),
    0,
  );
  return (amount / (end - startedAt)) * 1000;
}
