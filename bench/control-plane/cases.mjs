/** The measured cases; each has a row in the table. */
import { percentile } from '../runs/statistics.mjs';

/** @typedef {import('./system.mjs').ControlPlaneSystem} System */
/** @typedef {import('../runs/report/aims.mjs').Figure} Figure */
/** @typedef {{ system: System, revisions: number, deployments: number, rounds: number }} Context */

const fewRevisions = 100;
const readsPerRound = 200;
const patchesPerRound = 20;
/** Rounds of requests to the proxy before measurements. */
const warmUpRounds = 5;
const creationsAtOnce = 20;
/** Statuses after CREATING of a revision that is built and waits for no other one. */
const transitions = ['AWAITING_BUILD', 'BUILDING', 'AWAITING_DEPLOY', 'DEPLOYING', 'DEPLOYED'];
let names = 0;
const name = () => `bench-${(names += 1)}`;

/** @param {number} count @param {() => Promise<unknown>} work @returns {Promise<number[]>} times in ms */
async function times(count, work) {
  /** @type {number[]} */
  const found = [];
  for (let at = 0; at < count; at += 1) {
    const begunAt = performance.now();
    await work();
    found.push(performance.now() - begunAt);
  }
  return found;
}

/** @param {number} rounds @param {() => Promise<Figure>} round */
async function figures(rounds, round) {
  /** @type {Figure[]} */
  const found = [];
  for (let at = 0; at < rounds; at += 1) found.push(await round());
  return found;
}

/** A deployment with copies of its deployed revision. @param {System} system @param {number} count */
async function withRevisions(system, count) {
  const { id, latest_revision_id: first } = await system.create(name());
  await system.ended(id, first);
  const [{ columns }] = await system.query(
    `SELECT string_agg(quote_ident(column_name), ', ') AS columns FROM information_schema.columns
     WHERE table_schema = 'control_plane' AND table_name = 'revision' AND column_name NOT IN ('id', 'seq', 'status')`,
  );
  await system.query(
    `INSERT INTO control_plane.revision (id, status, ${columns})
     SELECT gen_random_uuid(), 'SKIPPED', ${columns} FROM control_plane.revision, generate_series(2, $2::int)
     WHERE id = $1`,
    [first, count],
  );
  await system.query('VACUUM ANALYZE control_plane.revision');
  return { id, first };
}

/**
 * The p99 of a read beside many revisions of its deployment, as a multiple of that beside few.
 *
 * @param {(ids: { id: string, first: string }) => string} path
 */
const reading =
  (path) =>
  async (/** @type {Context} */ { system, revisions, rounds }) => {
    const [few, many] = [await withRevisions(system, fewRevisions), await withRevisions(system, revisions)];
    const p99 = async (/** @type {{ id: string, first: string }} */ of) =>
      percentile(await times(readsPerRound, () => system.ask('GET', path(of))), 0.99);
    await p99(few);
    await p99(many);
    return figures(rounds, async () => {
      const [short, long] = [await p99(few), await p99(many)];
      return {
        value: long / short,
        unit: 'x',
        note: `p99 ${long.toFixed(1)} ms, ${short.toFixed(1)} ms at ${fewRevisions}`,
      };
    });
  };

/** @param {Context} context */
async function pipeline({ system, deployments, rounds }) {
  return figures(rounds, async () => {
    const begunAt = performance.now();
    /** @type {string[]} */
    const ids = [];
    const create = async () => {
      while (ids.length < deployments) {
        const at = ids.push('') - 1;
        ids[at] = (await system.create(name())).latest_revision_id;
      }
    };
    await Promise.all(Array.from({ length: creationsAtOnce }, create));
    const createdMs = performance.now() - begunAt;
    for (;;) {
      const [{ left }] = await system.query(
        `SELECT count(*)::int AS left FROM control_plane.revision WHERE id = ANY ($1) AND status <> 'DEPLOYED'`,
        [ids],
      );
      if (left === 0) break;
    }
    const seconds = (performance.now() - begunAt) / 1000;
    const made = await system.query(
      `SELECT to_status, count(*)::int AS count FROM control_plane.revision_event
       WHERE revision_id = ANY ($1) GROUP BY to_status`,
      [ids],
    );
    for (const status of transitions) {
      const count = made.find((row) => row.to_status === status)?.count;
      if (count !== deployments) throw new Error(`${count} of ${deployments} transitions to ${status}`);
    }
    const note = `${seconds.toFixed(1)} s for ${deployments}, created within ${(createdMs / 1000).toFixed(1)} s`;
    return { value: (deployments * transitions.length) / seconds, unit: '/s', note };
  });
}

