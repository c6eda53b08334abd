/** The official server for LangGraph.js, which keeps everything in memory: installed from npm into a folder that is kept. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { Service } from '@heddle/launcher/processes';
import { PlainError } from '@heddle/launcher/progress';
import { freePort } from '@heddle/launcher/settings';
import { HttpClient } from '../client/http-client.mjs';
import { createThreads } from '../threads.mjs';
import { benchProject, makeGraphFolder } from './graph-folder.mjs';
import { graphPackages, installPackages } from './packages.mjs';

/** Newest version for the LangGraph of this repository; 2.0.0 is older and for another one. */
const version = '1.5.1';

/** Defaults of `langgraphjs dev`. */
const defaultWorkers = 10;

class OfficialService extends Service {
  /** @override */
  async answers() {
    const answer = await fetch(`${this.url}/ok`, { signal: AbortSignal.timeout(2000) }).catch(() => undefined);
    await answer?.body?.cancel();
    return answer?.ok === true;
  }
}

/** @returns {Promise<string>} the folder `node_modules` */
async function install() {
  const packages = await installPackages(`official-${version}`, {
    ...graphPackages,
    '@langchain/langgraph-api': version,
    typescript: '5.9.3',
  });
  const { license } = JSON.parse(readFileSync(join(packages, '@langchain/langgraph-api/package.json'), 'utf8'));
  if (license !== 'MIT') throw new PlainError(`The official server ${version} is under ${license}, not MIT.`);
  return packages;
}

export class Official {
  name = 'official';
  title = `official JS server ${version}, in memory`;
  /** @type {OfficialService | undefined} */
  service;

  /** @param {{ folder: string, project?: import('./graph-folder.mjs').Project, workers?: number }} options */
  constructor({ folder, project = benchProject, workers = defaultWorkers }) {
    this.folder = join(folder, this.name);
    this.project = project;
    this.workers = workers;
  }

  async start() {
    const packages = await install();
    const graphFolder = join(this.folder, 'graph');
    makeGraphFolder(graphFolder, packages, this.project);
    const port = await freePort();
    const settings = {
      port,
      nWorkers: this.workers,
      host: '127.0.0.1',
      cwd: graphFolder,
      graphs: this.project.graphs,
    };
    this.service = new OfficialService({
      name: this.name,
      url: `http://127.0.0.1:${port}`,
      logDir: join(this.folder, 'logs'),
      entry: fileURLToPath(new URL('./official-server.mjs', import.meta.url)),
      env: {
        NODE_ENV: 'development',
        LANGSMITH_TRACING: 'false',
        LANGCHAIN_TRACING_V2: 'false',
        OFFICIAL_SERVER: pathToFileURL(join(packages, '@langchain/langgraph-api/dist/server.mjs')).href,
        OFFICIAL_SETTINGS: JSON.stringify(settings),
      },
    });
    this.service.start((ended, how) => console.error(`${this.name} ended (${how}). ${ended.evidence}`));
    await this.service.ready();
  }

  async stop() {
    await this.service?.stop();
  }

  get pids() {
    return [this.service?.child?.pid].flatMap((pid) => pid ?? []);
  }

  /** @returns {import('../client/http-client.mjs').Target} */
  target() {
    return { url: this.service?.url ?? '', headers: {} };
  }

  /**
   * The server has no workspaces, so the data of earlier runs is deleted first.
   *
   * @param {number} size
   */
  async fill(size) {
    const http = new HttpClient(this.target(), 1);
    try {
      await http.json('POST', '/internal/truncate', { runs: true, threads: true, checkpointer: true });
      await createThreads(http, size);
    } finally {
      http.close();
    }
  }
}
