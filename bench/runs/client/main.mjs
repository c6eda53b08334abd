/**
 * The client process: separate from every server, so that its CPU is not counted as theirs. It executes one order of
 * its parent at a time, and answers.
 */
import { burst } from './burst.mjs';
import { closedLoop } from './closed-loop.mjs';
import { changeFiles, conversation, createFiles } from './conversation.mjs';
import { firstEvents } from './first-events.mjs';
import { flood } from './flood.mjs';
import { HttpClient } from './http-client.mjs';
import { jobs } from './jobs.mjs';
import { readers } from './readers.mjs';
import { subscribers } from './subscribers.mjs';
import { waiting } from './waiting.mjs';

/**
 * Jobs that are no closed loop: they run once, from their beginning to their end.
 *
 * @type {Record<string, (http: HttpClient, settings: any, onPrepared: () => void) => Promise<unknown>>}
 */
const scenarios = {
  readers,
  burst,
  waiting,
  flood,
  conversation,
  'create-files': createFiles,
  'change-files': changeFiles,
  subscribers,
  'first-events': firstEvents,
};

/**
 * @typedef {object} Order
 * @property {string} job one of `jobs` or `scenarios`
 * @property {import('./http-client.mjs').Target} target
 * @property {number} connections
 * @property {number} seconds
 * @property {import('./jobs.mjs').JobSettings & Record<string, unknown>} settings
 *
 * `prepared` is answered first, so that what is measured besides does not have the preparation in it.
 * @typedef {{ prepared: true } | { result: any } | { failure: string }} Answer
 */

/** @param {Order} order */
async function carryOut({ job: name, target, connections, seconds, settings }) {
  const scenario = scenarios[name];
  const http = new HttpClient(target, scenario ? Infinity : Math.max(connections, 16));
  try {
    if (scenario) return await scenario(http, settings, () => answer({ prepared: true }));
    const job = jobs[name];
    if (!job) throw new Error(`no job is called ${name}`);
    const once = await job(http, settings);
    answer({ prepared: true });
    return await closedLoop({ connections, seconds, once });
  } finally {
    http.close();
  }
}

/** @param {Answer} message */
const answer = (message) => void process.send?.(message);

process.on('message', (/** @type {Order} */ order) => {
  carryOut(order).then(
    (result) => answer({ result }),
    (error) => answer({ failure: error?.message ?? String(error) }),
  );
});
process.once('disconnect', () => process.exit());
