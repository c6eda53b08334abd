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
 * Spread of rounds: half the distance of the extremes, as a share of the median.
 *
 * @param {readonly number[]} samples
 */
export const spread = (samples) => (Math.max(...samples) - Math.min(...samples)) / 2 / median(samples);

/**
 * Throughput until the deadline, or until an earlier end. Requests in flight at the deadline count with their share
 * before it; otherwise slow answers would distort a short measurement.
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
