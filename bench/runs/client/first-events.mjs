/** Time from the start of a run to its first token, as a custom event, over a WebSocket and over a stream of runs, in turn. */
import { percentile } from '../statistics.mjs';
import { readEvents } from './http-client.mjs';
import { freshThreads } from './jobs.mjs';
import { ProtocolSocket } from './protocol-socket.mjs';

/**
 * @typedef {object} FirstEventsResult
 * @property {number[]} webSocketMs at p50, p99
 * @property {number[]} runStreamMs
 */

const warmUp = 20;
const input = { ticks: 1, tick_ms: 0 };
/** Subscription of a chat page, in the terms of each protocol. */
const channels = ['values', 'messages', 'custom', 'lifecycle'];
const streamModes = ['values', 'messages-tuple', 'custom'];

/**
 * @param {import('./http-client.mjs').HttpClient} http
 * @param {{ rounds: number }} settings
 * @returns {Promise<FirstEventsResult>}
 */
export async function firstEvents(http, { rounds }) {
  const threads = await freshThreads(http, 2 * (rounds + warmUp));
  /** @type {number[]} */
  const webSocketMs = [];
  /** @type {number[]} */
  const runStreamMs = [];
  for (let round = 0; round < rounds + warmUp; round += 1) {
    const [one = '', other = ''] = threads.slice(2 * round, 2 * round + 2);
    const times = [await overWebSocket(http, one), await overRunStream(http, other)];
    if (round < warmUp) continue;
    webSocketMs.push(times[0] ?? NaN);
    runStreamMs.push(times[1] ?? NaN);
  }
  const of = (/** @type {number[]} */ found) => [percentile(found, 0.5), percentile(found, 0.99)];
  return { webSocketMs: of(webSocketMs), runStreamMs: of(runStreamMs) };
}

/** @param {import('./http-client.mjs').HttpClient} http @param {string} threadId */
async function overWebSocket(http, threadId) {
  /** @type {(method: string) => void} */
  let onEvent = () => undefined;
  const socket = await ProtocolSocket.open(http, threadId, ({ method, params }) =>
    onEvent(method === 'lifecycle' ? params.data.event : method),
  );
  await socket.call('subscription.subscribe', { channels });
  let firstMs = NaN;
  const ended = new Promise((done) => {
    onEvent = (name) => {
      if (name === 'custom') firstMs = performance.now() - begunAt;
      if (name === 'completed') done(undefined);
    };
  });
  const begunAt = performance.now();
  await socket.call('run.start', { assistant_id: 'ticker', input });
  await ended;
  socket.close();
  return firstMs;
}

/** @param {import('./http-client.mjs').HttpClient} http @param {string} threadId */
async function overRunStream(http, threadId) {
  let firstMs = NaN;
  const begunAt = performance.now();
  const body = { assistant_id: 'ticker', input, stream_mode: streamModes };
  const response = await http.open('POST', `/threads/${threadId}/runs/stream`, body);
  await readEvents(response, ({ event }) => {
    if (event === 'custom') firstMs = performance.now() - begunAt;
  });
  return firstMs;
}
