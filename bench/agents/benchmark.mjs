/** Starts the systems one after the other, each with a project that has its own LangGraph, and measures the parts. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { step } from '@heddle/launcher/progress';
import { root } from '@heddle/launcher/workspace';
import { Clients } from '../runs/client.mjs';
import { BenchDatabase } from '../runs/database.mjs';
import { canReadProcesses, residentMiB } from '../runs/processes.mjs';
import { Bare } from '../runs/systems/bare.mjs';
import { makeGraphFolder } from '../runs/systems/graph-folder.mjs';
import { Heddle } from '../runs/systems/heddle.mjs';
import { Official } from '../runs/systems/official.mjs';
import { graphPackages, installPackages } from '../runs/systems/packages.mjs';
import { overload } from './overload.mjs';
import { PythonServer } from './python.mjs';

/** @typedef {import('./arguments.mjs').Arguments} Arguments */
/** @typedef {Heddle | Official | PythonServer | Bare} System */
/** @typedef {import('../runs/client/burst.mjs').BurstResult & { peakMiB: number }} BurstFinding */
/** @typedef {import('../runs/client/conversation.mjs').ConversationResult & { storedBytes: number | undefined }} ConversationFinding */
/** @typedef {{ ms: number, storedBytes: number | undefined }} FilesStep */
/** @typedef {{ created: FilesStep, changed: FilesStep }} FilesFinding */
/**
 * @typedef {object} Findings
 * @property {string} title
 * @property {Map<number, BurstFinding>} bursts by number of runs
 * @property {import('../runs/client/waiting.mjs').WaitingResult} [waiting]
 * @property {BurstFinding} [spin]
 * @property {ConversationFinding} [conversation]
 * @property {FilesFinding} [files]
 * @property {import('./overload.mjs').OverloadResult} [overload]
 */

const lookEveryMs = 200;
/** A rival executes this number at once; its default is 10. */
const officialWorkers = 1000;
/** Time limit of a part for a rival. */
const partLimitMs = 5 * 60_000;
export const turnBytes = 4096;
export const fileMap = { count: 300, bytes: 100 * 1024, steps: 20 };

const graphNames = ['agent', 'spin', 'conversation', 'files'];

/** @type {import('../runs/systems/graph-folder.mjs').Project} */
const project = {
  module: new URL('./graph.mjs', import.meta.url),
  graphs: Object.fromEntries(graphNames.map((name) => [name, `./graph.mjs:${name}`])),
};

export class AgentsBenchmark {
  folder = mkdtempSync(join(tmpdir(), 'heddle-bench-'));
  database = new BenchDatabase(this.folder);
  clients = new Clients();
  /** Rivals that did not finish a part. */
  failed = /** @type {Set<System>} */ (new Set());
  /** @type {System | undefined} */
  system;
  /** @type {Promise<void> | undefined} */
  stopping;

  stop() {
    this.stopping ??= this.end();
    return this.stopping;
  }

  /** Work for the previous system is unfinished. */
  restartClients() {
    this.clients.stop();
    this.clients = new Clients();
  }

  async end() {
    this.clients.stop();
    await this.system?.stop();
    await this.database.stop();
    rmSync(this.folder, { recursive: true, force: true });
  }

  /**
   * @param {Arguments} settings
   * @returns {Promise<Findings[]>}
   */
  async run(settings) {
    await this.database.start();
    const packages = await installPackages('agents', graphPackages);
    const findings = [];
    for (const name of settings.systems) {
      this.system = this.create(name, settings, packages);
      await step(`Starting ${this.system.title}`, () => this.system?.start() ?? Promise.resolve());
      findings.push(await this.measure(this.system, settings));
      await this.system.stop();
      if (this.failed.has(this.system)) this.restartClients();
    }
    return findings;
  }

  /**
   * @param {string} name
   * @param {Arguments} settings
   * @param {string} packages
   * @returns {System}
   */
  create(name, { against }, packages) {
    const { folder, database } = this;
    if (name === 'official') return new Official({ folder, project, workers: officialWorkers });
    if (name === 'python' || name === 'aegra') return new PythonServer({ name, folder, database, graphs: graphNames });
    if (name === 'bare') {
      makeGraphFolder(join(folder, 'bare'), packages, project);
      const module = pathToFileURL(join(folder, 'bare/graph.mjs')).href;
      return new Bare({ entry: new URL('./bare-burst.mjs', import.meta.url), env: { GRAPH_MODULE: module } });
    }
    const checkout = name === 'against' && against !== undefined ? resolve(against) : root;
    return new Heddle({ name, checkout, database, folder, project, packages });
  }

