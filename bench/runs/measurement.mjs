/** One row of one system, once. */
import { cpuOfFamily, cpuOfThreads, canReadProcesses } from './processes.mjs';
import { Bare } from './systems/bare.mjs';

/** @typedef {import('./systems/index.mjs').System} System */
/** @typedef {{ mainMs: number, otherMs: number, postgresMs: number }} Cpu */
/** @typedef {import('./client/closed-loop.mjs').Measured & { cpu?: Cpu | undefined }} Measured */

/** Reserve of threads for a row that is faster than before. */
const reserve = 1.5;

export class Measurement {
  /**
   * Runs per second of each system, as known so far.
   *
   * @type {Map<string, number>}
   */
  runsPerSecond = new Map();

  /**
   * @param {import('./client.mjs').Clients} clients
   * @param {import('./database.mjs').BenchDatabase} database
   */
  constructor(clients, database) {
    this.clients = clients;
    this.database = database;
  }

  /**
   * @param {System} system
   * @param {number} runs
   */
  async warmUp(system, runs) {
    const order = { job: 'wait', connections: 64, seconds: 300, settings: { threads: Math.ceil(runs) } };
    const { perSecond } = await (system instanceof Bare
      ? system.measure({ connections: 16, seconds: 2 })
      : this.clients.measure({ ...order, target: system.target() }));
    this.runsPerSecond.set(system.name, perSecond);
  }

  /**
   * @param {System} system
   * @param {import('./rows.mjs').Row} row
   * @param {number} seconds
   * @returns {Promise<Measured>}
   */
  async measure(system, row, seconds) {
    /** @type {Cpu | undefined} */
    let before;
    const begin = () => (before = this.cpuOf(system));
    const measured = await this.order(system, row, seconds, begin).catch((error) => {
      throw new Error(`${system.title}, ${row.title}: ${error.message}`, { cause: error });
    });
    const after = this.cpuOf(system);
    if (row.usesThreads && measured.perSecond > (this.runsPerSecond.get(system.name) ?? 0)) {
      this.runsPerSecond.set(system.name, measured.perSecond);
    }
    return { ...measured, cpu: before && after && perRequest(before, after, measured.count) };
  }

  /**
   * @param {System} system
   * @param {import('./rows.mjs').Row} row
   * @param {number} seconds
   * @param {() => void} onPrepared
   * @returns {Promise<import('./client/closed-loop.mjs').Measured>}
   */
  order(system, { job, connections, usesThreads, among, settings }, seconds, onPrepared) {
    if (system instanceof Bare) {
      onPrepared();
      return system.measure({ connections, seconds });
    }
    const rate = this.runsPerSecond.get(system.name) ?? 0;
    const threads = usesThreads ? Math.ceil(rate * seconds * reserve) + connections : 0;
    const order = { job, connections, seconds, settings: { ...settings, threads }, target: system.target(among) };
    return this.clients.measure(order, onPrepared);
  }

  /**
   * The database serves one system at a time, so its CPU time belongs to that system.
   *
   * @param {System} system
   * @returns {Cpu | undefined}
   */
  cpuOf({ pids, name }) {
    if (!canReadProcesses) return undefined;
    const usesDatabase = !['official', 'bare'].includes(name);
    const cpu = { mainMs: 0, otherMs: 0, postgresMs: usesDatabase ? cpuOfFamily(this.database.pid) : 0 };
    for (const pid of pids) {
      const { mainMs, otherMs } = cpuOfThreads(pid);
      cpu.mainMs += mainMs;
      cpu.otherMs += otherMs;
    }
    return cpu;
  }
}

/**
 * @param {Cpu} before
 * @param {Cpu} after
 * @param {number} count
 * @returns {Cpu}
 */
const perRequest = (before, after, count) => ({
  mainMs: (after.mainMs - before.mainMs) / count,
  otherMs: (after.otherMs - before.otherMs) / count,
  postgresMs: (after.postgresMs - before.postgresMs) / count,
});
