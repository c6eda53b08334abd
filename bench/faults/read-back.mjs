/** Reads every acknowledged write back and judges its outcome. */
import { isDeepStrictEqual } from 'node:util';
import { Client } from './client.mjs';
import { nodesBegunAgain, overlappingRuns } from './journal.mjs';

/** @typedef {import('./client.mjs').Cluster} Cluster */
/** @typedef {import('./client.mjs').AcknowledgedWrites} AcknowledgedWrites */
/** @typedef {import('./client.mjs').Answer} Answer */
/** @typedef {{ kind: 'finished' | 'failed' | 'blamed' | 'lost' | 'doubled', what?: string }} Verdict */

/** Deadline after the fault; work that has not ended by then is lost. */
const endsWithinMs = 60_000;
const lookEveryMs = 250;
const concurrency = 12;

/** @type {(ms: number) => Promise<void>} */
const pause = (ms) => new Promise((done) => setTimeout(done, ms));

/**
 * @param {Cluster} cluster
 * @param {AcknowledgedWrites} writes
 * @param {number} faultEndedAt
 */
export async function readBack(cluster, writes, faultEndedAt) {
  const client = new Client(cluster, writes);
  const deadline = Date.now() + endsWithinMs;
  const jobs = [
    ...[...writes.runs.values()].map((run) => () => judgeRun(client, run, deadline)),
    ...[...writes.revisions.values()].map((revision) => () => judgeRevision(client, revision, deadline)),
    ...[...writes.uploads.values()].map((upload) => () => judgeUpload(client, upload)),
  ];
  const verdicts = await inParallel(jobs);
  const overlapping = overlappingRuns(cluster.journal);
  for (const { runId } of writes.runs.values()) {
    if (overlapping.has(runId)) verdicts.push({ kind: 'doubled', what: `run ${runId}: two nodes executed at once` });
  }
  /** @param {Verdict['kind']} kind */
  const of = (kind) => verdicts.filter((verdict) => verdict.kind === kind);
  return {
    acknowledged: writes.acknowledged,
    finished: of('finished').length,
    failed: of('failed'),
    lost: of('lost'),
    doubled: of('doubled'),
    blamed: of('blamed'),
    again: nodesBegunAgain(cluster.journal, new Set(writes.runs.keys())),
    lastEndSeconds: await lastEndAfter(cluster, writes, faultEndedAt),
    givenUp: writes.givenUp,
  };
}

/**
 * Seconds from the end of the fault to the end of the last run.
 *
 * @param {Cluster} cluster
 * @param {AcknowledgedWrites} writes
 * @param {number} faultEndedAt
 */
async function lastEndAfter(cluster, writes, faultEndedAt) {
  const { rows } = await cluster.asAdministrator((client) =>
    client.query(
      'SELECT extract(epoch FROM max(ended_at))::float8 AS at FROM agent_server.run WHERE run_id = ANY ($1::uuid[])',
      [[...writes.runs.keys()]],
    ),
  );
  return Math.max(0, (rows[0].at ?? 0) - faultEndedAt / 1000);
}

/** @param {(() => Promise<Verdict[]>)[]} jobs */
async function inParallel(jobs) {
  /** @type {Verdict[]} */
  const results = [];
  const work = async () => {
    for (let job = jobs.shift(); job; job = jobs.shift()) results.push(...(await job()));
  };
  await Promise.all(Array.from({ length: concurrency }, work));
  return results;
}

/**
 * Polls until the work has ended or is missing, or the time is up.
 *
 * @param {Client} client
 * @param {number} deadline
 * @param {string} kind
 * @param {string} path
 * @param {(body: { status: string }) => boolean} isOver
 * @returns {Promise<Answer | null>}
 */
async function untilEnded(client, deadline, kind, path, isOver) {
  for (;;) {
    const answer = await client.ask(kind, 'GET', path);
    if (!answer || answer.status === 404 || isOver(answer.body)) return answer;
    if (Date.now() > deadline) return answer;
    await pause(lookEveryMs);
  }
}

