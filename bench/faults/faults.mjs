/** Faults of the database and of processes. Each fault restores the state before it. */
import pg from 'pg';
import { leaseSeconds, maxConnections, stepDeadlineSeconds } from './cluster.mjs';

/** @typedef {import('./cluster.mjs').Cluster} Cluster */
/**
 * `longRuns`: number of clients that start long runs, if it differs from the default.
 *
 * @typedef {{
 *   name: string,
 *   run: (cluster: Cluster) => Promise<void>,
 *   skippedBecause?: (cluster: Cluster) => string | null,
 *   longRuns?: number,
 * }} Fault
 */

const terminateForMs = 20_000;
const terminateEveryMs = 200;
const stallForMs = leaseSeconds * 2_500;
const stallEveryMs = 50;
const takenConnections = maxConnections - 10;
const takeForMs = 15_000;
const lockForMs = 30_000;
const fullForMs = 12_000;
const outageMs = (stepDeadlineSeconds + 8) * 1_000;
const stops = 17;
const stopEveryMs = 7_000;
/** Some stops are shorter than a lease, most are longer, and some overlap the next stop. */
const stopForMs = { minimum: 2_000, maximum: 19_600 };

/** Long enough for several runs to move between processes of both versions. */
const bothVersionsForMs = 15_000;

/** @type {(ms: number) => Promise<void>} */
const pause = (ms) => new Promise((done) => setTimeout(done, ms));

/**
 * Repeats the work until the time is up.
 *
 * @param {number} forMs
 * @param {number} everyMs
 * @param {() => unknown} work
 */
async function keepDoing(forMs, everyMs, work) {
  const end = Date.now() + forMs;
  while (Date.now() < end) {
    await work();
    await pause(everyMs);
  }
}

/** @type {Fault[]} */
export const faults = [
  { name: 'connections terminated', run: terminateConnections },
  { name: 'connections stalled', run: stallConnections },
  { name: 'connections taken', run: takeConnections },
  { name: 'hot rows locked', run: lockHotRows },
  {
    name: 'disk full',
    skippedBecause: ({ disk }) => (disk.isMounted ? null : 'only root on Linux can mount a small file system'),
    run: fillDisk,
  },
  { name: 'database away', run: stopDatabase },
  { name: 'workers stopped', run: stopWorkers, longRuns: 6 },
  {
    name: 'roll-out',
    skippedBecause: ({ previous }) => (previous ? null : 'needs --against, the folder of a compiled earlier version'),
    run: rollOut,
    longRuns: 4,
  },
];

/** @param {Cluster} cluster */
async function terminateConnections(cluster) {
  await cluster.asAdministrator((client) =>
    keepDoing(terminateForMs, terminateEveryMs, () =>
      client.query(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
         WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()`,
      ),
    ),
  );
}

/**
 * One replica of each service waits for responses that do not come; the other replicas work.
 *
 * @param {Cluster} cluster
 */
async function stallConnections(cluster) {
  /** @type {Set<number>} */
  const stalled = new Set();
  /** @type {(pid: number, name: NodeJS.Signals) => void} */
  const signal = (pid, name) => {
    try {
      process.kill(pid, name);
    } catch {
      // It ended in between.
    }
  };
  const resume = () => stalled.forEach((pid) => signal(pid, 'SIGCONT'));
  // The next query may wait for a lock of PostgreSQL that a stopped process holds.
  const timer = setTimeout(resume, stallForMs);
  try {
    await cluster.asAdministrator((client) =>
      keepDoing(stallForMs, stallEveryMs, async () => {
        const { rows } = await client.query(
          `SELECT pid FROM pg_stat_activity
           WHERE application_name IN ('agent-server-1', 'control-plane-1') AND pid <> ALL ($1)`,
          [[...stalled]],
        );
        for (const { pid } of rows) {
          signal(pid, 'SIGSTOP');
          stalled.add(pid);
        }
      }),
    );
  } finally {
    clearTimeout(timer);
    resume();
  }
}

/** @param {Cluster} cluster */
async function takeConnections(cluster) {
  /** @type {pg.Client[]} */
  const taken = [];
  try {
    await keepDoing(takeForMs, 100, async () => {
      while (taken.length < takenConnections) {
        const client = new pg.Client({ connectionString: cluster.postgres.url, application_name: 'fault-injection' });
        client.on('error', () => undefined);
        const connected = await client.connect().then(
          () => true,
          () => false,
        );
        if (!connected) return;
        taken.push(client);
      }
    });
  } finally {
    await Promise.all(taken.map((client) => client.end().catch(() => undefined)));
  }
}

/**
 * Locks one active row of each kind of work.
 *
 * @param {Cluster} cluster
 */
async function lockHotRows(cluster) {
  await cluster.asAdministrator(async (client) => {
    /** @param {string} sql */
    const lockOne = async (sql) => {
      await client.query('SAVEPOINT one');
      await client.query(sql);
    };
    await client.query('BEGIN');
    await lockOne(
      `SELECT 1 FROM agent_server.run WHERE status = 'running' ORDER BY started_at DESC LIMIT 1 FOR UPDATE SKIP LOCKED`,
    );
    await lockOne(`SELECT 1 FROM agent_server.thread WHERE status = 'busy' LIMIT 1 FOR UPDATE SKIP LOCKED`);
    await lockOne(
      `SELECT 1 FROM control_plane.revision WHERE status IN ('AWAITING_DEPLOY', 'DEPLOYING')
       LIMIT 1 FOR UPDATE SKIP LOCKED`,
    );
    await lockOne('SELECT 1 FROM control_plane.deployment LIMIT 1 FOR UPDATE SKIP LOCKED');
    await pause(lockForMs);
    await client.query('ROLLBACK');
  });
}

/** @param {Cluster} cluster */
async function fillDisk({ disk }) {
  try {
    await keepDoing(fullForMs, 200, () => {
      if (!disk.isFull) disk.fill();
    });
  } finally {
    disk.empty();
  }
}

/**
 * Stops the database for longer than the deadline of a pipeline step.
 *
 * @param {Cluster} cluster
 */
async function stopDatabase(cluster) {
  await cluster.postgres.stop();
  await pause(outageMs);
  await cluster.postgres.start();
}

/**
 * Stops and continues the agent servers in turn. No process ends, so no run may end with an error.
 *
 * @param {Cluster} cluster
 */
async function stopWorkers(cluster) {
  const workers = cluster.services.filter(({ name }) => name.startsWith('agent-server'));
  /** @type {Promise<void>[]} */
  const pauses = [];
  for (let at = 0; at < stops; at += 1) {
    const pid = workers[at % workers.length]?.child?.pid;
    if (pid === undefined) throw new Error('an agent server has ended');
    const forMs = stopForMs.minimum + ((stopForMs.maximum - stopForMs.minimum) * at) / (stops - 1);
    process.kill(pid, 'SIGSTOP');
    pauses.push(pause(forMs).then(() => void process.kill(pid, 'SIGCONT')));
    await pause(stopEveryMs);
  }
  await Promise.all(pauses);
}

/**
 * Replaces the processes of an earlier version one by one: the first one migrates while the others of its kind go on.
 *
 * @param {Cluster} cluster
 */
async function rollOut(cluster) {
  for (const service of cluster.services) {
    await cluster.upgrade(service);
    await pause(bothVersionsForMs);
  }
}
