/** Python servers for LangGraph, installed from PyPI into a temporary folder that is kept. */
import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Service } from '@heddle/launcher/processes';
import { freePort } from '@heddle/launcher/settings';
import { run } from '@heddle/launcher/workspace';
import { descendantsOf } from '../runs/processes.mjs';

class PythonService extends Service {
  /** @param {ConstructorParameters<typeof Service>[0]} options @param {string} alivePath */
  constructor(options, alivePath) {
    super(options);
    this.alivePath = alivePath;
  }

  /** @override */
  async answers() {
    const options = { signal: AbortSignal.timeout(2000) };
    const answer = await fetch(`${this.url}${this.alivePath}`, options).catch(() => undefined);
    await answer?.body?.cancel();
    return answer?.ok ?? false;
  }
}

/**
 * @typedef {object} Kind
 * @property {string} title
 * @property {string[]} requirements
 * @property {string} config name of its file of graphs
 * @property {string} alivePath
 * @property {(bin: string, port: number) => string[]} command
 */

/** @type {Record<'python' | 'aegra', Kind>} */
const kinds = {
  python: {
    title: 'langgraph dev, in memory',
    requirements: ['langgraph-cli[inmem]==0.4.40'],
    config: 'langgraph.json',
    alivePath: '/ok',
    command: (bin, port) => [
      ...[join(bin, 'langgraph'), 'dev', '--no-browser', '--no-reload', '--port', String(port)],
      ...['--n-jobs-per-worker', '1000', '--server-log-level', 'ERROR'],
    ],
  },
  aegra: {
    title: 'Aegra 0.6.0, PostgreSQL',
    requirements: ['aegra-cli==0.6.0', 'greenlet'],
    config: 'aegra.json',
    alivePath: '/health',
    command: (bin, port) => [join(bin, 'aegra'), 'serve', '--host', '127.0.0.1', '--port', String(port)],
  },
};

/**
 * @param {readonly string[]} requirements
 * @returns {Promise<string>} its folder of programs
 */
async function install(requirements) {
  const hash = createHash('sha256').update(requirements.join(' ')).digest('hex').slice(0, 12);
  const folder = join(tmpdir(), `heddle-bench-python-${hash}`);
  const finished = join(folder, 'installed');
  if (!existsSync(finished)) {
    rmSync(folder, { recursive: true, force: true });
    await run('python3', ['-m', 'venv', folder]);
    await run(join(folder, 'bin/pip'), ['install', '--quiet', ...requirements]);
    writeFileSync(finished, '');
  }
  return join(folder, 'bin');
}

export class PythonServer {
  /** @type {PythonService | undefined} */
  service;

  /** @param {{ name: 'python' | 'aegra', folder: string, database: import('../runs/database.mjs').BenchDatabase, graphs: readonly string[] }} options */
  constructor({ name, folder, database, graphs }) {
    this.name = name;
    this.kind = kinds[name];
    this.folder = join(folder, name);
    this.database = database;
    this.databaseName = name;
    this.graphs = graphs;
  }

  get title() {
    return this.kind.title;
  }

  /** Path that answers without the database. */
  get alivePath() {
    return this.kind.alivePath;
  }

  async start() {
    const { kind, name, folder } = this;
    const bin = await install(kind.requirements);
    mkdirSync(folder, { recursive: true });
    copyFileSync(fileURLToPath(new URL('./graph.py', import.meta.url)), join(folder, 'graph.py'));
    const graphs = Object.fromEntries(this.graphs.map((graph) => [graph, `./graph.py:${graph}`]));
    writeFileSync(join(folder, kind.config), JSON.stringify({ dependencies: ['.'], graphs }));
    const port = await freePort();
    const options = {
      name,
      url: `http://127.0.0.1:${port}`,
      logDir: join(folder, 'logs'),
      entry: fileURLToPath(new URL('./python-server.mjs', import.meta.url)),
      env: {
        COMMAND: JSON.stringify(kind.command(bin, port)),
        PROJECT: folder,
        PATH: `${bin}:${process.env.PATH}`,
        LANGSMITH_TRACING: 'false',
        LANGGRAPH_CLI_NO_ANALYTICS: '1',
        LOG_LEVEL: 'ERROR',
        DATABASE_URL: name === 'aegra' ? await this.database.create(name) : '',
      },
    };
    this.service = new PythonService(options, kind.alivePath);
    this.service.start((ended, how) => console.error(`${name} ended (${how}). ${ended.evidence}`));
    await this.service.ready();
  }

  async stop() {
    await this.service?.stop();
  }

  get pids() {
    const pid = this.service?.child?.pid;
    return pid === undefined ? [] : descendantsOf(pid);
  }

  /** @returns {import('../runs/client/http-client.mjs').Target} */
  target() {
    return { url: this.service?.url ?? '', headers: {} };
  }
}
