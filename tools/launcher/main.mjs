/**
 * `npm start`: runs Heddle on this machine, also from a fresh clone. Installs and builds missing parts, starts PostgreSQL
 * (embedded, unless DATABASE_URL is set), the three services and the console, and prints their URLs. Ctrl-C stops all.
 */
import { join } from 'node:path';
import { helpText, readOptions } from './help.mjs';
import { LogFile } from './log-file.mjs';
import { checkPort } from './processes.mjs';
import { PlainError, red, step } from './progress.mjs';
import { checkConfiguration, defineServices, localUrl, logFolder } from './services.mjs';
import { freePort, keepSecrets, makeDataFolder, portVariables, readSettings, serviceNames } from './settings.mjs';
import { onStop } from './stop-signals.mjs';
import { summaryOf } from './summary.mjs';
import { checkNode, ensureBuilt, ensureInstalled, stopCommands } from './workspace.mjs';

/** @typedef {import('./settings.mjs').Settings} Settings */
/** @typedef {import('@heddle/database')} Database */
/** @typedef {import('./processes.mjs').Service} Service */

/** @type {import('@heddle/database').EmbeddedPostgres | undefined} */
let postgres;
/** @type {Service[]} */
let services = [];
/** @type {Promise<void> | undefined} */
let stopping;

/**
 * Services first, so that they can finish their transactions; then the database.
 *
 * @param {number} exitCode
 */
function stop(exitCode) {
  stopping ??= (async () => {
    process.exitCode = exitCode;
    stopCommands();
    await Promise.all(services.map((service) => service.stop()));
    await postgres?.stop();
    process.exit();
  })();
  return stopping;
}

/**
 * @param {Settings} settings
 * @param {import('./settings.mjs').Secrets} secrets
 * @param {Database} database
 * @returns {Promise<{ adminUrl: string, databaseUrl: (schema: string) => string }>}
 */
async function startDatabase(settings, secrets, database) {
  let adminUrl = settings.databaseUrl;
  if (!adminUrl) {
    const log = new LogFile(join(logFolder(settings), 'postgres.log'));
    const embedded = new database.EmbeddedPostgres({
      dataDir: join(settings.dataDir, 'postgres'),
      port: await freePort(),
      onOutput: (chunk) => log.write(chunk),
    });
    postgres = embedded;
    await step('Starting PostgreSQL', () => embedded.start());
    adminUrl = embedded.url;
  }
  const url = adminUrl;
  /** @param {string} schema */
  const login = (schema) => ({ schema, role: `heddle_${schema}`, password: secrets.databasePassword });
  const logins = ['control_plane', 'agent_server', 'experiments'].map(login);
  await step('Preparing roles and schemas', () => database.bootstrapDatabase(url, logins));
  return { adminUrl: url, databaseUrl: (schema) => database.serviceDatabaseUrl(url, login(schema)) };
}

async function startServices() {
  /** @type {(service: Service, how: string | number | null) => void} */
  const failed = (service, how) => {
    if (stopping) return;
    console.error(red(`${service.name} ended unexpectedly (${how}). `) + service.evidence);
    void stop(1);
  };
  for (const service of services) service.start(failed);
  const waiting = new Set(services);
  const allReady = () => Promise.all(services.map((service) => service.ready().then(() => waiting.delete(service))));
  await step('Starting the services', allReady, () => `waiting for ${[...waiting].map(({ name }) => name).join(', ')}`);
}

async function main() {
  const options = readOptions(process.argv.slice(2));
  if (options.help) return console.log(helpText);
  checkNode();
  onStop(() => {
    if (!stopping) console.log('Stopping...');
    void stop(0);
  });
  const settings = readSettings();
  const { host, dataDir } = settings;
  for (const name of serviceNames) {
    const port = settings.ports[name];
    await checkPort({ port, host, url: localUrl(host, port), variable: portVariables[name], dataDir });
  }
  makeDataFolder(dataDir);
  await ensureInstalled();
  await ensureBuilt();
  if (stopping) return;
  const secrets = keepSecrets(settings);
  const later = 'postgresql://known@127.0.0.1/later';
  const known = defineServices(settings, secrets, () => later, later);
  const graphs = await checkConfiguration(known);
  const database = await import('@heddle/database');
  const { adminUrl, databaseUrl } = await startDatabase(settings, secrets, database);
  if (stopping) return;
  const defined = defineServices(settings, secrets, databaseUrl, adminUrl);
  services = [defined.controlPlane, defined.agentServer, defined.experiments, defined.console];
  await startServices();
  if (stopping) return;
  const logs = [...services.map(({ name }) => name), ...(postgres ? ['postgres'] : [])];
  console.log(await summaryOf({ settings, secrets, services: defined, graphs, logs }));
}

/** Errors of the compiled libraries with messages for users, by name: the libraries may not be compiled yet. */
const plainErrors = [
  'DatabaseBootstrapError',
  'DatabaseUnreachableError',
  'EmbeddedPostgresError',
  'EnvironmentError',
  'GraphConfigError',
];

main().catch(async (error) => {
  if (stopping) return;
  const plain = error instanceof PlainError || plainErrors.includes(error?.name);
  console.error(red(plain ? error.message : (error?.stack ?? String(error))));
  await stop(1);
});
