/** Steady load: clients that each repeat one kind of request until they are stopped. */
import { randomUUID } from 'node:crypto';
import { Client } from './client.mjs';

/** @typedef {import('./client.mjs').Cluster} Cluster */
/** @typedef {import('./client.mjs').AcknowledgedWrites} AcknowledgedWrites */
/** @typedef {import('./acknowledged-writes.mjs').KnownRun} KnownRun */
/** @typedef {(client: Client, writes: AcknowledgedWrites, cluster: Cluster) => Promise<boolean>} Work */

const waitingClients = 6;
const backgroundClients = 2;
const uploadRows = 20;
/** Every n-th wait is repeated with its key, as clients do after a lost response. */
const repeatEvery = 4;

/** @type {(ms: number) => Promise<void>} */
const pause = (ms) => new Promise((done) => setTimeout(done, ms));

/**
 * @param {Cluster} cluster
 * @param {AcknowledgedWrites} writes
 * @param {number} [longRuns] Number of clients that start long runs
 */
export function startLoad(cluster, writes, longRuns = backgroundClients) {
  let stopped = false;
  const client = new Client(cluster, writes);
  /** @param {Work} work */
  const again = async (work) => {
    while (!stopped) if (!(await work(client, writes, cluster))) writes.givenUp += 1;
  };
  const loops = [
    ...Array.from({ length: waitingClients }, () => again(waitForRun)),
    ...Array.from({ length: longRuns }, () => again(beginLongRun)),
    again(createRevision),
    again(upload),
  ];
  return {
    stop: async () => {
      stopped = true;
      await Promise.all(loops);
    },
  };
}

/** @type {(cluster: Cluster, steps: number, holdMs: number) => object} */
const runInput = (cluster, steps, holdMs) => ({
  assistant_id: 'journal',
  input: { journal: cluster.journal, steps, hold_ms: holdMs, blocks: false, step: 0 },
  on_disconnect: 'continue',
});

/**
 * @param {Client} client
 * @returns {Promise<string | undefined>}
 */
const createThread = async (client) =>
  (await client.ask('agent-server', 'POST', '/threads', { body: {}, key: randomUUID() }))?.body?.thread_id;

/** @type {(writes: AcknowledgedWrites, threadId: string, runId: string, steps: number) => KnownRun} */
function acknowledge(writes, threadId, runId, steps) {
  const known = writes.runs.get(runId);
  if (known) return known;
  /** @type {KnownRun} */
  const run = { threadId, runId, steps, answers: [] };
  writes.runs.set(runId, run);
  return run;
}

/** @type {Work} */
async function waitForRun(client, writes, cluster) {
  const threadId = await createThread(client);
  if (!threadId) return false;
  const steps = 3;
  const path = `/threads/${threadId}/runs/wait`;
  /** @type {KnownRun | undefined} */
  let run;
  const options = {
    body: runInput(cluster, steps, 100),
    key: randomUUID(),
    onHeaders: (/** @type {Headers} */ headers) => {
      const runId = headers.get('content-location')?.split('/').pop() ?? '';
      run = acknowledge(writes, threadId, runId, steps);
    },
  };
  for (let time = Math.random() < 1 / repeatEvery ? 2 : 1; time > 0; time -= 1) {
    const answer = await client.ask('agent-server', 'POST', path, options);
    if (!answer?.ok) return false;
    run?.answers.push(answer.body);
  }
  return true;
}

/**
 * Starts runs that are long compared with a lease, so that every fault meets some of them.
 *
 * @type {Work}
 */
async function beginLongRun(client, writes, cluster) {
  const threadId = await createThread(client);
  if (!threadId) return false;
  const steps = 3;
  const body = runInput(cluster, steps, 2_500);
  const answer = await client.ask('agent-server', 'POST', `/threads/${threadId}/runs`, { body, key: randomUUID() });
  if (!answer?.ok) return false;
  acknowledge(writes, threadId, answer.body.run_id, steps);
  await pause(1_500);
  return true;
}

/** @type {Work} */
async function createRevision(client, writes) {
  const name = `faults-${randomUUID()}`;
  const body = {
    name,
    source: 'external_docker',
    source_config: {},
    source_revision_config: { image_uri: 'registry.example.com/faults:1' },
  };
  const answer = await client.ask('control-plane', 'POST', '/v2/deployments', { body, key: randomUUID() });
  if (!answer?.ok) return false;
  const { id: deploymentId, latest_revision_id: revisionId } = answer.body;
  writes.revisions.set(revisionId, { deploymentId, revisionId, name });
  await pause(1_000);
  return true;
}

/** @type {Work} */
async function upload(client, writes) {
  const name = `faults ${randomUUID()}`;
  const at = new Date().toISOString();
  const body = {
    experiment_name: name,
    dataset_name: name,
    experiment_start_time: at,
    experiment_end_time: at,
    results: Array.from({ length: uploadRows }, (_, index) => ({
      row_id: randomUUID(),
      inputs: { index },
      actual_outputs: { answer: 'a'.repeat(200) },
      start_time: at,
      end_time: at,
    })),
  };
  const options = { body, key: randomUUID() };
  const answer = await client.ask('experiments', 'POST', '/api/v1/datasets/upload-experiment', options);
  if (!answer?.ok) return false;
  writes.uploads.set(answer.body.experiment.id, { experimentId: answer.body.experiment.id, name, rows: uploadRows });
  await pause(1_000);
  return true;
}
