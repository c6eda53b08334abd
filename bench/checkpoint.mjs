// Cost of storing checkpoints: runs of a two-node graph in this process, on its own durable PostgreSQL. The ways of
// storing alternate, so that other work on the machine affects all of them:
//   node bench/checkpoint.mjs [--rounds 5] [--runs 400] [--at-once 1,16,64] [--other <a built libs/checkpoint/dist>]
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { pathToFileURL } from 'node:url';
import { Annotation, StateGraph } from '@langchain/langgraph';
import * as checkpoint from '@heddle/checkpoint';
import { EmbeddedPostgres } from '@heddle/database';
import { createPool, defaultDatabaseLimits } from '@heddle/postgres';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    runs: { type: 'string', default: '400' },
    'at-once': { type: 'string', default: '1,16,64' },
    other: { type: 'string' },
  },
});
const rounds = Number(values.rounds);
const runsPerRound = Number(values.runs);
const concurrencies = values['at-once'].split(',').map(Number);
const connections = 4;

const State = Annotation.Root({
  question: Annotation,
  log: Annotation({
    reducer: (/** @type {string[]} */ left, /** @type {string[]} */ right) => [...left, ...right],
    default: () => /** @type {string[]} */ ([]),
  }),
});
const workflow = new StateGraph(State)
  .addNode('first', () => ({ log: ['first '.repeat(20)] }))
  .addNode('second', () => ({ log: ['second '.repeat(20)] }))
  .addEdge('__start__', 'first')
  .addEdge('first', 'second')
  .addEdge('second', '__end__');

/** @typedef {{ name: string, saver: (runId: string) => any }} Way */

const { sizes } = new checkpoint.StorageGate(/** @type {any} */ (null));
const deflated = { sizes, form: () => 'deflated' };

/** @param {string} url */
async function waysOf(url) {
  /** @param {boolean} preparedStatements */
  const pool = (preparedStatements) => {
    const limits = { ...defaultDatabaseLimits, preparedStatements };
    return createPool({ url, applicationName: 'bench', limits, size: connections, blockable: true });
  };
  const pools = { unprepared: pool(false), prepared: pool(true) };
  /** @param {any} library */
  const inGroups = (library) => ({
    pool: pools.prepared,
    committer: new library.CheckpointCommitter(pools.prepared),
    writeBehind: true,
  });
  /** @type {(library: any, options: any) => Way['saver']} */
  const saverOf = (library, options) => (runId) =>
    new library.PostgresSaver({ ...options, fence: { runId, leaseGeneration: 1 }, metadata: { run_id: runId } });
  /** @type {Way[]} */
  const ways = [
    { name: 'separately, unprepared', saver: saverOf(checkpoint, { pool: pools.unprepared }) },
    { name: 'separately, prepared', saver: saverOf(checkpoint, { pool: pools.prepared }) },
    { name: 'in groups', saver: saverOf(checkpoint, inGroups(checkpoint)) },
    { name: 'in groups, deflated', saver: saverOf(checkpoint, { ...inGroups(checkpoint), storage: deflated }) },
  ];
  if (values.other !== undefined) {
    const library = await import(pathToFileURL(resolve(values.other, 'index.js')).href);
    const options = 'CheckpointCommitter' in library ? inGroups(library) : { pool: pools.prepared };
    ways.unshift({ name: 'the other library', saver: saverOf(library, options) });
  }
  return { ways, pool: pools.prepared, close: () => Promise.all(Object.values(pools).map((each) => each.end())) };
}

/**
 * @param {Way} way
 * @param {number} atOnce
 * @param {import('pg').Pool} pool
 * @param {number} runs
 */
async function round(way, atOnce, pool, runs) {
  const runIds = Array.from({ length: runs }, () => randomUUID());
  await pool.query(`INSERT INTO agent_server.run SELECT id, 'running', 1 FROM unnest($1::uuid[]) AS id`, [runIds]);
  /** @type {number[]} */
  const times = [];
  const cpu = process.cpuUsage();
  const started = performance.now();
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (let runId = runIds.pop(); runId !== undefined; runId = runIds.pop()) {
        const began = performance.now();
        const saver = way.saver(runId);
        const config = { configurable: { thread_id: randomUUID() } };
        const graph = workflow.compile({ checkpointer: saver });
        await saver.getTuple({ configurable: { ...config.configurable, checkpoint_ns: '' } });
        await graph.invoke({ question: 'what?' }, config);
        await saver.close();
        await graph.getState(config);
        times.push(performance.now() - began);
      }
    }),
  );
  const ms = performance.now() - started;
  const { user, system } = process.cpuUsage(cpu);
  return { perSecond: (runs / ms) * 1000, times, cpuMs: (user + system) / 1000 / runs };
}

/** @param {number[]} list */
const median = (list) => list.toSorted((left, right) => left - right)[Math.floor(list.length / 2)] ?? NaN;

async function freePort() {
  const server = createServer();
  await new Promise((done) => server.listen(0, '127.0.0.1', () => done(undefined)));
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  await new Promise((done) => server.close(done));
  return port;
}

const folder = mkdtempSync(join(tmpdir(), 'heddle-bench-'));
const postgres = new EmbeddedPostgres({ dataDir: join(folder, 'postgres'), port: await freePort() });
await postgres.start();
const { ways, pool, close } = await waysOf(postgres.url);
try {
  await pool.query('CREATE SCHEMA agent_server');
  for (const statement of [...checkpoint.checkpointTablesUp, ...checkpoint.elementTablesUp])
    await pool.query(statement);
  await pool.query(
    'CREATE TABLE agent_server.run (run_id uuid PRIMARY KEY, status text NOT NULL, lease_generation bigint NOT NULL)',
  );
  for (const way of ways) await round(way, 8, pool, 100);
  for (const atOnce of concurrencies) {
    const results = ways.map((way) => ({ way, rounds: /** @type {Awaited<ReturnType<typeof round>>[]} */ ([]) }));
    for (let turn = 0; turn < rounds; turn += 1) {
      for (const result of results) {
        result.rounds.push(await round(result.way, atOnce, pool, atOnce === 1 ? runsPerRound / 4 : runsPerRound));
      }
    }
    process.stdout.write(
      `\n${atOnce} at once (median of ${rounds} rounds, runs/s; p50 of a run; CPU of this process)\n`,
    );
    for (const result of results) {
      const perSecond = median(result.rounds.map((each) => each.perSecond));
      const p50 = median(result.rounds.flatMap((each) => each.times));
      const cpuMs = median(result.rounds.map((each) => each.cpuMs));
      process.stdout.write(
        `  ${result.way.name.padEnd(28)} ${perSecond.toFixed(0).padStart(5)}/s  ${p50.toFixed(1).padStart(7)} ms  ${cpuMs.toFixed(1).padStart(5)} ms\n`,
      );
    }
  }
} finally {
  await close();
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}
