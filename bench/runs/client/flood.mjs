/** Creations of one workspace, all at once, and runs of another workspace meanwhile. */
import { percentile } from '../statistics.mjs';
import { HttpClient } from './http-client.mjs';
import { firstEventOf } from './waiting.mjs';

const betweenMs = 200;

/** @typedef {{ runs: number, other: import('./http-client.mjs').Target }} FloodSettings */
/**
 * @typedef {object} FloodResult
 * @property {number} runs
 * @property {number} failed creations without a run as their answer
 * @property {string} failure of one of these
 * @property {number} answeredMs time until all creations are answered
 * @property {number[]} otherFirstEventMs first event of a run of the other workspace, at p50, p99
 */

/**
 * @param {HttpClient} http
 * @param {FloodSettings} settings
 * @param {() => void} onPrepared
 * @returns {Promise<FloodResult>}
 */
export async function flood(http, { runs, other }, onPrepared) {
  const neighbour = new HttpClient(other, Infinity);
  await firstEventOf(neighbour);
  onPrepared();
  const input = { messages: [{ role: 'user', content: 'Hello' }], tokens: 1, token_ms: 1_000 };
  const startedAt = performance.now();
  const creations = Array.from({ length: runs }, () => http.json('POST', '/runs', { assistant_id: 'agent', input }));
  let isUnderWay = true;
  const answered = Promise.allSettled(creations).then((answers) => {
    isUnderWay = false;
    return { answers, answeredMs: performance.now() - startedAt };
  });
  /** @type {Promise<number>[]} */
  const others = [];
  while (isUnderWay) {
    others.push(firstEventOf(neighbour));
    await new Promise((done) => setTimeout(done, betweenMs));
  }
  const { answers, answeredMs } = await answered;
  const firstEvents = await Promise.all(others);
  neighbour.close();
  const failures = answers.flatMap((answer) => (answer.status === 'rejected' ? [String(answer.reason)] : []));
  return {
    runs,
    failed: failures.length,
    failure: failures[0] ?? '',
    answeredMs,
    otherFirstEventMs: [percentile(firstEvents, 0.5), percentile(firstEvents, 0.99)],
  };
}
