/** New requests beside runs that wait for their model. */
import { percentile } from '../statistics.mjs';
import { follow } from './burst.mjs';
import { readEvents } from './http-client.mjs';
import { freshThreads } from './jobs.mjs';

const probes = 100;
const betweenMs = 100;

/**
 * @typedef {object} WaitingResult
 * @property {number} runs
 * @property {number} failed
 * @property {number} startedMs time until all runs are under way
 * @property {number} firstEventMs of a new run, p99
 * @property {number} okMs of its path for being alive, p99
 * @property {number} stateMs p99
 */

/**
 * @param {import('./http-client.mjs').HttpClient} http
 * @param {{ runs: number, waitMs: number, alivePath: string }} settings
 * @param {() => void} onPrepared
 * @returns {Promise<WaitingResult>}
 */
export async function waiting(http, { runs, waitMs, alivePath }, onPrepared) {
  const threads = await freshThreads(http, runs + probes);
  onPrepared();
  const startedAt = performance.now();
  const starting = threads.slice(probes).map(
    (threadId) =>
      /** @type {Promise<{ ended: ReturnType<typeof follow> }>} */ (
        new Promise((done) => {
          const ended = follow(http, threadId, { runs, tokens: 1, tokenMs: waitMs }, () => done({ ended }));
          // A run may fail before its start.
          void ended.then(() => done({ ended }));
        })
      ),
  );
  const ended = (await Promise.all(starting)).map((run) => run.ended);
  const startedMs = performance.now() - startedAt;
  const [firstEvent, ok, state] = [[], [], []].map((list) => /** @type {number[]} */ (list));
  for (const threadId of threads.slice(0, probes)) {
    firstEvent?.push(await firstEventOf(http, threadId));
    ok?.push(await timed(() => http.json('GET', alivePath)));
    state?.push(await timed(() => http.json('GET', `/threads/${threadId}/state`)));
    await new Promise((done) => setTimeout(done, betweenMs));
  }
  const results = await Promise.all(ended);
  const [firstEventMs = NaN, okMs = NaN, stateMs = NaN] = [firstEvent, ok, state].map((list) =>
    percentile(list ?? [], 0.99),
  );
  const failed = results.filter(({ failure, at }) => failure !== '' || at.length !== 1).length;
  return { runs, failed, startedMs, firstEventMs, okMs, stateMs };
}

/**
 * Time in ms to the first event of a short run.
 *
 * @param {import('./http-client.mjs').HttpClient} http
 * @param {string} [threadId] none for a stateless run
 */
export async function firstEventOf(http, threadId) {
  const input = { messages: [{ role: 'user', content: 'Hello' }], reply_bytes: 10 };
  const body = { assistant_id: 'conversation', input, stream_mode: ['values'] };
  const begun = performance.now();
  const response = await http.open('POST', `${threadId ? `/threads/${threadId}` : ''}/runs/stream`, body);
  let at = NaN;
  await readEvents(response, ({ event }) => {
    if (event === 'values' && Number.isNaN(at)) at = performance.now();
  });
  return at - begun;
}

/** @param {() => Promise<unknown>} work */
async function timed(work) {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}
