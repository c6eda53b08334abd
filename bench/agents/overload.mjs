/** More runs than Heddle takes at once, and the end of a process with runs that wait for their model. */
import { Heddle } from '../runs/systems/heddle.mjs';

/** Creations of one workspace, all at once. */
export const floodRuns = 5_000;
/** Default of AGENT_LEASE_SECONDS. */
export const leaseSeconds = 15;
const lookEveryMs = 100;
const limitMs = 5 * 60_000;
/** Longer than the part, so that no run ends by itself. */
const tokenMs = 10 * 60_000;
/** A workspace of its own. */
const neighbour = 5_000;

/**
 * @typedef {object} OverloadResult
 * @property {import('../runs/client/flood.mjs').FloodResult} flood
 * @property {number} endedMs time from the first creation of the flood to the end of all runs
 * @property {number} takenOver runs of the process that was killed
 * @property {number} takenOverMs time from its end until all of them are under way elsewhere
 */

/**
 * Leaves the system with one process fewer than it started.
 *
 * @param {Heddle} system
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
  const order = { job: 'flood', connections: 0, seconds: 0, target: system.target() };
  const startedAt = performance.now();
  const settings = { runs: floodRuns, other: system.target(neighbour) };
  const flood = await clients.measure({ ...order, settings });
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
  return { flood, endedMs, takenOver: runs, takenOverMs: performance.now() - killedAt };
}

/** @param {() => Promise<boolean>} isReached */
async function until(isReached) {
  const deadline = performance.now() + limitMs;
  while (!(await isReached())) {
    if (performance.now() > deadline) throw new Error(`not within ${limitMs / 60_000} minutes`);
    await new Promise((done) => setTimeout(done, lookEveryMs));
  }
}