/** @param {Context} context */
async function patchToBuilding({ system, rounds }) {
  const { id, latest_revision_id } = await system.create(name());
  await system.ended(id, latest_revision_id);
  return figures(rounds, async () => {
    /** @type {number[]} */
    const waits = [];
    for (let at = 0; at < patchesPerRound; at += 1) {
      const begunAt = Date.now();
      const changed = await system.ask('PATCH', `/v2/deployments/${id}`, {
        source_revision_config: { repo_ref: `branch-${at}` },
      });
      await system.ended(id, changed.latest_revision_id);
      const [event] = await system.query(
        `SELECT extract(epoch FROM created_at)::float8 * 1000 AS at FROM control_plane.revision_event
         WHERE revision_id = $1 AND to_status = 'BUILDING'`,
        [changed.latest_revision_id],
      );
      waits.push(event.at - begunAt);
    }
    return { value: percentile(waits, 0.5), unit: 'ms', note: `p95 ${percentile(waits, 0.95).toFixed(0)} ms` };
  });
}

/** First deployment of a project, and those with one changed file. @param {Context} context */
async function deployments({ system, rounds }) {
  const created = await system.createForUploads(name());
  const [firstMs = NaN] = await times(1, () => system.deploy(created, 'first'));
  let count = 0;
  const found = await figures(rounds, async () => {
    const [ms = NaN] = await times(1, () => system.deploy(created, `change ${(count += 1)}`));
    return { value: ms / 1000, unit: 's', note: `the first one ${(firstMs / 1000).toFixed(1)} s` };
  });
  return { found, firstMs, id: created.id };
}

/** @param {Context} context */
async function changedDeployment(context) {
  const { found } = await deployments(context);
  return found;
}

/** @param {Context} context */
async function secondToFirst(context) {
  const { found, firstMs } = await deployments({ ...context, rounds: 1 });
  return found.map(({ value }) => ({ value: (value * 1000) / firstMs, unit: 'x' }));
}

/** @param {Context} context */
async function proxy(context) {
  const { system, rounds } = context;
  const { id } = await deployments({ ...context, rounds: 0 });
  const [{ port }] = await system.query(
    'SELECT port FROM control_plane.agent_process WHERE deployment_id = $1 AND ready_at IS NOT NULL',
    [id],
  );
  const get = async (/** @type {string} */ url) => {
    const response = await fetch(url);
    if (!response.ok) throw new Error(`GET ${url}: ${response.status}`);
    await response.text();
  };
  const round = async () => {
    const [direct, proxied] = [
      await times(readsPerRound * 2, () => get(`http://127.0.0.1:${port}/ok`)),
      await times(readsPerRound * 2, () => get(`${system.url}/agents/${id}/ok`)),
    ].map((found) => percentile(found, 0.5));
    return {
      value: (proxied ?? NaN) - (direct ?? NaN),
      unit: 'ms',
      note: `p50 ${proxied?.toFixed(2)} ms, ${direct?.toFixed(2)} ms without`,
    };
  };
  // A process that has just started runs code that is not compiled yet.
  await figures(warmUpRounds, round);
  return figures(rounds, round);
}

/**
 * @typedef {object} Case
 * @property {string} id
 * @property {string} title
 * @property {import('../runs/report/aims.mjs').Aim} [target]
 * @property {(context: Context) => Promise<Figure[]>} measure
 */

/** @type {Case[]} */
export const cases = [
  {
    id: 'list',
    title: 'list of revisions, many beside 100, p99',
    target: { maximum: 2, unit: 'x' },
    measure: reading(({ id }) => `/v2/deployments/${id}/revisions?limit=20`),
  },
  {
    id: 'get',
    title: 'a revision, many beside 100, p99',
    target: { maximum: 2, unit: 'x' },
    measure: reading(({ id, first }) => `/v2/deployments/${id}/revisions/${first}`),
  },
  {
    id: 'pipeline',
    title: 'transitions of new deployments through two replicas',
    target: { minimum: 100, unit: '/s' },
    measure: pipeline,
  },
  { id: 'patch', title: 'PATCH to BUILDING, p50', target: { maximum: 100, unit: 'ms' }, measure: patchToBuilding },
  {
    id: 'changed',
    title: 'deployment of a changed file, from the upload to serving',
    target: { maximum: 5, unit: 's' },
    measure: changedDeployment,
  },
  {
    id: 'second',
    title: 'second deployment with the same lockfile, beside the first',
    target: { maximum: 0.33, unit: 'x' },
    measure: secondToFirst,
  },
  { id: 'proxy', title: 'overhead of the proxy, p50', target: { maximum: 1, unit: 'ms' }, measure: proxy },
];
