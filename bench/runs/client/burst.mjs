/** Runs of agents that all start at once, and wait for a model. */
import { percentile } from '../statistics.mjs';
import { readEvents } from './http-client.mjs';
import { freshThreads } from './jobs.mjs';

/** @typedef {{ runs: number, tokens: number, tokenMs: number, spinMs?: number }} BurstSettings */
/**
 * @typedef {object} BurstResult
 * @property {number} runs
 * @property {number} failed
 * @property {string} failure of one of these
 * @property {number[]} firstLateMs time from the model's first token to its arrival, at p50, p99
 * @property {number[]} tokenLateMs the same for all tokens after the first of each run, relative to that
 * @property {number} tokensPerSecond
 */

/** Arrivals of the tokens of one run, in ms. */
export class TokenTimes {
  /** @type {number[]} */
  at = [];
  failure = '';
}

/**
 * @param {readonly TokenTimes[]} runs
 * @param {number} startedAt
 * @param {BurstSettings} settings
 * @returns {BurstResult}
 */
export function summarize(runs, startedAt, { tokens, tokenMs }) {
  const complete = runs.filter(({ at, failure }) => failure === '' && at.length === tokens);
  const firsts = complete.map(({ at }) => (at[0] ?? NaN) - startedAt - tokenMs);
  const later = complete.flatMap(({ at }) =>
    at.slice(1).map((time, index) => time - (at[0] ?? NaN) - (index + 1) * tokenMs),
  );
  const arrived = runs.flatMap(({ at }) => at);
  const end = arrived.reduce((last, time) => Math.max(last, time), startedAt);
  return {
    runs: runs.length,
    failed: runs.length - complete.length,
    failure: runs.find(({ failure }) => failure !== '')?.failure ?? '',
    firstLateMs: [percentile(firsts, 0.5), percentile(firsts, 0.99)],
    tokenLateMs: [percentile(later, 0.5), percentile(later, 0.99)],
    tokensPerSecond: (arrived.length / (end - startedAt)) * 1000,
  };
}

/**
 * @param {import('./http-client.mjs').HttpClient} http
 * @param {BurstSettings} settings
 * @param {() => void} onPrepared
 * @returns {Promise<BurstResult>}
 */
export async function burst(http, settings, onPrepared) {
  const [spinThread = '', ...threads] = await freshThreads(http, settings.runs + 1);
  onPrepared();
  const startedAt = performance.now();
  const spinning = settings.spinMs === undefined ? undefined : spin(http, spinThread, settings);
  const runs = threads.map((threadId) => follow(http, threadId, settings));
  const [ended] = await Promise.all([Promise.all(runs), spinning]);
  return summarize(ended, startedAt, settings);
}

/**
 * @param {import('./http-client.mjs').HttpClient} http
 * @param {string} threadId
 * @param {BurstSettings} settings
 * @param {() => void} [onStart] called with the first event
 */
export async function follow(http, threadId, { tokens, tokenMs }, onStart = () => undefined) {
  const times = new TokenTimes();
  const input = { messages: [{ role: 'user', content: 'Hello' }], tokens, token_ms: tokenMs };
  try {
    const response = await http.open('POST', `/threads/${threadId}/runs/stream`, {
      assistant_id: 'agent',
      input,
      stream_mode: ['messages-tuple'],
    });
    await readEvents(response, ({ event, data }) => {
      if (event === 'metadata') onStart();
      if (event === 'error') times.failure ||= data.slice(0, 200);
      if (event !== 'messages') return;
      const [message] = JSON.parse(data);
      if (String(message.content).startsWith('token-')) times.at.push(performance.now());
    });
  } catch (error) {
    times.failure ||= error instanceof Error ? error.message : String(error);
  }
  return times;
}

/**
 * A graph that computes, in the middle of the burst.
 *
 * @param {import('./http-client.mjs').HttpClient} http
 * @param {string} threadId
 * @param {BurstSettings} settings
 */
async function spin(http, threadId, { tokens, tokenMs, spinMs }) {
  await new Promise((done) => setTimeout(done, (tokens * tokenMs) / 2));
  await http.json('POST', `/threads/${threadId}/runs/wait`, { assistant_id: 'spin', input: { ms: spinMs } });
}
