/** Subscribers of the streaming protocol, half of them by WebSocket, on threads that are busy at once. */
import { percentile } from '../statistics.mjs';
import { readEvents } from './http-client.mjs';
import { freshThreads } from './jobs.mjs';
import { ProtocolSocket } from './protocol-socket.mjs';

/**
 * @typedef {{ threads: number, subscribers: number, events: number, eventMs: number }} SubscribersSettings
 * @typedef {object} SubscribersResult
 * @property {number[]} webSocketMs time from an event to its subscriber, at p50, p99
 * @property {number[]} serverSentMs
 */

/** Number of subscribers that connect at once. */
const openedAtOnce = 20;
const channels = ['custom'];

/**
 * @param {import('./http-client.mjs').HttpClient} http
 * @param {SubscribersSettings} settings
 * @param {() => void} onPrepared called when all have subscribed
 * @returns {Promise<SubscribersResult>}
 */
export async function subscribers(http, settings, onPrepared) {
  const { subscribers: count, events, eventMs } = settings;
  const threads = await freshThreads(http, settings.threads);
  /** @type {number[]} */
  const webSocketMs = [];
  /** @type {number[]} */
  const serverSentMs = [];
  let left = 2 * count;
  /** @type {(value?: undefined) => void} */
  let finish = () => undefined;
  /** @type {(error: Error) => void} */
  let fail = () => undefined;
  const finished = new Promise((done, failed) => ([finish, fail] = [done, failed]));
  /** @param {number[]} times */
  const subscriber = (times) => {
    let next = 0;
    return (/** @type {{ method: string, params: any }} */ { method, params }) => {
      if (method !== 'custom') return;
      const { tick, at } = params.data.payload;
      if (tick !== next) return fail(new Error(`a subscriber waited for event ${next} and got ${tick}`));
      times.push(Date.now() - at);
      next += 1;
      if (next === events && (left -= 1) === 0) finish();
    };
  };
  /** @type {(() => void)[]} */
  const closers = [];
  for (let from = 0; from < count; from += openedAtOnce) {
    const places = Array.from({ length: Math.min(openedAtOnce, count - from) }, (_, at) => from + at);
    await Promise.all(
      places.map(async (place) => {
        const threadId = threads[place % threads.length] ?? '';
        const socket = await ProtocolSocket.open(http, threadId, subscriber(webSocketMs));
        closers.push(() => socket.close());
        await socket.call('subscription.subscribe', { channels });
        const response = await http.open('POST', `/threads/${threadId}/stream/events`, { channels });
        closers.push(() => response.destroy());
        const take = subscriber(serverSentMs);
        readEvents(response, ({ data }) => take(JSON.parse(data))).catch((error) => left > 0 && fail(error));
      }),
    );
  }
  onPrepared();
  const params = { assistant_id: 'ticker', input: { ticks: events, tick_ms: eventMs } };
  await Promise.all(
    threads.map((threadId) =>
      http.json('POST', `/threads/${threadId}/commands`, { id: 1, method: 'run.start', params }),
    ),
  );
  await finished;
  for (const close of closers) close();
  const of = (/** @type {number[]} */ times) => [percentile(times, 0.5), percentile(times, 0.99)];
  return { webSocketMs: of(webSocketMs), serverSentMs: of(serverSentMs) };
}
