/** The four programs of Heddle, their environment, and its check before they start. */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { FailedRuns } from './failed-runs.mjs';
import { isBlockedByGraphsOnly } from './graphs.mjs';
import { Service } from './processes.mjs';
import { red } from './progress.mjs';
import { root } from './workspace.mjs';

/** @typedef {import('./settings.mjs').Settings} Settings */
/** @typedef {import('./processes.mjs').ServiceOptions} ServiceOptions */

/** @param {string} host */
const publicHost = (host) => (host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host);

/**
 * The URL of a port on this machine.
 *
 * @param {string} host
 * @param {number} port
 */
export const localUrl = (host, port) => `http://${publicHost(host)}:${port}`;

/** @param {Settings} settings */
export const logFolder = (settings) => join(settings.dataDir, 'logs');

/**
 * @param {Settings} settings
 * @param {import('./settings.mjs').Secrets} secrets
 * @param {(schema: string) => string} databaseUrl
 * @param {string} adminUrl URL of an administrator of the database
 */
export function defineServices(settings, secrets, databaseUrl, adminUrl) {
  const { host, ports } = settings;
  /** @param {number} port */
  const at = (port) => localUrl(host, port);
  const urls = {
    controlPlane: at(ports.controlPlane),
    agentServer: at(ports.agentServer),
    experiments: at(ports.experiments),
    console: at(ports.console),
  };
  const common = {
    NODE_ENV: process.env.NODE_ENV ?? 'production',
    HEDDLE_HOST: host,
    // Each service has its own role, and so its own URL.
    DATABASE_DIRECT_URL: '',
    CONTROL_PLANE_URL: urls.controlPlane,
    AGENT_SERVER_URL: urls.agentServer,
    HEDDLE_CONSOLE_URL: urls.console,
    AGENT_TRACING_URL: urls.experiments,
    // Ctrl-C must end everything within 5 s; unfinished work continues at the next start.
    HEDDLE_SHUTDOWN_GRACE_SECONDS: process.env.HEDDLE_SHUTDOWN_GRACE_SECONDS ?? '2',
  };
  const logDir = logFolder(settings);
  const failedRuns = new FailedRuns((line) => console.log(red(line)));
  /** @type {(name: string, url: string, env: Record<string, string>, rest?: Partial<ServiceOptions>) => Service} */
  const define = (name, url, env, rest = {}) =>
    new Service({
      name,
      url,
      logDir,
      entry: join(root, 'apps', name, 'dist/main.js'),
      env: { ...common, ...env },
      ...rest,
    });
  return {
    controlPlane: define('control-plane', urls.controlPlane, {
      CONTROL_PLANE_PORT: String(ports.controlPlane),
      DATABASE_URL: databaseUrl('control_plane'),
      HEDDLE_API_KEY: secrets.apiKey,
      HEDDLE_SECRETS_KEY: secrets.secretsKey,
      AGENT_TRACING_KEY: secrets.tracingKey,
      HEDDLE_DRIVER: process.env.HEDDLE_DRIVER || 'auto',
      DATABASE_ADMIN_URL: adminUrl,
      AGENTS_DIR: join(settings.dataDir, 'agents'),
      AGENT_SERVER_PROGRAM: join(root, 'apps/agent-server/dist/main.js'),
      // The database of agents ends, too, and Ctrl-C must end everything.
      AGENTS_STOP_WITH_SERVICE: 'true',
      HEDDLE_ARTEFACTS_DIR: join(settings.dataDir, 'artefacts'),
    }),
    agentServer: define(
      'agent-server',
      urls.agentServer,
      {
        AGENT_SERVER_PORT: String(ports.agentServer),
        DATABASE_URL: databaseUrl('agent_server'),
        AGENT_CONFIG: settings.agentConfig,
        AGENT_TRACING_KEY: secrets.tracingKey,
      },
      { onLines: (lines) => failedRuns.read(lines), isUsable: isBlockedByGraphsOnly },
    ),
    experiments: define('experiments', urls.experiments, {
      EXPERIMENTS_PORT: String(ports.experiments),
      DATABASE_URL: databaseUrl('experiments'),
    }),
    console: define(
      'console',
      urls.console,
      {
        CONSOLE_PORT: String(ports.console),
        CONTROL_PLANE_PUBLIC_URL: urls.controlPlane,
        AGENT_SERVER_PUBLIC_URL: urls.agentServer,
        EXPERIMENTS_PUBLIC_URL: urls.experiments,
      },
      { entry: join(root, 'apps/console/server/main.mjs') },
    ),
  };
}

/** @type {(path: string) => Promise<unknown>} */
const compiled = (path) => import(pathToFileURL(join(root, 'apps', path)).href);

/**
 * Checks the environment of each service with its own code, and the graphs with that of the agent server, before any
 * program runs. Returns the graphs of langgraph.json.
 *
 * @param {ReturnType<typeof defineServices>} services
 */
export async function checkConfiguration(services) {
  const { loadControlPlaneEnv } =
    /** @type {typeof import('../../apps/control-plane/dist/config/env.js')} */
    (await compiled('control-plane/dist/config/env.js'));
  const { loadCheckedConfig } =
    /** @type {typeof import('../../apps/agent-server/dist/check-config.js')} */
    (await compiled('agent-server/dist/check-config.js'));
  const { loadExperimentsEnv } =
    /** @type {typeof import('../../apps/experiments/dist/config/env.js')} */
    (await compiled('experiments/dist/config/env.js'));
  loadControlPlaneEnv(services.controlPlane.environment);
  const { config } = loadCheckedConfig(services.agentServer.environment);
  loadExperimentsEnv(services.experiments.environment);
  return config.graphs;
}
