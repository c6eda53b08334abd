/** The row of the readers, and how much memory it takes. */
import { residentMiB, canReadProcesses } from './processes.mjs';

const lookEveryMs = 200;
const restMs = 10_000;

/**
 * @typedef {import('./client/readers.mjs').ReadersResult
 *   & { beforeMiB?: number, peakMiB?: number, afterMiB?: number }} ReadersFinding
 */

/**
 * @param {import('./client.mjs').Clients} clients
 * @param {import('./systems/heddle.mjs').Heddle} system
 * @returns {Promise<ReadersFinding>}
 */
export async function measureReaders(clients, system) {
  const memory = () => (canReadProcesses ? residentMiB(system.pids) : NaN);
  const beforeMiB = memory();
  let peakMiB = beforeMiB;
  const watch = setInterval(() => (peakMiB = Math.max(peakMiB, memory())), lookEveryMs);
  try {
    const order = { job: 'readers', connections: 0, seconds: 0, settings: {}, target: system.target() };
    /** @type {import('./client/readers.mjs').ReadersResult} */
    const result = await clients.measure(order);
    await new Promise((done) => setTimeout(done, restMs));
    return { ...result, ...(canReadProcesses ? { beforeMiB, peakMiB, afterMiB: memory() } : {}) };
  } finally {
    clearInterval(watch);
  }
}
