/** The options of `npm start`, and its variables with their defaults. */
import { PlainError } from './progress.mjs';

/** Variables of `npm start`, also shown in docs/reference/settings.md. */
export const variables = [
  { name: 'CONTROL_PLANE_PORT', fallback: '8124', meaning: 'port of the control plane' },
  { name: 'AGENT_SERVER_PORT', fallback: '8123', meaning: 'port of the agent server' },
  { name: 'EXPERIMENTS_PORT', fallback: '1984', meaning: 'port of the experiments service' },
  { name: 'CONSOLE_PORT', fallback: '3000', meaning: 'port of the console' },
  { name: 'HEDDLE_HOST', fallback: '127.0.0.1', meaning: 'address that everything listens on' },
  {
    name: 'DATABASE_URL',
    fallback: 'none',
    meaning: 'a PostgreSQL (15 or newer) to use instead of the embedded one; its user must be allowed to create roles',
  },
  { name: 'HEDDLE_DATA_DIR', fallback: '.heddle', meaning: 'embedded database, generated keys, logs' },
  {
    name: 'HEDDLE_API_KEY',
    fallback: 'generated',
    meaning:
      'first key of the default workspace, 16 characters or more; kept in <data dir>/api-key, also for starts without the variable',
  },
  {
    name: 'AGENT_CONFIG',
    fallback: 'examples/agents/langgraph.json',
    meaning: 'langgraph.json of the served graphs',
  },
  {
    name: 'AGENT_GRAPH_ENV',
    fallback: 'none',
    meaning: 'variables that graphs get, besides those of langgraph.json: OPENAI_API_KEY,MY_*',
  },
  {
    name: 'AGENT_TRACING',
    fallback: 'true',
    meaning: 'false: runs of agents are not traced into the experiments service',
  },
  {
    name: 'HEDDLE_DRIVER',
    fallback: 'auto',
    meaning: 'driver of revisions: process, simulated, or auto (process for uploads)',
  },
  { name: 'SIMULATED_STEP_MS', fallback: '1000', meaning: 'time in ms that one step of the simulated driver takes' },
  {
    name: 'HEDDLE_MAX_BODY_MB',
    fallback: '256',
    meaning: 'maximum upload in MiB, which is read as a stream; above it the answer is 413',
  },
  {
    name: 'HEDDLE_MAX_JSON_MB',
    fallback: 'from the memory, at most 32',
    meaning: 'maximum of other bodies in MiB, which are held in memory; above it the answer is 413',
  },
  {
    name: 'HEDDLE_MAX_BODY_ELEMENTS',
    fallback: '1000000',
    meaning: 'maximum keys and list items in one JSON body, or in one row of an upload; above it the answer is 422',
  },
  {
    name: 'HEDDLE_MAX_BODY_MEMBERS',
    fallback: '500000',
    meaning: 'maximum members of all objects in one JSON body (20,000 per object); above it the answer is 422',
  },
  {
    name: 'HEDDLE_AUTH_CACHE_SECONDS',
    fallback: '10',
    meaning: 'maximum time in s until a revoked key stops working in the other services',
  },
  {
    name: 'HEDDLE_AUTH_STALE_SECONDS',
    fallback: '900',
    meaning: 'the same while the control plane does not answer; then they answer 503',
  },
  {
    name: 'CHROMIUM_PATH',
    fallback: '/usr/bin/chromium-headless-shell, else /usr/bin/chromium',
    meaning: 'browser for the tests',
  },
];

/** @param {(typeof variables)[number]} variable */
const describe = ({ name, fallback, meaning }) => `  ${name.padEnd(27)}${meaning} (${fallback})`;

export const helpText = `Everything of Heddle on this machine: installs and builds what is missing, starts PostgreSQL (the embedded one, unless
DATABASE_URL names another), the three services and the console, and prints where they are. Ctrl-C stops all of it.

Usage
  npm start
  CONSOLE_PORT=3001 npm start
  npm start -- --help

Options
  -h, --help                 this text; nothing is installed or started

Addresses
  Console                    http://127.0.0.1:3000
  Control plane              http://127.0.0.1:8124   API: /docs
  Agent server               http://127.0.0.1:8123   API: /docs
  Experiments                http://127.0.0.1:1984   API: /docs

Variables (default)
${variables.map(describe).join('\n')}

.env.example has every variable of every service. Logs are in <data dir>/logs.`;

/**
 * Rejects unknown options: a misspelt option would otherwise be ignored.
 *
 * @param {string[]} options
 */
export function readOptions(options) {
  const unknown = options.find((option) => !['-h', '--help'].includes(option));
  if (unknown !== undefined) {
    throw new PlainError(
      `Unknown option ${unknown}. "npm start -- --help" says what there is; ports and the like are variables.`,
    );
  }
  return { help: options.length > 0 };
}
