/** A database and its services in a temporary folder: started, watched, repaired after a fault, and removed. */
import { randomBytes } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { bootstrapDatabase, EmbeddedPostgres, serviceDatabaseUrl } from '@heddle/database';
import { Service } from '@heddle/launcher/processes';
import { freePort } from '@heddle/launcher/settings';
import { root } from '@heddle/launcher/workspace';
import { SmallDisk } from './small-disk.mjs';

/** Short, so that faults outlast it. */
export const leaseSeconds = 5;
/** Shorter than the longest outage. */
export const stepDeadlineSeconds = 15;
export const maxConnections = 200;
/** Longer than the longest step of the load. */
const drainMs = 30_000;

/** @type {(name: string) => string} */
const appOf = (name) => name.replace(/-\d$/, '');

/**
 * @param {string} name
 * @param {string} checkout Folder of a compiled version
 */
const entryOf = (name, checkout) => join(checkout, 'apps', appOf(name), 'dist/main.js');

const secret = () => randomBytes(32).toString('base64url');

export class Cluster {
  folder = mkdtempSync(join(tmpdir(), 'heddle-faults-'));
  journal = join(this.folder, 'journal');
  apiKey = `hdl_${randomBytes(16).toString('hex')}_${randomBytes(32).toString('hex')}`;
  /** Processes that ended unexpectedly, in order: `name (how)`. */
  /** @type {string[]} */
  ended = [];
  /** @type {Service[]} */
  services = [];
  disk = new SmallDisk(join(this.folder, 'disk'));
  /** @type {EmbeddedPostgres | undefined} */
  database;
  /** @type {Promise<void> | undefined} */
  stopping;

  /** @param {string} [previous] Folder of a compiled earlier version, which the services run at first. */
  constructor(previous) {
    this.previous = previous;
  }

  async start() {
    mkdirSync(this.disk.folder);
    this.disk.mount();
    const dataDir = join(this.disk.folder, 'postgres');
    this.database = new EmbeddedPostgres({ dataDir, port: await freePort(), maxConnections });
    await this.postgres.start();
    // A small disk needs a small log.
    await this.asAdministrator(async (client) => {
      await client.query(`ALTER SYSTEM SET max_wal_size = '96MB'`);
      await client.query('SELECT pg_reload_conf()');
    });
    const logins = ['control_plane', 'agent_server', 'experiments'].map((schema) => ({
      schema,
      role: `heddle_${schema}`,
      password: secret(),
    }));
    await bootstrapDatabase(this.postgres.url, logins);
    await this.defineServices(new Map(logins.map((login) => [login.schema, login])));
    // The first replica of each service migrates before the others start.
    const first = this.services.filter(({ name }) => name.endsWith('-1'));
    for (const turn of [first, this.services.filter((service) => !first.includes(service))]) {
      for (const service of turn) this.launch(service);
      await Promise.all(turn.map((service) => service.ready()));
    }
  }

  get postgres() {
    if (!this.database) throw new Error('the database was not started yet');
    return this.database;
  }

  /**
   * URLs of one kind of service.
   *
   * @param {string} kind
   */
  urls(kind) {
    return this.services.filter(({ name }) => name.startsWith(kind)).map(({ url }) => url);
  }

  /**
   * @template T
   * @param {(client: pg.Client) => T | Promise<T>} work
   */
  async asAdministrator(work) {
    const client = new pg.Client({ connectionString: this.postgres.url, application_name: 'fault-injection' });
    client.on('error', () => undefined);
    await client.connect();
    try {
      return await work(client);
    } finally {
      await client.end().catch(() => undefined);
    }
  }

  /**
   * Replaces a process by one of this version, as a roll-out does.
   *
   * @param {Service} service
   */
  async upgrade(service) {
    await service.stop(drainMs);
    service.entry = entryOf(service.name, root);
    this.launch(service);
    await service.ready();
  }

  /** Restarts the database and the processes that have ended. */
  async repair() {
    const isUp = await this.asAdministrator(() => true).catch(() => false);
    if (!isUp) await this.restartDatabase();
    for (const service of this.services) {
      if (service.running) continue;
      this.launch(service);
      await service.ready();
    }
  }

  async restartDatabase() {
    await this.postgres.stop();
    await this.postgres.start();
  }

  keepLogs() {
    const kept = mkdtempSync(join(tmpdir(), 'heddle-faults-logs-'));
    cpSync(join(this.folder, 'logs'), kept, { recursive: true });
    return kept;
  }

  stop() {
    this.stopping ??= this.end();
    return this.stopping;
  }

  async end() {
    await Promise.all(this.services.map((service) => service.stop()));
    await this.database?.stop();
    this.disk.unmount();
    rmSync(this.folder, { recursive: true, force: true });
  }

  /** @param {Service} service */
  launch(service) {
    service.start((ended, how) => {
      if (!this.stopping) this.ended.push(`${ended.name} (${how})`);
    });
  }

  /** @param {Map<string, import('@heddle/database').ServiceDatabase>} logins */
  async defineServices(logins) {
    const names = ['control-plane-1', 'control-plane-2', 'agent-server-1', 'agent-server-2', 'experiments-1'];
    const ports = Object.fromEntries(await Promise.all(names.map(async (name) => [name, await freePort()])));
    /** @param {string} name */
    const urlOf = (name) => `http://127.0.0.1:${ports[name]}`;
    const secretsKey = randomBytes(32).toString('base64');
    /** @type {Record<string, (port: string) => Record<string, string>>} */
    const envOf = {
      'control-plane': (port) => ({
        CONTROL_PLANE_PORT: port,
        HEDDLE_API_KEY: this.apiKey,
        HEDDLE_SECRETS_KEY: secretsKey,
        SIMULATED_STEP_MS: '1500',
        PIPELINE_LEASE_MS: String(leaseSeconds * 1000),
        PIPELINE_CREATE_DEADLINE_S: String(stepDeadlineSeconds),
        PIPELINE_BUILD_DEADLINE_S: String(stepDeadlineSeconds),
        PIPELINE_DEPLOY_DEADLINE_S: String(stepDeadlineSeconds),
      }),
      'agent-server': (port) => ({
        AGENT_SERVER_PORT: port,
        AGENT_CONFIG: join(root, 'apps/agent-server-e2e/graphs/langgraph.json'),
        AGENT_LEASE_SECONDS: String(leaseSeconds),
        AGENT_RUNS_PER_THREAD: '20',
      }),
      experiments: (port) => ({ EXPERIMENTS_PORT: port }),
    };
    this.services = names.map((name) => {
      const app = appOf(name);
      const login = logins.get(app.replace('-', '_'));
      if (!login) throw new Error(`${app} has no database`);
      const url = new URL(serviceDatabaseUrl(this.postgres.url, login));
      // Distinguishes the connections of the processes.
      url.searchParams.set('application_name', name);
      return new Service({
        name,
        url: urlOf(name),
        logDir: join(this.folder, 'logs'),
        entry: entryOf(name, this.previous ?? root),
        env: {
          NODE_ENV: 'production',
          HEDDLE_HOST: '127.0.0.1',
          CONTROL_PLANE_URL: urlOf('control-plane-1'),
          AGENT_SERVER_URL: urlOf('agent-server-1'),
          DATABASE_URL: url.toString(),
          ...envOf[app]?.(String(ports[name])),
        },
      });
    });
  }
}
