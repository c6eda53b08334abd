/** The measured cases; each has a row in the table. */
import { percentile } from '../runs/statistics.mjs';
import { rawCopy } from './raw-copy.mjs';

/**
 * @typedef {object} Context
 * @property {import('./system.mjs').ExperimentsSystem} system
 * @property {number} rows
 * @property {number} rounds
 * @property {(line: string) => void} say
 * @property {{ sessionId: string, datasetId: string }} large an experiment with `rows` rows
 * @property {{ datasetId: string, sessionIds: string[] }} compared
 *
 * @typedef {import('../runs/report/aims.mjs').Figure} Figure
 *
 * @typedef {object} Case
 * @property {string} id
 * @property {string} title
 * @property {import('../runs/report/aims.mjs').Aim} [target]
 * @property {boolean} [writes] measured once, before other experiments are stored
 * @property {(context: Context) => Promise<Figure[] | string>} measure a figure per round, or the reason for none
 */

const uploadsAtOnce = 8;
let uploads = 0;
const name = (/** @type {string} */ what) => `bench ${what} ${process.pid} ${(uploads += 1)}`;

/**
 * @param {Context} context
 * @param {string} method
 * @param {string} path
 * @param {unknown} [body]
 */
async function answered({ system }, method, path, body) {
  const answer = await system.ask(method, path, body);
  if (answer.status < 300) return answer;
  throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body).slice(0, 500)}`);
}

/**
 * The first response of each statement does not count: it includes planning.
 *
 * @param {Context} context
 * @param {() => Promise<{ ms: number }>} ask
 * @returns {Promise<Figure[]>}
 */
async function times({ rounds }, ask) {
  await ask();
  /** @type {Figure[]} */
  const figures = [];
  for (let round = 0; round < rounds * 3; round += 1) figures.push({ value: (await ask()).ms, unit: 'ms' });
  return figures;
}

/** Marks experiments as changed, so that no cached statistics apply. @param {Context} context @param {string[]} ids */
const mark = ({ system }, ids) =>
  system.query(
    `INSERT INTO experiments.session_mark (id, tenant_id, session_id)
     SELECT gen_random_uuid(), $1, unnest($2::uuid[])`,
    [system.tenantId, ids],
  );

/** @param {Context} context */
async function uploadBesideCopy(context) {
  const { system, rows, rounds, say } = context;
  /** @type {Figure[]} */
  const figures = [];
  for (let round = 0; round < rounds; round += 1) {
    const { ms, status, body } = await system.upload({ name: name('upload'), rows, scores: 3 });
    if (status >= 300) throw new Error(`upload: ${status} ${JSON.stringify(body).slice(0, 500)}`);
    const experiment = { sessionId: body.experiment.id, datasetId: body.dataset.id };
    const copyMs = await rawCopy(system.postgres?.url ?? '', experiment);
    say(`upload ${Math.round(ms)} ms, COPY ${Math.round(copyMs)} ms`);
    const perSecond = (rows / ms) * 1000;
    figures.push({ value: copyMs / ms, unit: 'x', note: `${Math.round(perSecond).toLocaleString('en-US')} rows/s` });
    await answered(context, 'DELETE', `/datasets/${experiment.datasetId}`);
  }
  return figures;
}

/**
 * Increase of the memory of the service during the work.
 *
 * @param {Context} context
 * @param {() => Promise<string>} work resolves with a note
 * @returns {Promise<Figure[] | string>}
 */
async function memoryOf({ system }, work) {
  const before = system.memoryMiB();
  if (before === undefined) return 'only on Linux';
  let peak = before;
  const watch = setInterval(() => (peak = Math.max(peak, system.memoryMiB() ?? 0)), 50);
  const note = await work().finally(() => clearInterval(watch));
  return [{ value: peak - before, unit: 'MiB', note: `from ${Math.round(before)} MiB${note}` }];
}

/** @param {Context} context */
const memoryOfUpload = (context) =>
  memoryOf(context, async () => {
    const { body } = await context.system.upload({ name: name('memory'), rows: context.rows, scores: 3 });
    await answered(context, 'DELETE', `/datasets/${body.dataset.id}`);
    return '';
  });

/** @param {Context} context */
const memoryOfExport = (context) =>
  memoryOf(context, async () => {
    const { system, compared } = context;
    const begunAt = performance.now();
    const path = `/datasets/${compared.datasetId}/comparison/export?format=csv`;
    const bytes = await system.drain(path, { session_ids: compared.sessionIds });
    return `; ${(bytes / 1e6).toFixed(0)} MB in ${((performance.now() - begunAt) / 1000).toFixed(1)} s`;
  });

/** @param {Context} context */
async function uploadsTogether(context) {
  const { system, rows, large } = context;
  /** @type {number[]} */
  const reads = [];
  let isDone = false;
  const read = async () => {
    while (!isDone) {
      reads.push((await answered(context, 'GET', `/sessions/${large.sessionId}`)).ms);
      await new Promise((done) => setTimeout(done, 20));
    }
  };
  const begunAt = performance.now();
  const uploading = Array.from({ length: uploadsAtOnce }, () =>
    system.upload({ name: name('together'), rows, scores: 3 }),
  );
  const [answers] = await Promise.all([Promise.all(uploading).finally(() => (isDone = true)), read()]);
  const seconds = (performance.now() - begunAt) / 1000;
  const failed = answers.filter(({ status }) => status >= 300);
  for (const { body } of answers) if (body.dataset) await answered(context, 'DELETE', `/datasets/${body.dataset.id}`);
  if (failed.length > 0)
    throw new Error(`${failed.length} of ${uploadsAtOnce} uploads failed: ${JSON.stringify(failed[0])}`);
  const note = `${uploadsAtOnce} uploads in ${seconds.toFixed(1)} s, none failed; ${reads.length} reads`;
  return [{ value: percentile(reads, 0.99), unit: 'ms', note }];
}

/** @param {Context} context */
async function removal(context) {
  const { system, rows, rounds } = context;
  /** @type {Figure[]} */
  const figures = [];
  for (let round = 0; round < rounds; round += 1) {
    const { body } = await system.upload({ name: name('removed'), rows, scores: 3 });
    const { ms } = await answered(context, 'DELETE', `/sessions/${body.experiment.id}`);
    figures.push({ value: ms, unit: 'ms' });
    await answered(context, 'DELETE', `/datasets/${body.dataset.id}`);
  }
  return figures;
}

/** @param {(context: Context) => string} path @param {(context: Context) => string[]} [marked] */
const reading = (path, marked) => async (/** @type {Context} */ context) =>
  times(context, async () => {
    if (marked) await mark(context, marked(context));
    return answered(context, 'GET', path(context));
  });

/** @param {(context: Context) => [string, object]} request */
const asking = (request) => async (/** @type {Context} */ context) =>
  times(context, () => answered(context, 'POST', ...request(context)));

/** @type {Case[]} */
export const cases = [
  {
    id: 'upload-memory',
    title: 'memory of the service during an upload',
    target: { maximum: 150, unit: 'MiB' },
    writes: true,
    measure: memoryOfUpload,
  },
  {
    id: 'upload-copy',
    title: 'upload over HTTP beside a raw COPY of its rows',
    target: { minimum: 0.3, unit: 'x' },
    writes: true,
    measure: uploadBesideCopy,
  },
  {
    id: 'upload-together',
    title: 'GET session while 8 uploads are stored, p99',
    target: { maximum: 250, unit: 'ms' },
    writes: true,
    measure: uploadsTogether,
  },
  { id: 'delete-session', title: 'DELETE of an experiment', writes: true, measure: removal },
  {
    id: 'statistics-kept',
    title: 'statistics of an experiment at rest',
    measure: reading(({ large }) => `/sessions/${large.sessionId}?include_stats=true`),
  },
  {
    id: 'sessions-page',
    title: 'page of 20 experiments with statistics',
    measure: reading(() => '/sessions?reference_free=false&include_stats=true&limit=20'),
  },
  {
    id: 'sessions-sorted-latency',
    title: 'experiments sorted by latency_p50',
    measure: reading(() => '/sessions?reference_free=false&sort_by=latency_p50&limit=20'),
  },
  {
    id: 'sessions-sorted-feedback',
    title: 'experiments sorted by a mean score',
    measure: reading(() => '/sessions?reference_free=false&sort_by=feedback&sort_by_feedback_key=metric_1&limit=20'),
  },
  {
    id: 'comparison-page',
    title: 'first page of a comparison of 4',
    target: { maximum: 200, unit: 'ms' },
    measure: asking(({ compared }) => [
      `/datasets/${compared.datasetId}/runs`,
      { session_ids: compared.sessionIds, limit: 20, preview: true },
    ]),
  },
  {
    id: 'comparison-feedback',
    title: 'the same sorted by a mean score',
    target: { maximum: 500, unit: 'ms' },
    measure: asking(({ compared }) => [
      `/datasets/${compared.datasetId}/runs`,
      {
        session_ids: compared.sessionIds,
        limit: 20,
        preview: true,
        sort_params: { sort_by: 'feedback.metric_1', sort_order: 'DESC' },
      },
    ]),
  },
  {
    id: 'comparison-delta',
    title: 'the same sorted by the difference of a score',
    target: { maximum: 500, unit: 'ms' },
    measure: asking(({ compared }) => [
      `/datasets/${compared.datasetId}/runs`,
      {
        session_ids: compared.sessionIds,
        baseline_session_id: compared.sessionIds[0],
        sort_params: { sort_by: 'delta.metric_1', sort_order: 'DESC' },
        limit: 20,
      },
    ]),
  },
  {
    id: 'comparison-filtered',
    title: 'the same of runs with a low score',
    target: { maximum: 500, unit: 'ms' },
    measure: asking(({ compared }) => [
      `/datasets/${compared.datasetId}/runs`,
      {
        session_ids: compared.sessionIds,
        filters: { [compared.sessionIds[1] ?? '']: ['lt(feedback.metric_1, 0.1)'] },
        sort_params: { sort_by: 'delta.metric_1', sort_order: 'DESC' },
        limit: 20,
      },
    ]),
  },
  {
    id: 'comparison-export',
    title: 'memory of the service while the comparison is exported',
    measure: memoryOfExport,
  },
  {
    id: 'comparison-summary',
    title: 'summary of the comparison, with statistics',
    measure: asking(({ compared }) => [
      `/datasets/${compared.datasetId}/comparison`,
      { session_ids: compared.sessionIds, statistics: true },
    ]),
  },
  {
    id: 'runs-session',
    title: 'runs of an experiment, newest first',
    measure: asking(({ large }) => ['/runs/query', { session: [large.sessionId], is_root: true, limit: 100 }]),
  },
  {
    id: 'runs-error',
    title: 'runs of an experiment that failed',
    measure: asking(({ large }) => ['/runs/query', { session: [large.sessionId], error: true, limit: 100 }]),
  },
  {
    id: 'runs-series',
    title: 'runs of an experiment over time',
    measure: asking(({ large }) => [
      '/runs/series',
      { session: [large.sessionId], start_time: '2020-01-01T00:00:00Z', points: 60 },
    ]),
  },
  {
    id: 'statistics-computed',
    title: 'statistics of an experiment that has just changed',
    target: { maximum: 300, unit: 'ms' },
    measure: reading(
      ({ large }) => `/sessions/${large.sessionId}?include_stats=true`,
      ({ large }) => [large.sessionId],
    ),
  },
];
