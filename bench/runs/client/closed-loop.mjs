/** A fixed number of clients, each of which sends its next request after an answer. */
import { percentile, throughput } from '../statistics.mjs';

/**
 * Sends one request and checks the answer; null without further requests. `firstMs` is the time of the first event.
 *
 * @typedef {(index: number) => Promise<{ firstMs?: number } | null>} Once
 * @typedef {{ count: number, perSecond: number, p50Ms: number, p95Ms: number, firstP50Ms?: number, firstP95Ms?: number }} Measured
 */

/**
 * @param {{ connections: number, seconds: number, once: Once }} options
 * @returns {Promise<Measured>}
 */
export async function closedLoop({ connections, seconds, once }) {
  /** @type {{ begunAt: number, endedAt: number }[]} */
  const done = [];
  /** @type {number[]} */
  const firsts = [];
  const startedAt = performance.now();
  const deadline = startedAt + seconds * 1000;
  let next = 0;
  let failed = false;
  const client = async () => {
    while (!failed && performance.now() < deadline) {
      const begunAt = performance.now();
      const seen = await once((next += 1) - 1);
      if (seen === null) return;
      done.push({ begunAt, endedAt: performance.now() });
      if (seen.firstMs !== undefined) firsts.push(seen.firstMs);
    }
  };
  try {
    await Promise.all(Array.from({ length: connections }, client));
  } catch (error) {
    failed = true;
    throw error;
  }
  if (done.length === 0) throw new Error('nothing was answered');
  const times = done.map(({ begunAt, endedAt }) => endedAt - begunAt);
  return {
    count: done.length,
    perSecond: throughput(done, startedAt, deadline),
    p50Ms: percentile(times, 0.5),
    p95Ms: percentile(times, 0.95),
    ...(firsts.length > 0 ? { firstP50Ms: percentile(firsts, 0.5), firstP95Ms: percentile(firsts, 0.95) } : {}),
  };
}
