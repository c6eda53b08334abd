/** Settings of `npm start`: its environment, and the secrets that it keeps between starts. */
import { randomBytes } from 'node:crypto';
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { dirname, join, resolve } from 'node:path';
import { PlainError } from './progress.mjs';
import { root } from './workspace.mjs';

export const portVariables = {
  controlPlane: 'CONTROL_PLANE_PORT',
  agentServer: 'AGENT_SERVER_PORT',
  experiments: 'EXPERIMENTS_PORT',
  console: 'CONSOLE_PORT',
};
/** @typedef {keyof typeof portVariables} ServiceName */
/** @typedef {ReturnType<typeof readSettings>} Settings */
/** @typedef {ReturnType<typeof keepSecrets>} Secrets */

export const serviceNames = /** @type {ServiceName[]} */ (Object.keys(portVariables));
const defaultPorts = { controlPlane: 8124, agentServer: 8123, experiments: 1984, console: 3000 };

/** Reads the settings without side effects. Errors never show a rejected value, which may be a secret. */
export function readSettings(environment = process.env) {
  /** @param {string} name */
  const read = (name) => variable(environment, name);
  const settings = {
    dataDir: resolve(root, read('HEDDLE_DATA_DIR') ?? '.heddle'),
    host: read('HEDDLE_HOST') ?? '127.0.0.1',
    databaseUrl: checkedDatabaseUrl(read('DATABASE_URL')),
    ports: readPorts(read),
    apiKey: checkedApiKey(read('HEDDLE_API_KEY')),
    secretsKey: read('HEDDLE_SECRETS_KEY'),
    agentConfig: resolve(root, read('AGENT_CONFIG') ?? 'examples/agents/langgraph.json'),
  };
  if (read('DATABASE_CA_FILE') && !settings.databaseUrl) {
    throw new PlainError('DATABASE_CA_FILE is about a PostgreSQL of your own: set DATABASE_URL, or leave it out.');
  }
  if (read('HEDDLE_MANAGEMENT_PORT')) {
    throw new PlainError('HEDDLE_MANAGEMENT_PORT is of one service, and here are several: leave it out.');
  }
  if (!existsSync(settings.agentConfig)) {
    throw new PlainError(`${settings.agentConfig} does not exist. AGENT_CONFIG has to name a langgraph.json.`);
  }
  return settings;
}

/**
 * A variable, read as the services do: an empty value is none, and NAME_FILE names a file with the value of NAME.
 *
 * @param {NodeJS.ProcessEnv} environment
 * @param {string} name
 */
function variable(environment, name) {
  const file = environment[`${name}_FILE`];
  if (!file) return environment[name]?.trim() || undefined;
  try {
    return readFileSync(file, 'utf8').trim() || undefined;
  } catch {
    throw new PlainError(`The file that ${name}_FILE names cannot be read.`);
  }
}

/** @param {(name: string) => string | undefined} read */
function readPorts(read) {
  const ports = { ...defaultPorts };
  /** @type {Map<number, string>} */
  const taken = new Map();
  for (const service of serviceNames) {
    const name = portVariables[service];
    const value = read(name) ?? defaultPorts[service];
    const port = Number(value);
    if (!Number.isInteger(port) || port < 1 || port > 65_535) {
      throw new PlainError(`${name} is not a port number from 1 to 65535.`);
    }
    const other = taken.get(port);
    if (other) {
      throw new PlainError(`${other} and ${name} are both ${port}. Give one of them another port.`);
    }
    taken.set(port, name);
    ports[service] = port;
  }
  return ports;
}

/** @param {string | undefined} url */
function checkedDatabaseUrl(url) {
  if (url === undefined || (URL.canParse(url) && /^postgres(ql)?:$/.test(new URL(url).protocol))) return url;
  throw new PlainError('DATABASE_URL is not a URL like postgresql://user:password@host:5432/database.');
}

/** @param {string | undefined} key */
function checkedApiKey(key) {
  // A key must fit into a header, and a short one can be guessed.
  if (key === undefined || /^[\x21-\x7e]{16,4096}$/.test(key)) return key;
  throw new PlainError('HEDDLE_API_KEY needs 16 to 4096 letters, digits and signs of ASCII, without spaces.');
}

/**
 * Creates the data folder level by level: the recursive mkdir of Node never ends where a parent refuses, as in /proc.
 *
 * @param {string} dataDir
 */
export function makeDataFolder(dataDir) {
  try {
    makeFolder(dataDir);
    accessSync(dataDir, constants.W_OK);
  } catch (error) {
    const { code, message } = /** @type {NodeJS.ErrnoException} */ (error);
    throw new PlainError(
      `The data folder ${dataDir} cannot be written (${code ?? message}). Choose another one with HEDDLE_DATA_DIR.`,
    );
  }
}

/** @param {string} path */
function makeFolder(path) {
  if (existsSync(path)) {
    if (!statSync(path).isDirectory()) throw Object.assign(new Error(`${path} is not a folder`), { code: 'ENOTDIR' });
    return;
  }
  makeFolder(dirname(path));
  mkdirSync(path);
}

/**
 * The secrets of this installation, each in a file that only its owner may read; missing secrets are generated.
 *
 * @param {Pick<Settings, 'dataDir' | 'apiKey' | 'secretsKey'>} settings
 */
export function keepSecrets({ dataDir, apiKey, secretsKey }) {
  return {
    apiKey: kept(dataDir, 'api-key', apiKey, () => `hdl_${hex(16)}_${hex(32)}`),
    secretsKey: secretsKey ?? kept(dataDir, 'secrets-key', undefined, () => randomBytes(32).toString('base64')),
    tracingKey: kept(dataDir, 'tracing-key', undefined, () => `hdl_${hex(16)}_${hex(32)}`),
    databasePassword: kept(dataDir, 'database-password', undefined, () => randomBytes(32).toString('base64url')),
  };
}

/** @param {number} bytes */
const hex = (bytes) => randomBytes(bytes).toString('hex');

/** @type {(dataDir: string, name: string, given: string | undefined, generate: () => string) => string} */
function kept(dataDir, name, given, generate) {
  const file = join(dataDir, name);
  const present = existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined;
  const value = given ?? present ?? generate();
  if (value !== present) {
    const next = `${file}.next`;
    writeFileSync(next, `${value}\n`, { mode: 0o600 });
    renameSync(next, file);
  }
  return value;
}

/** @returns {Promise<number>} */
export function freePort() {
  return new Promise((done, fail) => {
    const server = createServer();
    server.once('error', fail);
    server.listen(0, '127.0.0.1', () => {
      const { port: free } = /** @type {import('node:net').AddressInfo} */ (server.address());
      server.close(() => done(free));
    });
  });
}
