/** Starts the systems, measures the rows one after the other in rounds that go over all systems, and stops them. */
import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { step } from '@heddle/launcher/progress';
import { Clients } from './client.mjs';
import { BenchDatabase } from './database.mjs';
import { Measurement } from './measurement.mjs';
import { residentMiB, canReadProcesses } from './processes.mjs';
import { measureReaders } from './readers.mjs';
import { createSystem } from './systems/index.mjs';
import { Heddle } from './systems/heddle.mjs';
import { Official } from './systems/official.mjs';

/** @typedef {import('./systems/index.mjs').System} System */
/** @typedef {import('./arguments.mjs').Arguments} Arguments */
/** @typedef {import('./report/report.mjs').Findings} Findings */

/** Keeps the work of a system after a row (garbage collection, writes) out of the next row. */
const settleMs = 1_000;
/** Warm-up before the rounds of a row. */
const rowWarmUpSeconds = 1;

/** @type {(ms: number) => Promise<void>} */
const pause = (ms) => new Promise((done) => setTimeout(done, ms));
const load = () => loadavg()[0] ?? 0;

export class Benchmark {
  folder = mkdtempSync(join(tmpdir(), 'heddle-bench-'));
  database = new BenchDatabase(this.folder);
  clients = new Clients();
  measurement = new Measurement(this.clients, this.database);
  /** @type {System[]} */
  systems = [];
  /** @type {Promise<void> | undefined} */
  stopping;

  /** Before anything of this was started. */
  loadBefore = load();

  /** @param {Pick<Arguments, 'systems' | 'against'>} settings */
  async start({ systems, against }) {
    await this.database.start();
    for (const name of systems) {
      const system = createSystem(name, { folder: this.folder, database: this.database, against });
      this.systems.push(system);
      await system.start();
    }
  }

  stop() {
    this.stopping ??= this.end();
    return this.stopping;
  }

  async end() {
    this.clients.stop();
    await Promise.all(this.systems.map((system) => system.stop()));
    await this.database.stop();
    rmSync(this.folder, { recursive: true, force: true });
  }

  /**
   * @param {Arguments} settings
   * @returns {Promise<Findings>}
   */
  async run(settings) {
    /** @type {Findings['idle']} */
    const idle = new Map();
    if (settings.idle) {
      await step(`nothing for ${settings.idleSeconds} s`, () => this.watchIdle(idle, settings.idleSeconds));
    }
    if (settings.rows.length > 0) {
      for (const system of this.systems) {
        await step(`warm-up: ${system.title}`, () => this.measurement.warmUp(system, settings.warmUpRuns));
      }
    }
    /** @type {Findings['measured']} */
    const measured = new Map();
    for (const row of settings.rows) {
      const systems = this.systems.filter(({ name }) => row.systems.includes(name));
      if (systems.length > 0) measured.set(row.id, await step(row.title, () => this.rowOf(row, systems, settings)));
    }
    /** @type {Findings['readers']} */
    const readers = new Map();
    for (const system of settings.readers ? this.systems : []) {
      if (!(system instanceof Heddle)) continue;
      const result = await step(`readers: ${system.title}`, () => measureReaders(this.clients, system));
      readers.set(system.name, result);
    }
    if (settings.idle) {
      for (const system of this.systems) this.noteMemory(idle, system, 'endMiB');
      await step(`nothing for ${settings.idleSeconds} s`, () => pause(settings.idleSeconds * 1000));
      for (const system of this.systems) this.noteMemory(idle, system, 'restMiB');
    }
    const [version] = await this.database.query('postgres', `SELECT current_setting('server_version') AS name`);
    return {
      systems: this.systems.map(({ name, title }) => ({ name, title })),
      rows: settings.rows,
      measured,
      idle,
      readers,
      postgresVersion: version.name,
      settings,
      loadBefore: this.loadBefore,
    };
  }

  /**
   * @param {import('./rows.mjs').Row} row
   * @param {readonly System[]} systems
   * @param {Arguments} settings
   */
  async rowOf(row, systems, settings) {
    if (row.roles === undefined) return this.measureRow(row, systems, settings);
    const { roles } = row;
    /** @type {Heddle[]} */
    const own = [];
    try {
      for (const { name, checkout } of systems.filter((system) => system instanceof Heddle)) {
        const databaseName = `${name}_${row.id.replace('-', '_')}`;
        const system = new Heddle({ name, checkout, database: this.database, databaseName, folder: this.folder });
        own.push(system);
        await system.start(roles);
        await this.measurement.warmUp(system, settings.warmUpRuns);
      }
      return await this.measureRow(row, own, settings);
    } finally {
      await Promise.all(own.map((system) => system.stop()));
    }
  }

  /**
   * The order of the systems rotates with each round.
   *
   * @param {import('./rows.mjs').Row} row
   * @param {readonly System[]} systems
   * @param {Pick<Arguments, 'rounds' | 'seconds'>} settings
   */
  async measureRow(row, systems, { rounds, seconds }) {
    /** @type {Map<string, import('./measurement.mjs').Measured[]>} */
    const found = new Map(systems.map(({ name }) => [name, []]));
    for (const system of systems) {
      if (row.among !== undefined) await this.fill(system, row.among);
      await this.measurement.measure(system, row, rowWarmUpSeconds);
    }
    for (let round = 0; round < rounds; round += 1) {
      const first = round % systems.length;
      for (const system of [...systems.slice(first), ...systems.slice(0, first)]) {
        await pause(settleMs);
        found.get(system.name)?.push(await this.measurement.measure(system, row, seconds));
      }
    }
    return found;
  }

  /** @type {Set<string>} */
  filled = new Set();

  /**
   * @param {System} system
   * @param {number} size
   */
  async fill(system, size) {
    const name = `${system.name} ${size}`;
    if (this.filled.has(name) || !(system instanceof Heddle || system instanceof Official)) return;
    this.filled.add(name);
    await system.fill(size);
  }

  /**
   * @param {Findings['idle']} idle
   * @param {number} seconds
   */
  async watchIdle(idle, seconds) {
    const users = this.systems.filter((system) => system instanceof Heddle);
    const transactions = () => Promise.all(users.map(({ name }) => this.database.transactions(name)));
    // The end of the start is not idle yet.
    await pause(5 * settleMs);
    const before = await transactions();
    await pause(seconds * 1000);
    const after = await transactions();
    for (const system of this.systems) this.noteMemory(idle, system, 'idleMiB');
    users.forEach(({ name }, index) => {
      const idleTransactions = ((after[index] ?? 0) - (before[index] ?? 0)) / seconds;
      idle.set(name, { ...idle.get(name), idleTransactions });
    });
  }

  /**
   * @param {Findings['idle']} idle
   * @param {System} system
   * @param {'idleMiB' | 'endMiB' | 'restMiB'} when
   */
  noteMemory(idle, { name, pids }, when) {
    if (canReadProcesses) idle.set(name, { ...idle.get(name), [when]: residentMiB(pids) });
  }
}
