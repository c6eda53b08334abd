/** The official server for LangGraph.js, which keeps everything in memory: installed from npm into a folder that is kept. */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { Service } from '@heddle/launcher/processes';
import { PlainError } from '@heddle/launcher/progress';
import { freePort } from '@heddle/launcher/settings';
import { root, run } from '@heddle/launcher/workspace';
import { HttpClient } from '../client/http-client.mjs';
import { createThreads } from '../threads.mjs';
import { graphs, makeGraphFolder } from './graph-folder.mjs';

/** Newest version for the LangGraph of this repository; 2.0.0 is older and for another one. */
const version = '1.5.1';

/** Packages that server and graph share: those of this repository. */
const shared = [
  '@langchain/core',
  '@langchain/langgraph',
  '@langchain/langgraph-checkpoint',
  '@langchain/langgraph-sdk',
];

/** Defaults of `langgraphjs dev`. */
const workers = 10;

class OfficialService extends Service {
  /** @override */
  async answers() {
    const answer = await fetch(`${this.url}/ok`, { signal: AbortSignal.timeout(2000) }).catch(() => undefined);
    await answer?.body?.cancel();
    return answer?.ok === true;
  }
}

/**
 * Not a dependency of this repository: it installs 200 packages, one of them with optional telemetry.
 *
 * @returns {Promise<string>} the folder
 */
async function install() {
  const locked = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages;
  const dependencies = Object.fromEntries(shared.map((name) => [name, locked[`node_modules/${name}`].version]));
  const manifest = JSON.stringify({
    private: true,
    type: 'module',
    dependencies: { ...dependencies, '@langchain/langgraph-api': version, typescript: '5.9.3' },
  });
  const hash = createHash('sha256').update(manifest).digest('hex').slice(0, 12);
  const folder = join(tmpdir(), `heddle-bench-official-${version}-${hash}`);
  if (existsSync(folder)) return folder;
  const unfinished = `${folder}-${process.pid}`;
  mkdirSync(unfinished);
  writeFileSync(join(unfinished, 'package.json'), manifest);
  try {
    await run('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: unfinished });
    renameSync(unfinished, folder);
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    throw error;
  }
  const { license } = JSON.parse(
    readFileSync(join(folder, 'node_modules/@langchain/langgraph-api/package.json'), 'utf8'),
  );
  if (license !== 'MIT') throw new PlainError(`The official server ${version} is under ${license}, not MIT.`);
  return folder;
}

export class Official {
  name = 'official';
  title = `official JS server ${version}, in memory`;
  /** @type {OfficialService | undefined} */
  service;

  /** @param {{ folder: string }} options */
  constructor({ folder }) {
    this.folder = join(folder, this.name);
  }

  async start() {
    const packages = join(await install(), 'node_modules');
    const graphFolder = join(this.folder, 'graph');
    makeGraphFolder(graphFolder, packages);
    const port = await freePort();
    const settings = {
      port,
      nWorkers: workers,
      host: '127.0.0.1',
      cwd: graphFolder,
      graphs,
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