/** @type {(client: Client, run: import('./acknowledged-writes.mjs').KnownRun, deadline: number) => Promise<Verdict[]>} */
async function judgeRun(client, { threadId, runId, steps, answers }, deadline) {
  const what = `run ${runId}`;
  const path = `/threads/${threadId}/runs/${runId}`;
  /** @param {{ status: string }} run */
  const isOver = ({ status }) => !['pending', 'running'].includes(status);
  const answer = await untilEnded(client, deadline, 'agent-server', path, isOver);
  if (!answer?.ok) return [{ kind: 'lost', what: `${what} is not there` }];
  const { status } = answer.body;
  if (!isOver(answer.body)) return [{ kind: 'lost', what: `${what} does not end (${status})` }];
  /** @type {Verdict[]} */
  const verdicts = [];
  const listed = await client.ask('agent-server', 'GET', `/threads/${threadId}/runs?limit=10`);
  if (listed?.body?.length !== 1)
    verdicts.push({ kind: 'doubled', what: `${what}: ${listed?.body?.length} runs of one request` });
  if (answers.some((given) => !isDeepStrictEqual(given, answers[0]))) {
    verdicts.push({ kind: 'doubled', what: `${what} was answered twice, and not alike` });
  }
  if (status !== 'success') {
    const end = await client.ask('agent-server', 'GET', `${path}/join`);
    // The graph of the load raises no error and ends no process, so the run is not to blame.
    return [
      ...verdicts,
      { kind: 'blamed', what: `${what}: ${status} ${JSON.stringify(end?.body?.__error__ ?? null)}` },
    ];
  }
  const state = await client.ask('agent-server', 'GET', `/threads/${threadId}/state`);
  const wanted = Array.from({ length: steps }, (_, index) => index + 1);
  const done = state?.body?.values?.done;
  const isRight = isDeepStrictEqual(done, wanted);
  return [
    ...verdicts,
    isRight ? { kind: 'finished' } : { kind: 'lost', what: `${what} has the steps ${JSON.stringify(done)}` },
  ];
}

/** @type {(client: Client, revision: import('./acknowledged-writes.mjs').KnownRevision, deadline: number) => Promise<Verdict[]>} */
async function judgeRevision(client, { deploymentId, revisionId, name }, deadline) {
  const what = `revision ${revisionId}`;
  const path = `/v2/deployments/${deploymentId}/revisions/${revisionId}`;
  /** @param {{ status: string }} revision */
  const isOver = ({ status }) => /^(DEPLOYED|INTERRUPTED|SKIPPED|.*_FAILED)$/.test(status);
  const answer = await untilEnded(client, deadline, 'control-plane', path, isOver);
  if (!answer?.ok) return [{ kind: 'lost', what: `${what} is not there` }];
  const { status, status_message: message } = answer.body;
  if (!isOver(answer.body)) return [{ kind: 'lost', what: `${what} does not end (${status})` }];
  /** @type {Verdict[]} */
  const verdicts = [];
  const same = await client.ask('control-plane', 'GET', `/v2/deployments?name=${name}`);
  const count = same?.body?.resources?.length;
  if (count !== 1) verdicts.push({ kind: 'doubled', what: `${what}: ${count} deployments of one request` });
  if (status === 'DEPLOYED') return [...verdicts, { kind: 'finished' }];
  return [...verdicts, { kind: 'failed', what: `${what}: ${status} ${message ?? ''}` }];
}

/** @type {(client: Client, upload: import('./acknowledged-writes.mjs').KnownUpload) => Promise<Verdict[]>} */
async function judgeUpload(client, { experimentId, name, rows }) {
  const what = `upload ${experimentId}`;
  const answer = await client.ask('experiments', 'GET', `/api/v1/sessions/${experimentId}?include_stats=true`);
  if (!answer?.ok) return [{ kind: 'lost', what: `${what} is not there` }];
  const count = answer.body.run_count;
  if (count < rows) return [{ kind: 'lost', what: `${what} has ${count} of ${rows} rows` }];
  const datasets = await client.ask('experiments', 'GET', `/api/v1/datasets?name=${encodeURIComponent(name)}`);
  const isDoubled = count > rows || datasets?.body?.length !== 1;
  return [isDoubled ? { kind: 'doubled', what: `${what} is there more than once` } : { kind: 'finished' }];
}
