import { readFileSync } from 'node:fs';

/**
 * @typedef {object} ConsoleEnv
 * @property {string} host Address to listen on.
 * @property {number} port 0 lets the system choose.
 * @property {{ controlPlaneUrl: string, agentServerUrl: string, experimentsUrl: string, agentOrigins: string[] }} api
 *   Addresses of the three services for the *browser*, without a trailing slash, and further origins of agent servers.
 */

/**
 * Every variable with its default and meaning; `.env.example` and the start-up errors are made from this list.
 * @type {ReadonlyArray<{ name: string, default: string, meaning: string }>}
 */
export const consoleVariables = [
  { name: 'HEDDLE_HOST', default: '127.0.0.1', meaning: 'Listening address of the console' },
  { name: 'CONSOLE_PORT', default: '3000', meaning: 'Port of the console' },
  {
    name: 'CONTROL_PLANE_PUBLIC_URL',
    default: 'http://127.0.0.1:8124',
    meaning: 'Address of the control plane for browsers',
  },
  {
    name: 'AGENT_SERVER_PUBLIC_URL',
    default: 'http://127.0.0.1:8123',
    meaning: 'Address of the agent server for browsers',
  },
  {
    name: 'EXPERIMENTS_PUBLIC_URL',
    default: 'http://127.0.0.1:1984',
    meaning: 'Address of the experiments service for browsers',
  },
  {
    name: 'CONSOLE_AGENT_ORIGINS',
    default: '',
    meaning: 'Further origins of agent servers that the console may call with the key of its user, separated by commas',
  },
];

/** @param {string} value */
function isPort(value) {
  return /^\d{1,5}$/.test(value) && Number(value) <= 65_535;
}

/** @param {string} value */
function isHttpUrl(value) {
  return URL.canParse(value) && ['http:', 'https:'].includes(new URL(value).protocol);
}

/**
 * Reads and checks the environment; all bad variables are reported together, by name and without their values.
 * @param {NodeJS.ProcessEnv} source
 * @returns {Readonly<ConsoleEnv>}
 */
export function loadConsoleEnv(source = process.env) {
  /** @param {string} name */
  const read = (name) =>
    source[name]?.trim() || (consoleVariables.find((variable) => variable.name === name)?.default ?? '');
  const problems = [];
  if (!isPort(read('CONSOLE_PORT'))) problems.push('CONSOLE_PORT must be a port between 0 and 65535');
  for (const name of ['CONTROL_PLANE_PUBLIC_URL', 'AGENT_SERVER_PUBLIC_URL', 'EXPERIMENTS_PUBLIC_URL']) {
    if (!isHttpUrl(read(name))) problems.push(`${name} must be an http or https URL`);
  }
  const agentOrigins = read('CONSOLE_AGENT_ORIGINS')
    .split(',')
    .map((part) => part.trim().replace(/\/+$/, ''))
    .filter((part) => part !== '');
  if (!agentOrigins.every((part) => isHttpUrl(part) && new URL(part).origin === part.toLowerCase())) {
    problems.push('CONSOLE_AGENT_ORIGINS must be origins like https://agents.example.com, separated by commas');
  }
  if (problems.length > 0) throw new Error(`The console cannot start:\n  ${problems.join('\n  ')}`);
  /** @param {string} name */
  const url = (name) => read(name).replace(/\/+$/, '');
  return Object.freeze({
    host: read('HEDDLE_HOST'),
    port: Number(read('CONSOLE_PORT')),
    api: {
      controlPlaneUrl: url('CONTROL_PLANE_PUBLIC_URL'),
      agentServerUrl: url('AGENT_SERVER_PUBLIC_URL'),
      experimentsUrl: url('EXPERIMENTS_PUBLIC_URL'),
      agentOrigins,
    },
  });
}

/** Version of this app, shown in `/ok` so that a running image can be identified. */
export function consoleVersion() {
  return String(JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')).version);
}
