/** All services and the console's web server, compiled, with a PostgreSQL of their own in a temporary folder. */
import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { bootstrapDatabase, EmbeddedPostgres, serviceDatabaseUrl } from '@heddle/database';
import { Service } from '@heddle/launcher/processes';
import { PlainError } from '@heddle/launcher/progress';
import { freePort } from '@heddle/launcher/settings';
import { root } from '@heddle/launcher/workspace';
import { makeGraphFolder } from '../runs/systems/graph-folder.mjs';

const secret = () => randomBytes(32).toString('base64url');

/** Folder with the compiled scripts of the console. */
export const consoleDist = join(root, 'apps/console/dist');

export class ConsoleSystem {
  folder = mkdtempSync(join(tmpdir(), 'heddle-bench-console-'));
  key = `hdl_${randomBytes(16).toString('hex')}_${randomBytes(32).toString('hex')}`;
  /** @type {Service[]} */
  services = [];
  /** @type {EmbeddedPostgres | undefined} */
  postgres;
  /** @type {pg.Client | undefined} */
  admin;
  /** @type {Record<string, string>} URLs by the name of the service */
  urls = {};
  tenantId = '';

  async start() {
    if (!existsSync(join(consoleDist, 'index.html'))) throw new PlainError('The console is not built: npm run build');
    this.postgres = new EmbeddedPostgres({ dataDir: join(this.folder, 'postgres'), port: await freePort() });
    await this.postgres.start();
    const logins = ['control_plane', 'agent_server', 'experiments'].map((schema) => ({
      schema,
      role: `heddle_${schema}`,
      password: secret(),
    }));
    await bootstrapDatabase(this.postgres.url, logins);
    this.admin = new pg.Client({ connectionString: this.postgres.url, application_name: 'bench' });
    await this.admin.connect();
    for (const name of ['control-plane', 'agent-server', 'experiments', 'console']) {
      this.urls[name] = `http://127.0.0.1:${await freePort()}`;
    }
    await Promise.all([
      ...logins.map((login) => this.launch(login.schema.replace('_', '-'), login)),
      this.launch('console'),
    ]);
    const [workspace] = await this.ask('control-plane', 'GET', '/v1/workspaces');
    this.tenantId = workspace.id;
  }

  /**
   * @param {string} name
   * @param {import('@heddle/database').ServiceDatabase} [login]
   */
  async launch(name, login) {
    const { urls } = this;
    const url = urls[name] ?? '';
    const port = new URL(url).port;
    /** @type {Record<string, () => Record<string, string>>} */
    const envOf = {
      'control-plane': () => ({
        CONTROL_PLANE_PORT: port,
        HEDDLE_API_KEY: this.key,
        HEDDLE_SECRETS_KEY: randomBytes(32).toString('base64'),
        SIMULATED_STEP_MS: '50',
      }),
      'agent-server': () => ({
        AGENT_SERVER_PORT: port,
        AGENT_WORKER_THREADS: '1',
        AGENT_CONFIG: makeGraphFolder(join(this.folder, 'graph'), join(root, 'node_modules'), {
          module: new URL('./graph.mjs', import.meta.url),
          graphs: { clock: './graph.mjs:clock', large: './graph.mjs:large' },
        }),
      }),
      experiments: () => ({ EXPERIMENTS_PORT: port, EXPERIMENTS_RETENTION_INTERVAL_SECONDS: '0' }),
      console: () => ({
        CONSOLE_PORT: port,
        CONTROL_PLANE_PUBLIC_URL: urls['control-plane'] ?? '',
        EXPERIMENTS_PUBLIC_URL: urls.experiments ?? '',
        AGENT_SERVER_PUBLIC_URL: urls['agent-server'] ?? '',
      }),
    };
    const service = new Service({
      name,
      url,
      logDir: join(this.folder, 'logs'),
      entry: join(root, name === 'console' ? 'apps/console/server/main.mjs' : `apps/${name}/dist/main.js`),
      env: {
        NODE_ENV: 'production',
        HEDDLE_HOST: '127.0.0.1',
        HEDDLE_LOG_LEVEL: 'warn',
        HEDDLE_CONSOLE_URL: urls.console ?? '',
        CONTROL_PLANE_URL: urls['control-plane'] ?? '',
        ...(login && this.postgres ? { DATABASE_URL: serviceDatabaseUrl(this.postgres.url, login) } : {}),
        ...envOf[name]?.(),
      },
    });
    service.start((ended, how) => console.error(`${ended.name} ended (${how}). ${ended.evidence}`));
    this.services.push(service);
    await service.ready();
  }

  async stop() {
    await Promise.all(this.services.map((service) => service.stop()));
    await this.admin?.end().catch(() => undefined);
    await this.postgres?.stop();
    rmSync(this.folder, { recursive: true, force: true });
  }

  /** Queries as the administrator. @param {string} sql @param {unknown[]} [params] @returns {Promise<any[]>} */
  query = async (sql, params) => {
    if (!this.admin) throw new Error('the database was not started yet');
    return (await this.admin.query(sql, params)).rows ?? [];
  };

  /**
   * @param {string} service
   * @param {string} method
   * @param {string} path
   * @param {unknown} [body] to be sent as JSON
   * @returns {Promise<any>} the body of the answer
   */
  async ask(service, method, path, body) {
    return this.send(service, method, path, body === undefined ? undefined : JSON.stringify(body));
  }

  /**
   * @param {string} service
   * @param {string} method
   * @param {string} path
   * @param {string | import('node:stream').Readable | undefined} body
   */
  async send(service, method, path, body) {
    const response = await fetch(`${this.urls[service]}${path}`, {
      method,
      headers: { 'x-api-key': this.key, 'content-type': 'application/json' },
      body,
      duplex: 'half',
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text.slice(0, 500)}`);
    return text === '' ? undefined : JSON.parse(text);
  }
}
