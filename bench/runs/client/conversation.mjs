/** One long conversation, and an agent with many files. */
import { randomBytes } from 'node:crypto';
import { median } from '../statistics.mjs';
import { readEvents } from './http-client.mjs';

const sampled = 20;
const reads = 10;

/**
 * @typedef {object} ConversationResult
 * @property {number} firstTurnMs median of the first turns
 * @property {number} lastTurnMs median of the last turns
 * @property {number} stateMs
 * @property {number} historyMs ten states
 * @property {number} stateBytes
 * @property {number} historyBytes
 */

/**
 * @param {import('./http-client.mjs').HttpClient} http
 * @param {{ turns: number, bytes: number }} settings
 * @param {() => void} onPrepared
 * @returns {Promise<ConversationResult>}
 */
export async function conversation(http, { turns, bytes }, onPrepared) {
  const { thread_id: threadId } = await http.json('POST', '/threads', {});
  onPrepared();
  /** @type {number[]} */
  const times = [];
  for (let turn = 0; turn < turns; turn += 1) {
    const content = randomBytes(Math.ceil((bytes * 3) / 8)).toString('base64');
    const input = { messages: [{ role: 'user', content }], reply_bytes: bytes / 2 };
    times.push(await runToEnd(http, threadId, 'conversation', input));
  }
  const state = await read(http, `/threads/${threadId}/state`);
  const history = await read(http, `/threads/${threadId}/history?limit=10`);
  return {
    firstTurnMs: median(times.slice(0, sampled)),
    lastTurnMs: median(times.slice(-sampled)),
    stateMs: state.ms,
    historyMs: history.ms,
    stateBytes: state.bytes,
    historyBytes: history.bytes,
  };
}

/**
 * @param {import('./http-client.mjs').HttpClient} http
 * @param {{ count: number, bytes: number, steps: number }} settings
 * @param {() => void} onPrepared
 * @returns {Promise<{ ms: number }>}
 */
export async function files(http, { count, bytes, steps }, onPrepared) {
  const { thread_id: threadId } = await http.json('POST', '/threads', {});
  onPrepared();
  return { ms: await runToEnd(http, threadId, 'files', { count, bytes, steps }, { recursion_limit: steps + 10 }) };
}

/**
 * @param {import('./http-client.mjs').HttpClient} http
 * @param {string} threadId
 * @param {string} assistant
 * @param {unknown} input
 * @param {Record<string, unknown>} [config]
 * @returns {Promise<number>} its time in ms
 */
async function runToEnd(http, threadId, assistant, input, config = {}) {
  const begun = performance.now();
  const body = { assistant_id: assistant, input, config, stream_mode: ['updates'] };
  const response = await http.open('POST', `/threads/${threadId}/runs/stream`, body);
  await readEvents(response, ({ event, data }) => {
    if (event === 'error') throw new Error(`a run of ${assistant} failed: ${data.slice(0, 300)}`);
  });
  return performance.now() - begun;
}

/**
 * @param {import('./http-client.mjs').HttpClient} http
 * @param {string} path
 */
async function read(http, path) {
  const times = [];
  let bytes = 0;
  for (let count = 0; count < reads; count += 1) {
    const begun = performance.now();
    bytes = JSON.stringify(await http.json('GET', path)).length;
    times.push(performance.now() - begun);
  }
  return { ms: median(times), bytes };
}
