/** Many readers of a few running runs; some of them read slowly. Each must get every event. */
import { readEvents } from './http-client.mjs';
import { assistant } from './jobs.mjs';
import { questionOf } from './question.mjs';

/** Concurrent runs of one graph thread by default. */
const runs = 10;
const readersOfRun = 100;
/** Number of readers per run that start at once. */
const readersOfWave = 5;
/** One in this number reads slowly: 5 %. */
const slowEvery = 20;
const ticks = 100;
const input = { ticks, tick_ms: 100, tick_bytes: 16 * 1024 };
/** Half as fast as the run writes. */
const slowCharactersPerSecond = (input.tick_bytes * 1000) / input.tick_ms / 2;

/** @typedef {{ readers: number, slow: number, events: number, expected: number, runSeconds: number, fastSeconds: number, slowSeconds: number }} ReadersResult */

/**
 * @param {import('./http-client.mjs').HttpClient} http
 * @param {unknown} _settings
 * @param {() => void} onPrepared
 * @returns {Promise<ReadersResult>}
 */
export async function readers(http, _settings, onPrepared) {
  onPrepared();
  const startedAt = performance.now();
  const since = () => (performance.now() - startedAt) / 1000;
  const addresses = await Promise.all(Array.from({ length: runs }, (_, index) => begin(http, index)));
  const result = {
    readers: 0,
    slow: 0,
    events: 0,
    expected: 0,
    runSeconds: 0,
    fastSeconds: 0,
    slowSeconds: 0,
  };
  /** @type {(response: import('node:http').IncomingMessage, isSlow: boolean) => Promise<void>} */
  const read = async (response, isSlow) => {
    let next = 0;
    await readEvents(
      response,
      ({ event, data }) => {
        if (event !== 'custom') return;
        // The number is at the beginning; to parse 16 KiB for it a thousand times would keep the clients busy.
        if (Number(/"tick":\s*(\d+)/.exec(data.slice(0, 40))?.[1]) === next) next += 1;
        else throw new Error(`a reader waited for event ${next} and got ${data.slice(0, 40)}`);
        result.events += 1;
      },
      isSlow ? slowCharactersPerSecond : Infinity,
    );
    if (next !== ticks) throw new Error(`a ${isSlow ? 'slow' : 'fast'} reader got ${next} of ${ticks} events`);
    if (isSlow) result.slowSeconds = since();
    else result.fastSeconds = since();
  };
  const join = async () => {
    await Promise.all(addresses.map((address) => http.json('GET', `${address}/join`)));
    result.runSeconds = since();
  };
  /** @type {Error[]} */
  const failures = [];
  // Some fail while others still begin.
  const note = (/** @type {Error} */ error) => void failures.push(error);
  const reading = [join().catch(note)];
  // A server cannot accept all readers at once. Late readers get the missed events.
  for (let wave = 0; wave < readersOfRun; wave += readersOfWave) {
    const opening = addresses.flatMap((address) =>
      Array.from({ length: readersOfWave }, () =>
        http.open('GET', `${address}/stream`, undefined, { 'last-event-id': '-1' }),
      ),
    );
    for (const response of await Promise.all(opening)) {
      const isSlow = result.readers % slowEvery === 0;
      result.readers += 1;
      result.expected += ticks;
      if (isSlow) result.slow += 1;
      reading.push(read(response, isSlow).catch(note));
    }
  }
  await Promise.all(reading);
  if (failures[0]) throw failures[0];
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
