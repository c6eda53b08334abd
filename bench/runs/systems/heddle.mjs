/** Heddle's compiled agent server, from this checkout or another one, with its own keys. */
import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Service } from '@heddle/launcher/processes';
import { PlainError } from '@heddle/launcher/progress';
import { freePort } from '@heddle/launcher/settings';
import { customerCount, insertThreads } from '../threads.mjs';
import { benchProject, makeGraphFolder } from './graph-folder.mjs';

/** @typedef {'api' | 'worker' | 'both'} Role */

export class Heddle {
  /** Workspace of the clients; threads for searches are in other workspaces, so that runs do not add to them. */
  key = `bench-${randomUUID()}`;
  /** @type {Map<number, { key: string, workspace: string }>} */
  filled = new Map([5_000, 500_000].map((size) => [size, { key: `bench-${randomUUID()}`, workspace: randomUUID() }]));
  /** @type {Service[]} */
  services = [];
  /**
   * More variables of the processes.
   *
   * @type {Record<string, string>}
   */
  env = {};

  /**
   * @param {object} options
   * @param {string} options.name
   * @param {string} options.checkout
   * @param {import('../database.mjs').BenchDatabase} options.database
   * @param {string} [options.databaseName]
   * @param {string} options.folder
   * @param {import('./graph-folder.mjs').Project} [options.project]
   * @param {string} [options.packages] folder `node_modules` of the project; by default that of the checkout
   */
  constructor({ name, checkout, database, databaseName = name, folder, project = benchProject, packages }) {
    this.name = name;
    this.checkout = checkout;
    this.database = database;
    this.databaseName = databaseName;
    this.folder = join(folder, databaseName);
    this.project = project;
    this.packages = packages ?? join(checkout, 'node_modules');
    this.entry = join(checkout, 'apps/agent-server/dist/main.js');
    if (!existsSync(this.entry)) throw new PlainError(`${this.entry} does not exist: that checkout is not built.`);
  }

  get title() {
    return `Heddle ${this.name === 'heddle' ? '' : `(${this.name}) `}${revisionOf(this.checkout)}`;
  }

  /**
   * The first of the processes is the one that clients speak to.
   *
   * @param {readonly Role[]} roles of the processes, all on one database
   */
  async start(roles = ['both']) {
    this.databaseUrl = await this.database.createForHeddle(this.databaseName);
    this.config = makeGraphFolder(join(this.folder, 'graph'), this.packages, this.project);
    for (const role of roles) await this.startProcess(role);
  }

  /** @param {Role} role */
  async startProcess(role) {
    const port = await freePort();
    const keys = [this.key, ...[...this.filled.values()].map(({ key, workspace }) => `${key}:${workspace}`)];
    const service = new Service({
      name: `${role}-${this.services.length + 1}`,
      url: `http://127.0.0.1:${port}`,
      logDir: join(this.folder, 'logs'),
      entry: this.entry,
      env: {
        NODE_ENV: 'production',
        HEDDLE_HOST: '127.0.0.1',
        AGENT_SERVER_PORT: String(port),
        AGENT_ROLE: role,
        AGENT_CONFIG: this.config ?? '',
        DATABASE_URL: this.databaseUrl ?? '',
        HEDDLE_STATIC_API_KEYS: keys.join(','),
        ...this.env,
      },
    });
    service.start((ended, how) => {
      console.error(`${this.name}: ${ended.name} ended (${how}). ${ended.evidence}`);
    });
    this.services.push(service);
    await service.ready();
  }

  async stop() {
    await Promise.all(this.services.map((service) => service.stop()));
    this.services = [];
  }

  get pids() {
    return this.services.flatMap(({ child }) => child?.pid ?? []);
  }

  /**
   * @param {number} [size] to speak to the workspace with so many threads
   * @returns {import('../client/http-client.mjs').Target}
   */
  target(size) {
    const key = (size === undefined ? undefined : this.filled.get(size)?.key) ?? this.key;
    return { url: this.services[0]?.url ?? '', headers: { 'x-api-key': key } };
  }

  /** @param {number} size */
  async fill(size) {
    const workspace = this.filled.get(size)?.workspace;
    await this.database.query(this.databaseName, insertThreads, [workspace, size, customerCount(size)]);
    await this.database.query(this.databaseName, 'VACUUM ANALYZE agent_server.thread');
  }
}

/** @param {string} checkout */
function revisionOf(checkout) {
  try {
    const git = (/** @type {string[]} */ ...args) =>
      execFileSync('git', ['-C', checkout, ...args], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
    const changed = git('status', '--porcelain', '--untracked-files=no', 'apps', 'libs') === '' ? '' : ' with changes';
    return `${git('rev-parse', '--short=7', 'HEAD')}${changed}`;
  } catch {
    return 'of no known revision';
  }
}
