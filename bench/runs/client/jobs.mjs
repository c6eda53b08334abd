/** The requests of the clients in each row, and the checks of their responses. */
import { randomUUID } from 'node:crypto';
import { readEvents } from './http-client.mjs';
import { expectAnswer, expectConversation, questionOf } from './question.mjs';

/** @typedef {import('./http-client.mjs').HttpClient} HttpClient */
/** @typedef {import('./closed-loop.mjs').Once} Once */

/**
 * `threads`: how many fresh ones the job may use. `positions`: which threads a search has to find, in this order.
 *
 * @typedef {{ threads?: number, search?: Record<string, unknown>, positions?: number[], sortedBy?: string, count?: number }} JobSettings
 * @typedef {(http: HttpClient, settings: JobSettings) => Promise<Once>} Job
 */

export const assistant = 'bench';
const creatingClients = 16;
/** Each run of the graph leaves four checkpoints. */
const checkpoints = 100;
const runsOfHistory = checkpoints / 4;

/** @param {string} question */
const runOf = (question) => ({ assistant_id: assistant, input: { question } });

/**
 * @param {HttpClient} http
 * @param {number} count
 */
export async function freshThreads(http, count) {
  /** @type {string[]} */
  const ids = [];
  let left = count;
  const create = async () => {
    while ((left -= 1) >= 0) ids.push((await http.json('POST', '/threads', {})).thread_id);
  };
  await Promise.all(Array.from({ length: creatingClients }, create));
  return ids;
}

/**
 * A thread with a history, and its expected newest state.
 *
 * @typedef {{ threadId: string, expect: (values: any) => void }} LongThread
 * @typedef {(http: HttpClient) => Promise<LongThread>} MakeThread
 */

/**
 * Made once for each server.
 *
 * @type {Map<string, Promise<LongThread>>}
 */
const longThreads = new Map();

/**
 * @param {HttpClient} http
 * @param {MakeThread} make
 */
function longThread(http, make = questions) {
  const name = `${http.url} ${make.name}`;
  const known = longThreads.get(name) ?? make(http);
  longThreads.set(name, known);
  return known;
}

/** @type {MakeThread} */
async function questions(http) {
  const [threadId = ''] = await freshThreads(http, 1);
  let question = '';
  for (let run = 0; run < runsOfHistory; run += 1) {
    question = questionOf(run);
    expectAnswer(await http.json('POST', `/threads/${threadId}/runs/wait`, runOf(question)), question);
  }
  return { threadId, expect: (values) => expectAnswer(values, question) };
}

/** @type {MakeThread} */
async function conversation(http) {
  const [threadId = ''] = await freshThreads(http, 1);
  /** @type {string[]} */
  const asked = [];
  const expect = (/** @type {any} */ values) => expectConversation(values?.messages, asked);
  for (let run = 0; run < runsOfHistory; run += 1) {
    const question = questionOf(run);
    asked.push(question);
    const input = { messages: [{ role: 'human', content: question }] };
    expect(await http.json('POST', `/threads/${threadId}/runs/wait`, { assistant_id: 'talk', input }));
  }
  return { threadId, expect };
}

/**
 * @param {HttpClient} http
 * @param {LongThread} thread
 */
async function readHistory(http, { threadId, expect }) {
  const states = await http.json('GET', `/threads/${threadId}/history?limit=${checkpoints}`);
  if (states.length !== checkpoints) throw new Error(`a history has ${states.length} states, not ${checkpoints}`);
  expect(states[0].values);
}

/** @type {(make: MakeThread) => Job} */
const history = (make) => async (http) => {
  const thread = await longThread(http, make);
  return async () => {
    await readHistory(http, thread);
    return {};
  };
};

/**
 * Each copy is read once, so that no server can have anything of it from the time before.
 *
 * @type {(make: MakeThread) => Job}
 */
const firstHistory =
  (make) =>
  async (http, { threads = 0 }) => {
    const { threadId, expect } = await longThread(http, make);
    /** @type {string[]} */
    const copies = [];
    let left = threads;
    const copy = async () => {
      while ((left -= 1) >= 0) copies.push((await http.json('POST', `/threads/${threadId}/copy`)).thread_id);
    };
    await Promise.all(Array.from({ length: creatingClients }, copy));
    return async (index) => {
      const id = copies[index];
      if (id === undefined) return null;
      await readHistory(http, { threadId: id, expect });
      return {};
    };
  };

/** @type {Record<string, Job>} */
export const jobs = {
  async wait(http, { threads = 0 }) {
    const ids = await freshThreads(http, threads);
    return async (index) => {
      const threadId = ids[index];
      if (threadId === undefined) return null;
      const question = questionOf(index);
      expectAnswer(await http.json('POST', `/threads/${threadId}/runs/wait`, runOf(question)), question);
      return {};
    };
  },

  async stateless(http) {
    return async (index) => {
      const question = questionOf(index);
      expectAnswer(await http.json('POST', '/runs/wait', runOf(question)), question);
      return {};
    };
  },

  /** The first event of the graph itself; `metadata` only announces the run. */
  async firstEvent(http, { threads = 0 }) {
    const ids = await freshThreads(http, threads);
    return async (index) => {
      const threadId = ids[index];
      if (threadId === undefined) return null;
      const question = questionOf(index);
      const begunAt = performance.now();
      /** @type {number | undefined} */
      let firstMs;
      let last = '';
      const body = { ...runOf(question), stream_mode: ['values'] };
      await readEvents(await http.open('POST', `/threads/${threadId}/runs/stream`, body), ({ event, data }) => {
        if (event === 'error') throw new Error(`the stream of a run says: ${data.slice(0, 300)}`);
        if (event !== 'values') return;
        firstMs ??= performance.now() - begunAt;
        last = data;
      });
      if (firstMs === undefined) throw new Error('a stream ended without values');
      expectAnswer(JSON.parse(last), question);
      return { firstMs };
    };
  },

  async state(http) {
    const { threadId, expect } = await longThread(http);
    return async () => {
      expect((await http.json('GET', `/threads/${threadId}/state`)).values);
      return {};
    };
  },

  history: history(questions),
  firstHistory: firstHistory(questions),
  messageHistory: history(conversation),
  firstMessageHistory: firstHistory(conversation),

  async createThread(http) {
    return async (index) => {
      const threadId = randomUUID();
      const made = await http.json('POST', '/threads', { thread_id: threadId, metadata: { index } });
      if (made.thread_id !== threadId || made.metadata?.index !== index || made.status !== 'idle') {
        throw new Error(`a new thread looks like this: ${JSON.stringify(made).slice(0, 300)}`);
      }
      return {};
    };
  },

  async search(http, { search = {}, positions = [], sortedBy = 'updated_at' }) {
    return async () => {
      const found = await http.json('POST', '/threads/search', { limit: 10, ...search });
      const got = found.map((/** @type {any} */ thread) => thread.metadata.position);
      const times = found.map((/** @type {any} */ thread) => Date.parse(thread[sortedBy]));
      const isSorted = times.every((/** @type {number} */ time, /** @type {number} */ at) => !(time > times[at - 1]));
      if (String(got) !== String(positions) || !isSorted) {
        throw new Error(`a search found ${got} (${isSorted ? 'sorted' : 'not sorted'}), and not ${positions}`);
      }
      return {};
    };
  },

  async count(http, { count }) {
    return async () => {
      const counted = await http.json('POST', '/threads/count', {});
      if (counted !== count) throw new Error(`${JSON.stringify(counted)} threads were counted, and not ${count}`);
      return {};
    };
  },
};
