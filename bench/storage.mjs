/**
 * `npm run bench -- storage [--runs 2000]`: bytes that runs leave in the database, by table, their WAL and commits.
 * Starts its own services.
 */
import { randomInt } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { root } from '@heddle/launcher/workspace';
import { runAsCommand } from './runs/command.mjs';
import { BenchDatabase } from './runs/database.mjs';
import { parsedValues, positive } from './runs/options.mjs';
import { Heddle } from './runs/systems/heddle.mjs';

const clients = 16;
/** Characters of a question; the graph `talk` repeats it in a tool call, a tool message and an answer. */
const questionLength = 300;
/** Maximum age in ms of the statistics of a connection. */
const statisticsMs = 11_000;
/** @type {Record<string, string[]>} */
const rows = {
  '`checkpoint`': ['checkpoint'],
  '`checkpoint_element`': ['checkpoint_element'],
  '`checkpoint_blob`': ['checkpoint_blob'],
  '`checkpoint_write`': ['checkpoint_write'],
  '`run`, `thread`': ['run', 'thread'],
  '`run_event`, `run_end`': ['run_event', 'run_end'],
};
const english = readFileSync(new URL('../docs/operate/scaling.md', import.meta.url), 'utf8').replace(/[|\s-]+/g, ' ');

/** @typedef {{ sizes: Map<string, number>, wal: number, commits: number }} State */
/** @typedef {{ assistant: string, input: () => object }} Run */

/** @type {Run} */
const fewWords = { assistant: 'bench', input: () => ({ question: 'which thread comes next' }) };
/** @type {Run} */
const turn = {
  assistant: 'talk',
  input: () => {
    const from = randomInt(english.length - questionLength);
    return { messages: [{ role: 'user', content: english.slice(from, from + questionLength) }] };
  },
};

class StorageBenchmark {
  folder = mkdtempSync(join(tmpdir(), 'heddle-bench-'));
  database = new BenchDatabase(this.folder);
  system = new Heddle({ name: 'heddle', checkout: root, database: this.database, folder: this.folder });

  async stop() {
    await this.system.stop();
    await this.database.stop();
    rmSync(this.folder, { recursive: true, force: true });
  }

  async start() {
    await this.database.start();
    this.system.env = { AGENT_STREAM_RETENTION_SECONDS: '86400' };
    await this.system.start();
  }

  /** @param {number} count */
  threads(count) {
    return inTurns(Array(count).fill(0), async () => String((await this.send('/threads', {})).thread_id));
  }

  /**
   * Bytes per run. The threads have their runs one after another.
   *
   * @param {Run} run
   * @param {number} perThread
   * @param {readonly string[]} threads creates a thread for each run if empty
   * @param {number} count
   */
  async measure({ assistant, input }, perThread, threads, count = threads.length * perThread) {
    const before = await this.state();
    const execute = (/** @type {string} */ threadId) =>
      this.send(`/threads/${threadId}/runs/wait`, { assistant_id: assistant, input: input() });
    if (threads.length === 0) {
      await inTurns(Array(count).fill(0), async () => execute(String((await this.send('/threads', {})).thread_id)));
    }
    await inTurns(threads, async (threadId) => {
      for (let left = perThread; left > 0; left -= 1) await execute(threadId);
    });
    const after = await this.state();
    const perRun = (/** @type {(state: State) => number} */ figure) => (figure(after) - figure(before)) / count;
    const ofTables = (/** @type {string[]} */ names) =>
      perRun(({ sizes }) => names.reduce((sum, name) => sum + (sizes.get(name) ?? 0), 0)) / 1_000;
    const tables = Object.values(rows).map(ofTables);
    return [...tables, perRun(({ wal }) => wal) / 1_000, perRun(({ commits }) => commits)];
  }

  /** @returns {Promise<State>} */
  async state() {
    await pause(statisticsMs);
    const ask = (/** @type {string} */ sql) => this.database.query('heddle', sql);
    const names = Object.values(rows).flat();
    for (const name of names) await ask(`VACUUM agent_server.${name}`);
    await ask('CHECKPOINT');
    const sizes = await ask(
      `SELECT relname, pg_total_relation_size(c.oid)::float8 AS size FROM pg_class c
       JOIN pg_namespace n ON n.oid = c.relnamespace WHERE n.nspname = 'agent_server' AND c.relkind = 'r'`,
    );
    const [wal] = await ask(`SELECT pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float8 AS bytes`);
    const [commits] = await ask(
      'SELECT xact_commit::float8 AS count FROM pg_stat_database WHERE datname = current_database()',
    );
    return {
      sizes: new Map(sizes.map(({ relname, size }) => [relname, size])),
      wal: wal.bytes,
      commits: commits.count,
    };
  }

  /**
   * @param {string} path
   * @param {object} body
   * @returns {Promise<Record<string, unknown>>}
   */
  async send(path, body) {
    const { url, headers } = this.system.target();
    const answer = await fetch(`${url}${path}`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const value = /** @type {Record<string, unknown>} */ (await answer.json());
    if (!answer.ok || '__error__' in value) throw new Error(`${path}: ${JSON.stringify(value).slice(0, 300)}`);
    return value;
  }
}

/**
 * At most one per client at a time.
 *
 * @template T, R
 * @param {readonly T[]} items
 * @param {(item: T) => Promise<R>} work
 */
async function inTurns(items, work) {
  /** @type {R[]} */
  const results = [];
  const entries = items.entries();
  const client = async () => {
    for (const [at, item] of entries) results[at] = await work(item);
  };
  await Promise.all(Array.from({ length: clients }, client));
  return results;
}

await runAsCommand(new StorageBenchmark(), async (benchmark) => {
  const options = { runs: /** @type {const} */ ({ type: 'string', default: '2000' }) };
  const runs = positive(parsedValues(() => parseArgs({ options })).runs, 'runs');
  await benchmark.start();
  const threads = await benchmark.threads(Math.ceil(runs / 50));
  const talks = await benchmark.threads(Math.ceil(runs / 20));
  /** @type {[string, number[]][]} */
  const columns = [];
  const add = async (/** @type {string} */ title, /** @type {Promise<number[]>} */ figures) => {
    columns.push([title, await figures]);
  };
  await add('state of a few words, new thread each', benchmark.measure(fewWords, 1, [], runs));
  await add(`the same, 50 on each of ${threads.length} threads`, benchmark.measure(fewWords, 50, threads));
  await add('conversation, runs 1 to 10', benchmark.measure(turn, 10, talks));
  await add('runs 11 to 20', benchmark.measure(turn, 10, talks));
  await add('runs 21 to 40', benchmark.measure(turn, 20, talks));
  console.log(`${benchmark.system.title}\n`);
  console.log(`| per run, in kB | ${columns.map(([title]) => title).join(' | ')} |`);
  console.log(`| --- | ${columns.map(() => '---').join(' | ')} |`);
  [...Object.keys(rows), 'WAL', 'commits'].forEach((name, at) => {
    console.log(`| ${name} | ${columns.map(([, figures]) => figures[at]?.toFixed(1)).join(' | ')} |`);
  });
});
