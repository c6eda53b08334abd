/** Data of the pages: through the bulk APIs, and by SQL where there are many rows. */
import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { uploadBlocks } from '../experiments/upload-body.mjs';

const scores = 3;
const batchSize = 1000;
const insertedRows = 250_000;
/** Fewer checkpoints while many rows are stored. */
const bulkSettings = ["max_wal_size = '12GB'", "checkpoint_timeout = '1h'"];

/** @typedef {import('./system.mjs').ConsoleSystem} System */

/**
 * Experiments of one dataset, whose rows line up.
 *
 * @param {System} system
 * @param {{ name: string, experiments: number, rows: number }} shape
 * @returns {Promise<{ datasetId: string, experimentIds: string[], exampleId: string }>}
 */
export async function fillExperiments(system, { name, experiments, rows }) {
  const ids = Array.from({ length: rows }, () => randomUUID());
  const experimentIds = [];
  let datasetId = '';
  for (let shift = 0; shift < experiments; shift += 1) {
    const shape = {
      name: `${name} ${shift + 1}`,
      dataset: name,
      rows,
      scores,
      shift,
      rowId: (/** @type {number} */ index) => ids[index] ?? '',
    };
    const body = Readable.from(uploadBlocks(shape));
    const stored = await system.send('experiments', 'POST', '/api/v1/datasets/upload-experiment', body);
    datasetId = stored.dataset.id;
    experimentIds.push(stored.experiment.id);
  }
  return { datasetId, experimentIds, exampleId: ids[1] ?? '' };
}

/**
 * @param {System} system
 * @param {string} name
 * @returns {Promise<string>} the id of the new project
 */
export async function createProject(system, name) {
  return (await system.ask('experiments', 'POST', '/api/v1/sessions', { name })).id;
}

/**
 * One trace in which each run has ten children.
 *
 * @param {System} system
 * @param {string} project
 * @param {number} steps
 * @returns {Promise<string>} the id of its root
 */
export async function fillTrace(system, project, steps) {
  const startMs = Date.now() - 60_000;
  const iso = (/** @type {number} */ ms) => new Date(ms).toISOString();
  const ids = Array.from({ length: steps }, () => randomUUID());
  const runs = ids.map((id, at) => ({
    id,
    trace_id: ids[0],
    parent_run_id: at === 0 ? undefined : ids[Math.floor((at - 1) / 10)],
    name: at === 0 ? 'agent' : `step ${at}`,
    run_type: at === 0 ? 'chain' : ['chain', 'llm', 'tool'][at % 3],
    start_time: iso(startMs + at),
    end_time: iso(startMs + at + 40),
    inputs: { messages: [{ role: 'user', content: `Question of step ${at}` }] },
    outputs: { messages: [{ role: 'assistant', content: `**Answer** of step ${at}` }] },
    session_name: project,
  }));
  for (let from = 0; from < steps; from += batchSize) {
    await system.ask('experiments', 'POST', '/api/v1/runs/batch', { post: runs.slice(from, from + batchSize) });
  }
  return ids[0] ?? '';
}

/**
 * Runs of a second each, one in 500 of them failed.
 *
 * @param {System} system
 * @param {string} sessionId
 * @param {number} count
 */
export async function fillRuns({ query, tenantId }, sessionId, count) {
  for (const setting of bulkSettings) await query(`ALTER SYSTEM SET ${setting}`);
  await query('SELECT pg_reload_conf()');
  // The triggers mark the summary of the project for each statement.
  await query('ALTER TABLE experiments.run DISABLE TRIGGER USER');
  for (let from = 1; from <= count; from += insertedRows) {
    await query(
      `INSERT INTO experiments.run (tenant_id, id, session_id, position, name, start_time, end_time, error, inputs, outputs,
         extra, tags, prompt_tokens, completion_tokens, total_tokens)
       SELECT $1, md5($2::uuid::text || i)::uuid, $2::uuid, 0, 'agent ' || i % 20, now() - i * interval '1 second',
         now() - i * interval '1 second' + (i % 5000) * interval '1 millisecond',
         CASE WHEN i % 500 = 0 THEN 'TimeoutError: no answer' END,
         json_build_object('question', 'Question ' || i), json_build_object('answer', 'answer ' || i),
         json_build_object('metadata', json_build_object('customer', 'customer ' || i % 1000)),
         CASE WHEN i % 3 = 0 THEN ARRAY['production'] END, 100, 20, 120
       FROM generate_series($3::int, $4::int) i`,
      [tenantId, sessionId, from, Math.min(count, from + insertedRows - 1)],
    );
  }
  await query('ALTER TABLE experiments.run ENABLE TRIGGER USER');
  await query('VACUUM ANALYZE experiments.run');
  await query('ALTER SYSTEM RESET ALL');
  await query('SELECT pg_reload_conf()');
  await query('CHECKPOINT');
}

/**
 * @param {System} system
 * @param {number} megabytes
 * @returns {Promise<string>} the id of the thread
 */
export async function fillState(system, megabytes) {
  const { thread_id: id } = await system.ask('agent-server', 'POST', '/threads', { metadata: { graph_id: 'large' } });
  await system.ask('agent-server', 'POST', `/threads/${id}/runs`, { assistant_id: 'large', input: { mb: megabytes } });
  for (;;) {
    const { status } = await system.ask('agent-server', 'GET', `/threads/${id}`);
    if (status === 'idle') return id;
    if (status === 'error') throw new Error(`the state of ${megabytes} MB was not stored`);
    await new Promise((done) => setTimeout(done, 200));
  }
}

/**
 * A conversation with tokens.
 *
 * @param {System} system
 * @returns {Promise<string>} the id of the thread
 */
export async function fillChat(system) {
  const { thread_id: id } = await system.ask('agent-server', 'POST', '/threads', { metadata: { graph_id: 'clock' } });
  await system.ask('agent-server', 'POST', `/threads/${id}/runs/wait`, {
    assistant_id: 'clock',
    input: { messages: [{ role: 'user', content: '5' }] },
  });
  // The first answer is read from the sources of the graph.
  await system.ask('agent-server', 'GET', '/assistants/clock/schemas');
  return id;
}

/** @param {System} system @returns {Promise<string>} the id of the deployment */
export async function fillDeployment(system) {
  const { id } = await system.ask('control-plane', 'POST', '/v2/deployments', {
    name: 'support',
    source: 'external_docker',
    source_config: {},
    source_revision_config: { image_uri: 'registry.test/support:1.2.3' },
    secrets: [{ name: 'TOKEN', value: 'secret' }],
  });
  return id;
}
