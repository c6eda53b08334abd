/** Many readers of a few runs that are under way; some of them read slowly. Every one has to get every event. */
import { assistant } from './jobs.mjs';
import { questionOf } from './question.mjs';

/** As many as one graph thread executes at once by default. */
const runs = 10;
const readersOfRun = 100;
/** One in so many reads slowly: 5 %. */
const slowEvery = 20;
/** After each piece, of 64 KiB at the most: half as fast as the run writes. */
const slowPauseMs = 800;
const ticks = 100;
const input = { ticks, tick_ms: 100, tick_bytes: 16 * 1024 };

/** @typedef {{ readers: number, slow: number, events: number, expected: number, wrong: number, runSeconds: number, fastSeconds: number, slowSeconds: number }} ReadersResult */

/**
 * @param {import('./http-client.mjs').HttpClient} http
 * @returns {Promise<ReadersResult>}
 */
export async function readers(http) {
  const startedAt = performance.now();
  const since = () => (performance.now() - startedAt) / 1000;
  const addresses = await Promise.all(Array.from({ length: runs }, (_, index) => begin(http, index)));
  const result = {
    readers: 0,
    slow: 0,
    events: 0,
    expected: 0,
    wrong: 0,
    runSeconds: 0,
    fastSeconds: 0,
    slowSeconds: 0,
  };
  const read = async (/** @type {string} */ address, /** @type {boolean} */ isSlow) => {
    let next = 0;
    result.readers += 1;
    result.expected += ticks;
    if (isSlow) result.slow += 1;
    const onEvent = (/** @type {import('./sse.mjs').ServerSentEvent} */ { event, data }) => {
      if (event !== 'custom') return;
      // The number is at the beginning; to parse 16 KiB for it a thousand times would keep the clients busy.
      if (Number(/"tick":\s*(\d+)/.exec(data.slice(0, 40))?.[1]) === next) next += 1;
      else result.wrong += 1;
      result.events += 1;
    };
    const options = { headers: { 'last-event-id': '-1' }, pauseMs: isSlow ? slowPauseMs : 0 };
    await http.events('GET', `${address}/stream`, undefined, onEvent, options);
    if (next !== ticks) throw new Error(`a ${isSlow ? 'slow' : 'fast'} reader got ${next} of ${ticks} events`);
    if (isSlow) result.slowSeconds = since();
    else result.fastSeconds = since();
  };
  const ended = Promise.all(addresses.map((address) => http.json('GET', `${address}/join`)));
  await Promise.all([
    ...addresses.flatMap((address) =>
      Array.from({ length: readersOfRun }, (_, index) => read(address, index % slowEvery === 0)),
    ),
    ended.then(() => (result.runSeconds = since())),
  ]);
  return result;
}

/**
 * @param {import('./http-client.mjs').HttpClient} http
 * @param {number} index
 */
async function begin(http, index) {
  const { thread_id: threadId } = await http.json('POST', '/threads', {});
  const body = {
    assistant_id: assistant,
    input: { question: questionOf(index), ...input },
    stream_mode: ['custom'],
    stream_resumable: true,
  };
  const { run_id: runId } = await http.json('POST', `/threads/${threadId}/runs`, body);
  return `/threads/${threadId}/runs/${runId}`;
}
