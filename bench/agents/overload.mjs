/** More runs than Heddle takes at once, and the end of a process with runs that wait for their model. */
import { HttpClient } from '../runs/client/http-client.mjs';
import { firstEventOf } from '../runs/client/waiting.mjs';
import { percentile } from '../runs/statistics.mjs';

/** Creations of one workspace, all at once. */
export const floodRuns = 5_000;
/** Default of AGENT_LEASE_SECONDS. */
export const leaseSeconds = 15;
const lookEveryMs = 100;
const limitMs = 5 * 60_000;
/** Longer than the part, so that no run ends by itself. */
const tokenMs = 10 * 60_000;
/** Key of another workspace, by its number of threads. */
const neighbourSize = 5_000;
const betweenProbesMs = 200;
/** Runs that a neighbour has at the same time at most. */
const openConnections = 16;

/**
 * @typedef {object} OverloadResult
 * @property {import('../runs/client/flood.mjs').FloodResult} flood
 * @property {number[]} neighbourMs time to the first event of a run in another workspace meanwhile, at p50, p99, over
 *   connections that were open before
 * @property {number[]} newcomerMs the same over a new connection for each run
 * @property {number} endedMs time from the first creation of the flood to the end of all runs
 * @property {number} takenOver runs of the process that was killed
 * @property {number} takenOverMs time from its end until all of them are under way elsewhere
 */

/**
 * Leaves the system with one process fewer than it started.
 *
 * @param {import('../runs/systems/heddle.mjs').Heddle} system
 * @param {import('../runs/client.mjs').Clients} clients
 * @param {number} runs that wait when their process is killed
 * @returns {Promise<OverloadResult>}
 */
export async function overload(system, clients, runs) {
  const count = async (/** @type {string} */ where) => {
    const sql = `SELECT count(*)::int AS runs FROM agent_server.run WHERE ${where}`;
    const [row] = await system.database.query(system.databaseName, sql);
    return Number(row.runs);
  };
  const settings = { runs: floodRuns };
  const order = { job: 'flood', connections: 0, seconds: 0, settings, target: system.target() };
  const startedAt = performance.now();
  // In this process, because the other one is busy with its own requests.
  const neighbour = new Neighbour(system.target(neighbourSize), { isNew: false });
  const newcomer = new Neighbour(system.target(neighbourSize), { isNew: true });
  await Promise.all([neighbour.start(), newcomer.start()]);
  const flood = await clients.measure(order);
  const [neighbourMs, newcomerMs] = await Promise.all([neighbour.stop(), newcomer.stop()]);
  await until(async () => (await count(`status IN ('pending', 'running')`)) === 0);
  const endedMs = performance.now() - startedAt;

  const input = { messages: [{ role: 'user', content: 'Hello' }], tokens: 1, token_ms: tokenMs };
  const headers = { ...system.target().headers, 'content-type': 'application/json' };
  for (let left = runs; left > 0; left -= 1) {
    const body = JSON.stringify({ assistant_id: 'agent', input });
    const answer = await fetch(`${system.target().url}/runs`, { method: 'POST', headers, body });
    if (!answer.ok) throw new Error(`POST /runs: ${answer.status} ${await answer.text()}`);
    await answer.body?.cancel();
  }
  await until(async () => (await count(`status = 'running'`)) === runs);
  await system.startProcess('both');
  const [first] = system.services.splice(0, 1);
  if (!first) throw new Error('the system has no process');
  first.stopping = true;
  first.child?.kill('SIGKILL');
  const killedAt = performance.now();
  await until(async () => (await count(`status = 'running' AND executions = 2`)) === runs);
  return { flood, neighbourMs, newcomerMs, endedMs, takenOver: runs, takenOverMs: performance.now() - killedAt };
}

/** Starts short runs in another workspace, and measures the time to the first event of each. */
class Neighbour {
  /** @type {Promise<number>[]} */
  probes = [];
  /** @type {NodeJS.Timeout | undefined} */
  timer;

  /**
   * @param {import('../runs/client/http-client.mjs').Target} target
   * @param {{ isNew: boolean }} connections whether each run has a new connection
   */
  constructor(target, { isNew }) {
    this.http = new HttpClient(target, Infinity, { keepAlive: !isNew });
  }

  /** Opens connections. The first runs of the workspace take longer, and do not count. */
  async start() {
    await Promise.all(Array.from({ length: openConnections }, () => firstEventOf(this.http)));
    this.timer = setInterval(() => this.probes.push(firstEventOf(this.http)), betweenProbesMs);
  }

  async stop() {
    clearInterval(this.timer);
    const found = await Promise.all(this.probes);
    this.http.close();
    return [percentile(found, 0.5), percentile(found, 0.99)];
  }
}

/** @param {() => Promise<boolean>} isReached */
async function until(isReached) {
  const deadline = performance.now() + limitMs;
  while (!(await isReached())) {
    if (performance.now() > deadline) throw new Error(`not within ${limitMs / 60_000} minutes`);
    await new Promise((done) => setTimeout(done, lookEveryMs));
  }
}
