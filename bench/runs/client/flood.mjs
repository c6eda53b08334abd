/** Creations of runs, all at once. */

/**
 * @typedef {object} FloodResult
 * @property {number} failed creations without a run as their answer
 * @property {string} failure of one of these
 * @property {number} answeredMs time until all creations are answered
 */

/**
 * @param {import('./http-client.mjs').HttpClient} http
 * @param {{ runs: number }} settings
 * @param {() => void} onPrepared
 * @returns {Promise<FloodResult>}
 */
export async function flood(http, { runs }, onPrepared) {
  onPrepared();
  const input = { messages: [{ role: 'user', content: 'Hello' }], tokens: 1, token_ms: 1_000 };
  const startedAt = performance.now();
  const answers = await Promise.allSettled(
    Array.from({ length: runs }, () => http.json('POST', '/runs', { assistant_id: 'agent', input })),
  );
  const answeredMs = performance.now() - startedAt;
  const failures = answers.flatMap((answer) => (answer.status === 'rejected' ? [String(answer.reason)] : []));
  return { failed: failures.length, failure: failures[0] ?? '', answeredMs };
}