  /**
   * @param {System} system
   * @param {Arguments} settings
   */
  async measure(system, { parts, runs, tokens, tokenMs, waitSeconds, turns }) {
    /** @type {Findings} */
    const found = { title: system.title, bursts: new Map() };
    const maxRuns = Math.max(...runs);
    if (parts.includes('burst')) {
      for (const count of runs) {
        const order = { runs: count, tokens, tokenMs };
        const burst = await attempt(system, this.failed, `${count} runs at once`, () => this.burst(system, order));
        if (burst) found.bursts.set(count, burst);
      }
    }
    if (system instanceof Bare) return found;
    if (parts.includes('waiting')) {
      const order = {
        runs: maxRuns,
        waitMs: waitSeconds * 1000,
        alivePath: system instanceof PythonServer ? system.alivePath : '/ok',
      };
      found.waiting = await attempt(system, this.failed, `${maxRuns} runs that wait`, () =>
        this.order(system, 'waiting', order),
      );
      const beside = { runs: maxRuns, tokens: 10, tokenMs: 2000, spinMs: 5000 };
      const title = `${maxRuns} runs beside a graph that computes`;
      found.spin = await attempt(system, this.failed, title, () => this.burst(system, beside));
    }
    if (parts.includes('conversation')) {
      const order = { turns, bytes: turnBytes, selects: system instanceof Heddle };
      found.conversation = await attempt(system, this.failed, `conversation of ${turns} turns`, () =>
        this.stored(system, () => this.order(system, 'conversation', order)),
      );
    }
    if (parts.includes('files')) {
      found.files = await attempt(system, this.failed, `${fileMap.count} files, ${fileMap.steps} steps`, () =>
        this.files(system),
      );
    }
    // The last part, because it kills a process.
    if (parts.includes('overload') && system instanceof Heddle) {
      found.overload = await step('overload', () => overload(system, this.clients, maxRuns));
    }
    return found;
  }

  /**
   * @param {System} system
   * @param {import('../runs/client/burst.mjs').BurstSettings} settings
   * @returns {Promise<BurstFinding>}
   */
  async burst(system, settings) {
    let peakMiB = NaN;
    const look = () => (peakMiB = Math.max(Number.isNaN(peakMiB) ? 0 : peakMiB, residentMiB(system.pids)));
    const watch = canReadProcesses ? setInterval(look, lookEveryMs) : undefined;
    try {
      /** @type {import('../runs/client/burst.mjs').BurstResult} */
      const result = await (system instanceof Bare ? system.measure(settings) : this.order(system, 'burst', settings));
      if (result.failed > 0) console.error(`${result.failed} runs failed: ${result.failure}`);
      return { ...result, peakMiB };
    } finally {
      clearInterval(watch);
    }
  }

  /**
   * @param {Exclude<System, Bare>} system
   * @returns {Promise<FilesFinding>}
   */
  async files(system) {
    const created = await this.stored(system, () => this.order(system, 'create-files', fileMap));
    const order = { ...fileMap, threadId: created.threadId };
    return { created, changed: await this.stored(system, () => this.order(system, 'change-files', order)) };
  }

  /**
   * @param {Exclude<System, Bare>} system
   * @param {string} job
   * @param {Record<string, unknown>} settings
   */
  order(system, job, settings) {
    return this.clients.measure({ job, connections: 0, seconds: 0, settings, target: system.target() });
  }

  /**
   * Adds the growth of the database, without a VACUUM.
   *
   * @template {object} T
   * @param {Exclude<System, Bare>} system
   * @param {() => Promise<T>} work
   * @returns {Promise<T & { storedBytes: number | undefined }>}
   */
  async stored(system, work) {
    const size = async () => {
      if (!('databaseName' in system) || system.name === 'python') return undefined;
      const [row] = await this.database.query(
        'postgres',
        `SELECT pg_database_size('${system.databaseName}')::float8 AS bytes`,
      );
      return Number(row.bytes);
    };
    const before = await size();
    const result = await work();
    const after = await size();
    return { ...result, storedBytes: before === undefined || after === undefined ? undefined : after - before };
  }
}

/**
 * A part that a rival does not finish within the limit leaves its cells empty, and those after it.
 *
 * @template T
 * @param {System} system
 * @param {Set<System>} failed
 * @param {string} title
 * @param {() => Promise<T>} work
 * @returns {Promise<T | undefined>}
 */
async function attempt(system, failed, title, work) {
  if (system instanceof Heddle) return step(title, work);
  if (failed.has(system)) return undefined;
  /** @type {NodeJS.Timeout | undefined} */
  let timer;
  const limit = new Promise((_, fail) => {
    timer = setTimeout(() => fail(new Error(`not within ${partLimitMs / 60_000} minutes`)), partLimitMs);
  });
  try {
    return /** @type {T} */ (await step(title, () => Promise.race([work(), limit])));
  } catch (error) {
    failed.add(system);
    console.error(`${system.title} did not finish: ${error instanceof Error ? error.message : error}`);
    return undefined;
  } finally {
    clearTimeout(timer);
  }
}
