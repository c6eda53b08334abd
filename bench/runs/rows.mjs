/** The rows of the table. */
import { searchesAmong } from './threads.mjs';

/**
 * @typedef {object} Row
 * @property {string} id
 * @property {string} title
 * @property {string} job of the clients
 * @property {number} connections
 * @property {readonly string[]} systems that can execute the job
 * @property {boolean} [usesThreads] every request takes a new thread, created before the measurement
 * @property {number} [among] number of stored threads to search
 * @property {import('./client/jobs.mjs').JobSettings} [settings]
 * @property {readonly import('./systems/heddle.mjs').Role[]} [roles] processes for this row alone, on a database of its own
 * @property {boolean} [onRequest] left out where no rows are named
 */

const heddle = ['heddle', 'against', 'traced'];
const servers = [...heddle, 'official'];
const withState = [...servers, 'saver'];
const all = [...withState, 'bare'];

/** @type {(connections: number) => Row} */
const wait = (connections) => ({
  id: `wait-${connections}`,
  title: `runs/wait, c=${connections}`,
  job: 'wait',
  connections,
  systems: all,
  usesThreads: true,
});

/** @type {(connections: number) => Row} */
const firstEvent = (connections) => ({
  id: `first-event-${connections}`,
  title: `runs/stream, first values, c=${connections}`,
  job: 'firstEvent',
  connections,
  systems: withState,
  usesThreads: true,
});

/** @type {(among: number, systems: readonly string[]) => Row[]} */
const searches = (among, systems) => {
  const { newest, metadata, state } = searchesAmong(among);
  const shared = { connections: 16, among };
  const number = among.toLocaleString('en-US');
  return [
    {
      ...shared,
      id: `search-${among}-newest`,
      title: `search ${number}, newest first, c=16`,
      job: 'search',
      settings: newest,
      systems,
    },
    {
      ...shared,
      id: `search-${among}-metadata`,
      title: `search ${number}, by metadata, c=16`,
      job: 'search',
      settings: metadata,
      systems,
    },
    {
      ...shared,
      id: `search-${among}-state`,
      title: `search ${number}, by state_updated_at, c=16`,
      job: 'search',
      settings: state,
      // The official one sorts by other fields only.
      systems: heddle,
    },
    {
      ...shared,
      id: `count-${among}`,
      title: `count ${number}, c=16`,
      job: 'count',
      settings: { count: among },
      systems,
    },
  ];
};

/** @type {(workers: number) => Row} */
const workers = (number) => ({
  ...wait(64),
  id: `workers-${number}`,
  title: number === 0 ? 'runs/wait, c=64, one process for both' : `runs/wait, c=64, api + ${number} x worker`,
  systems: heddle,
  roles: number === 0 ? ['both'] : ['api', ...Array.from({ length: number }, () => /** @type {const} */ ('worker'))],
  onRequest: true,
});

/**
 * In the order in which they are measured: many threads make some of them slower, so they come last.
 *
 * @type {readonly Row[]}
 */
export const rows = [
  ...[1, 16, 64].map(wait),
  ...[0, 1, 2, 3].map(workers),
  { id: 'stateless-64', title: 'stateless runs/wait, c=64', job: 'stateless', connections: 64, systems: servers },
  ...[1, 16].map(firstEvent),
  { id: 'state-16', title: 'GET state, c=16', job: 'state', connections: 16, systems: withState },
  { id: 'history-16', title: 'GET history of 100, c=16', job: 'history', connections: 16, systems: withState },
  {
    id: 'history-first-16',
    title: 'GET history of 100 for the first time, c=16',
    job: 'firstHistory',
    connections: 16,
    systems: servers,
    usesThreads: true,
  },
  {
    id: 'history-messages-16',
    title: 'GET history of 100 with messages, c=16',
    job: 'messageHistory',
    connections: 16,
    systems: servers,
  },
  {
    id: 'history-messages-first-16',
    title: 'GET history of 100 with messages for the first time, c=16',
    job: 'firstMessageHistory',
    connections: 16,
    // The official one takes minutes for so many copies, and drops connections meanwhile.
    systems: heddle,
    usesThreads: true,
  },
  { id: 'create-thread-16', title: 'POST /threads, c=16', job: 'createThread', connections: 16, systems: servers },
  ...searches(5_000, servers),
  // Over its API the official server would take half an hour to fill.
  ...searches(500_000, heddle),
];

/** Memory and transactions of idle systems. */
export const idleRow = 'idle';
/** A thousand readers, a separate table; only on request. */
export const readersRow = 'readers';
