/**
 * `heddle dev`: serves the graphs of one folder with an agent server and a PostgreSQL of their own. The command line
 * sends the paths of changed files; the agent server is started again, and threads stay in the database.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { failedRunLine } from './failed-runs.mjs';
import { brokenGraphs, graphLines, isBlockedByGraphsOnly } from './graphs.mjs';
import { LogFile } from './log-file.mjs';
import { checkPort, Service } from './processes.mjs';
import { bold, dim, green, messageOf, PlainError, red, step } from './progress.mjs';
import { localUrl } from './services.mjs';
import { freePort, keepSecrets, makeDataFolder } from './settings.mjs';
import { onStop } from './stop-signals.mjs';
import { checkNode, ensureBuilt, ensureInstalled, root, stopCommands } from './workspace.mjs';

/** @typedef {{ folder: string, configPath: string, envFile: string, dataDir: string, port: number, host: string }} DevSettings */

const settings = /** @type {DevSettings} */ (JSON.parse(process.argv[2] ?? '{}'));
const { folder, dataDir, host, port } = settings;
const configFile = join(folder, settings.configPath);
const url = localUrl(host, port);

/** @type {import('@heddle/database').EmbeddedPostgres | undefined} */
let postgres;
/** @type {Service | undefined} */
let service;
/** Has loaded its modules, and gets its variables at the next reload. @type {Service | undefined} */
let next;
/** @type {{ databaseUrl: string, apiKey: string }} */
let access;
/** @type {Promise<void> | undefined} */
let stopping;
/** Changes that wait for the reload in progress. */
let waiting = /** @type {string[]} */ ([]);
let isReloading = false;

/** @param {number} exitCode */
function stop(exitCode) {
  stopping ??= (async () => {
    process.exitCode = exitCode;
    stopCommands();
    await Promise.all([service?.stop(), next?.stop(0)]);
    await postgres?.stop();
    process.exit();
  })();
  return stopping;
}

/** Variables in the file are those of the graphs, as they are the secrets of a deployment. */
function variables() {
  const file = join(folder, settings.envFile);
  return existsSync(file) ? parseEnv(readFileSync(file, 'utf8')) : {};
}

function environment() {
  return {
    NODE_ENV: process.env.NODE_ENV ?? 'production',
    HEDDLE_HOST: host,
    AGENT_SERVER_PORT: String(port),
    AGENT_CONFIG: configFile,
    AGENT_GRAPH_VARIABLES: JSON.stringify(variables()),
    // A developer has one or two runs at a time, and waits for each start.
    AGENT_WORKER_THREADS: process.env.AGENT_WORKER_THREADS ?? '1',
    DATABASE_URL: access.databaseUrl,
    DATABASE_DIRECT_URL: '',
    HEDDLE_STATIC_API_KEYS: access.apiKey,
    HEDDLE_DRAIN_DELAY_SECONDS: '0',
    // Runs continue in the next process.
    HEDDLE_SHUTDOWN_GRACE_SECONDS: '0',
  };
}

/** A process that loads its modules and waits. */
function prepareService() {
  const prepared = new Service({
    name: 'agent-server',
    url,
    logDir: join(dataDir, 'logs'),
    entry: join(root, 'tools/launcher/warm-agent-server.mjs'),
    env: {},
    onLines: showLines,
    isUsable: isBlockedByGraphsOnly,
  });
  prepared.start((ended, how) => {
    if (stopping || ended !== service) return;
    console.error(red(`The agent server ended (${how}).`), `Its log: ${ended.logPath}`);
  });
  return prepared;
}

/** Failed runs, and the output of the graphs: the lines of the agent server are JSON. @param {string} lines */
function showLines(lines) {
  for (const line of lines.split('\n')) {
    const failed = failedRunLine(line);
    if (failed !== undefined) console.log(red(failed));
    else if (line.trim() !== '' && !line.startsWith('{')) console.log(line);
  }
}

async function startDatabase() {
  const database = await import('@heddle/database');
  const log = new LogFile(join(dataDir, 'logs', 'postgres.log'));
  postgres = new database.EmbeddedPostgres({
    dataDir: join(dataDir, 'postgres'),
    port: await freePort(),
    onOutput: (chunk) => log.write(chunk),
  });
  await postgres.start();
  const { databasePassword: password, apiKey } = keepSecrets({
    dataDir,
    apiKey: process.env.HEDDLE_API_KEY || undefined,
    secretsKey: 'none',
  });
  const login = { schema: 'agent_server', role: 'heddle_agent_server', password };
  await database.bootstrapDatabase(postgres.url, [login]);
  return { databaseUrl: database.serviceDatabaseUrl(postgres.url, login), apiKey };
}

/** Lets the prepared process serve, and prepares the next one. */
async function startService() {
  service = next?.running ? next : prepareService();
  next = undefined;
  service.child?.send(environment());
  await service.ready();
  if (!stopping) next = prepareService();
}

/** Ids of the graphs that are served, and lines about the broken ones. */
async function graphReport() {
  const { readGraphConfig } =
    /** @type {{ readGraphConfig: (path: string) => { graphs: import('./graphs.mjs').Graph[] } }} */ (
      await import(join(root, 'apps/agent-server/dist/config/langgraph/graph-config.js'))
    );
  const broken = brokenGraphs((await service?.askReady())?.body) ?? {};
  return graphLines(readGraphConfig(configFile).graphs, broken, settings.configPath).join('\n');
}

/** @param {string[]} paths */
async function reload(paths) {
  waiting.push(...paths);
  if (isReloading || stopping) return;
  isReloading = true;
  try {
    while (waiting.length > 0 && !stopping) {
      const [first = '', ...others] = new Set(waiting);
      waiting = [];
      const begun = Date.now();
      await service?.stop();
      if (stopping) return;
      try {
        await startService();
        const seconds = ((Date.now() - begun) / 1000).toFixed(1);
        const more = others.length > 0 ? ` and ${others.length} more` : '';
        console.log(`${green('Reloaded')} in ${seconds} s: ${first}${more}\n${await graphReport()}`);
      } catch (error) {
        if (!stopping) console.error(`${red(messageOf(error))}\nThe next change starts it again.`);
      }
    }
  } finally {
    isReloading = false;
  }
}

async function main() {
  checkNode();
  onStop(() => void stop(0));
  await checkPort({ port, host, url, variable: '--port', dataDir });
  makeDataFolder(dataDir);
  await ensureInstalled();
  await ensureBuilt();
  if (stopping) return;
  access = await step('Starting PostgreSQL', startDatabase);
  process.on('message', (/** @type {{ changed: string[] }} */ { changed }) => void reload(changed));
  process.on('disconnect', () => void stop(0));
  isReloading = true;
  try {
    await step('Starting the agent server', startService);
  } finally {
    isReloading = false;
  }
  if (stopping) return;
  console.log(`
${bold('Ready.')} Changed files reload the graphs; threads stay.

  Address         ${url}   ${dim(`API: ${url}/docs`)}
  API key         ${access.apiKey}   ${dim(`in ${join(dataDir, 'api-key')}`)}
${await graphReport()}

Ctrl-C stops it.`);
  if (waiting.length > 0) await reload([]);
}

main().catch(async (error) => {
  if (stopping) return;
  const names = ['DatabaseBootstrapError', 'EmbeddedPostgresError', 'EnvironmentError', 'GraphConfigError'];
  const isPlain = error instanceof PlainError || names.includes(error?.name);
  console.error(red(isPlain ? error.message : (error?.stack ?? String(error))));
  await stop(1);
});
