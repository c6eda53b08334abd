/** One long conversation, and an agent with many files. */
import { randomBytes } from 'node:crypto';
import { MemoryServer } from './memory-server.mjs';
import { median } from '../statistics.mjs';
import { readEvents } from './http-client.mjs';

const sampled = 20;
const reads = 10;

/**
 * @typedef {object} ConversationResult
 * @property {number} firstTurnMs median of the first turns
 * @property {number} lastTurnMs median of the last turns
 * @property {Reading} state
 * @property {Reading} history ten states
 * @property {Reading | undefined} selection ten states with their last 20 messages; undefined if the server has no selection
 */

/**
 * @typedef {object} Reading
 * @property {number} ms
 * @property {number} bytes
 * @property {number} memoryMs the same bytes from the memory of a plain server
 */

/**
 * @param {import('./http-client.mjs').HttpClient} http
 * @param {{ turns: number, bytes: number, selects: boolean }} settings
 * @param {() => void} onPrepared
 * @returns {Promise<ConversationResult>}
 */
export async function conversation(http, { turns, bytes, selects }, onPrepared) {
  const { thread_id: threadId } = await http.json('POST', '/threads', {});
  onPrepared();
  /** @type {number[]} */
  const times = [];
  for (let turn = 0; turn < turns; turn += 1) {
    const content = randomBytes(Math.ceil((bytes * 3) / 8)).toString('base64');
    const input = { messages: [{ role: 'user', content }], reply_bytes: bytes / 2 };
    times.push(await runToEnd(http, threadId, 'conversation', input));
  }
  const path = `/threads/${threadId}`;
  return {
    firstTurnMs: median(times.slice(0, sampled)),
    lastTurnMs: median(times.slice(-sampled)),
    state: await read(http, `${path}/state`),
    history: await read(http, `${path}/history?limit=10`),
    selection: selects ? await read(http, `${path}/history?limit=10&select=values.messages[-20:]`) : undefined,
  };
}

/**
 * Creates the files.
 *
 * @param {import('./http-client.mjs').HttpClient} http
 * @param {{ count: number, bytes: number }} settings
 * @param {() => void} onPrepared
 * @returns {Promise<{ threadId: string, ms: number }>}
 */
export async function createFiles(http, { count, bytes }, onPrepared) {
  const { thread_id: threadId } = await http.json('POST', '/threads', {});
  onPrepared();
  return { threadId, ms: await runToEnd(http, threadId, 'files', { count, bytes, steps: 0 }) };
}

/**
 * Changes a file per step.
 *
 * @param {import('./http-client.mjs').HttpClient} http
 * @param {{ threadId: string, bytes: number, steps: number }} settings
 * @param {() => void} onPrepared
 * @returns {Promise<{ ms: number }>}
 */
export async function changeFiles(http, { threadId, bytes, steps }, onPrepared) {
  onPrepared();
  return { ms: await runToEnd(http, threadId, 'files', { bytes, steps }, { recursion_limit: steps + 10 }) };
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
 * @returns {Promise<Reading>}
 */
async function read(http, path) {
  const text = await http.text(path);
  const memory = await MemoryServer.start(text);
  try {
    const ms = await readingMs(() => http.text(path));
    const memoryMs = await readingMs(() => http.text('/', memory.url));
    return { ms, bytes: Buffer.byteLength(text), memoryMs };
  } finally {
    await memory.stop();
  }
}

/** @param {() => Promise<unknown>} readOnce */
async function readingMs(readOnce) {
  const times = [];
  for (let count = 0; count < reads; count += 1) {
    const begun = performance.now();
    await readOnce();
    times.push(performance.now() - begun);
  }
  return median(times);
}
