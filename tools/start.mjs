/**
 * `npm start`: everything of Heddle on this machine, from a fresh clone on. Installs and builds what is missing,
 * starts PostgreSQL (embedded, unless DATABASE_URL names one), the three services and the console, and prints where
 * they are. Ctrl-C stops all of it.
 */
import { join } from 'node:path';
import { checkPort, Service } from './platform/processes.mjs';
import { bold, dim, PlainError, red, step } from './platform/progress.mjs';
import { freePort, readSettings } from './platform/settings.mjs';
import { checkNode, ensureBuilt, ensureInstalled, root } from './platform/workspace.mjs';

let postgres;
let services = [];
let stopping;

/** Services first, so that they can finish their transactions; then the database. */
function stop(exitCode) {
  stopping ??= (async () => {
    process.exitCode = exitCode;
    await Promise.all(services.map((service) => service.stop()));
    await postgres?.stop();
    process.exit();
  })();
  return stopping;
}

const publicHost = (host) => (host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host);

async function startDatabase(settings, database) {
  let adminUrl = settings.databaseUrl;
  if (!adminUrl) {
    postgres = new database.EmbeddedPostgres({ dataDir: join(settings.dataDir, 'postgres'), port: await freePort() });
    await step('Starting PostgreSQL', () => postgres.start());
    adminUrl = postgres.url;
  }
  const logins = Object.fromEntries(
    ['control_plane', 'agent_server', 'experiments'].map((schema) => [
      schema,
      { schema, role: `heddle_${schema}`, password: settings.databasePassword },
    ]),
  );
  await step('Preparing roles and schemas', () => database.bootstrapDatabase(adminUrl, Object.values(logins)));
  return (schema) => database.serviceDatabaseUrl(adminUrl, logins[schema]);
}

function defineServices(settings, databaseUrl) {
  const { host, ports } = settings;
  const at = (port) => `http://${publicHost(host)}:${port}`;
  const urls = Object.fromEntries(Object.entries(ports).map(([name, port]) => [name, at(port)]));
  const common = {
    NODE_ENV: process.env.NODE_ENV ?? 'production',
    HEDDLE_HOST: host,
    CONTROL_PLANE_URL: urls.controlPlane,
    AGENT_SERVER_URL: urls.agentServer,
    HEDDLE_CONSOLE_URL: urls.console,
  };
  const logDir = join(settings.dataDir, 'logs');
  const define = (name, port, url, env) =>
    new Service({
      name,
      url,
      logDir,
      entry: join(root, 'apps', name, 'dist/main.js'),
      env: { ...common, ...port, ...env },
    });
  return [
    define('control-plane', { CONTROL_PLANE_PORT: String(ports.controlPlane) }, urls.controlPlane, {
      DATABASE_URL: databaseUrl('control_plane'),
      HEDDLE_API_KEY: settings.apiKey,
      HEDDLE_SECRETS_KEY: settings.secretsKey,
    }),
    define('agent-server', { AGENT_SERVER_PORT: String(ports.agentServer) }, urls.agentServer, {
      DATABASE_URL: databaseUrl('agent_server'),
      AGENT_CONFIG: settings.agentConfig,
      // Ctrl-C is to end everything within 5 s; what does not finish by then goes on at the next start.
      AGENT_SHUTDOWN_GRACE_SECONDS: process.env.AGENT_SHUTDOWN_GRACE_SECONDS ?? '2',
    }),
    define('experiments', { EXPERIMENTS_PORT: String(ports.experiments) }, urls.experiments, {
      DATABASE_URL: databaseUrl('experiments'),
    }),
    new Service({
      name: 'console',
      url: urls.console,
      logDir,
      entry: join(root, 'apps/console/server/main.mjs'),
      env: {
        ...common,
        CONSOLE_PORT: String(ports.console),
        CONTROL_PLANE_PUBLIC_URL: urls.controlPlane,
        AGENT_SERVER_PUBLIC_URL: urls.agentServer,
        EXPERIMENTS_PUBLIC_URL: urls.experiments,
      },
    }),
  ];
}

async function main() {
  checkNode();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => void stop(0));
  const settings = readSettings();
  for (const [name, variable] of [
    ['controlPlane', 'CONTROL_PLANE_PORT'],
    ['agentServer', 'AGENT_SERVER_PORT'],
    ['experiments', 'EXPERIMENTS_PORT'],
    ['console', 'CONSOLE_PORT'],
  ]) {
    await checkPort(settings.ports[name], settings.host, variable);
  }
  await ensureInstalled();
  await ensureBuilt();
  if (stopping) return;
  const database = await import('../libs/database/dist/index.js');
  const databaseUrl = await startDatabase(settings, database);
  if (stopping) return;
  services = defineServices(settings, databaseUrl);
  const failed = (service, how) => {
    if (stopping) return;
    console.error(red(`${service.name} ended unexpectedly (${how}). The end of its log:\n`) + service.tail);
    void stop(1);
  };
  for (const service of services) service.start(failed);
  await step('Starting the services', () => Promise.all(services.map((service) => service.ready())));
  if (stopping) return;
  const [controlPlane, agentServer, experiments, console_] = services;
  console.log(`
${bold('Heddle is ready.')}

  Console         ${console_.url}
  Control plane   ${controlPlane.url}   ${dim(`API: ${controlPlane.url}/docs`)}
  Agent server    ${agentServer.url}   ${dim(`API: ${agentServer.url}/docs`)}
  Experiments     ${experiments.url}   ${dim(`API: ${experiments.url}/docs`)}

  API key         ${settings.apiKey}
  Data, logs      ${settings.dataDir}

Ctrl-C stops everything; the data stays.`);
}

main().catch(async (error) => {
  if (stopping) return;
  const plain =
    error instanceof PlainError ||
    error?.name === 'DatabaseUnreachableError' ||
    error?.name === 'DatabaseBootstrapError';
  console.error(red(plain ? error.message : (error?.stack ?? String(error))));
  await stop(1);
});
