/** Two compiled control planes on one PostgreSQL in a temporary folder, with agents as processes. */
import { execFileSync } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { bootstrapDatabase, EmbeddedPostgres, serviceDatabaseUrl } from '@heddle/database';
import { Service } from '@heddle/launcher/processes';
import { freePort } from '@heddle/launcher/settings';
import { root } from '@heddle/launcher/workspace';

const login = {
  schema: 'control_plane',
  role: 'heddle_control_plane',
  password: randomBytes(32).toString('base64url'),
};
const replicas = 2;
const project = join(root, 'apps/platform-e2e/agents/journal');
/** A read costs a core some milliseconds, which a deployment would miss. */
const pollMs = 50;
const endings = ['DEPLOYED', 'CREATE_FAILED', 'BUILD_FAILED', 'DEPLOY_FAILED', 'INTERRUPTED', 'SKIPPED'];

export class ControlPlaneSystem {
  key = `bench-${randomUUID()}`;
  folder = mkdtempSync(join(tmpdir(), 'heddle-bench-control-plane-'));
  /** @type {EmbeddedPostgres | undefined} */
  postgres;
  /** @type {pg.Client | undefined} */
  admin;
  /** @type {Service[]} */
  services = [];

  async start() {
    this.postgres = new EmbeddedPostgres({ dataDir: join(this.folder, 'postgres'), port: await freePort() });
    await this.postgres.start();
    await bootstrapDatabase(this.postgres.url, [login]);
    this.admin = new pg.Client({ connectionString: this.postgres.url, application_name: 'bench' });
    await this.admin.connect();
    const secretsKey = randomBytes(32).toString('base64');
    for (let replica = 0; replica < replicas; replica += 1) {
      const port = await freePort();
      const service = new Service({
        name: `control-plane-${replica}`,
        url: `http://127.0.0.1:${port}`,
        logDir: join(this.folder, 'logs'),
        entry: join(root, 'apps/control-plane/dist/main.js'),
        env: {
          NODE_ENV: 'production',
          HEDDLE_HOST: '127.0.0.1',
          CONTROL_PLANE_PORT: String(port),
          DATABASE_URL: serviceDatabaseUrl(this.postgres.url, login),
          DATABASE_ADMIN_URL: this.postgres.url,
          HEDDLE_API_KEY: this.key,
          HEDDLE_SECRETS_KEY: secretsKey,
          HEDDLE_DRIVER: 'auto',
          HEDDLE_LOG_LEVEL: 'warn',
          HEDDLE_ARTEFACTS_DIR: join(this.folder, 'artefacts'),
          AGENTS_DIR: join(this.folder, 'agents'),
          AGENTS_HOST: this.folder,
          SIMULATED_STEP_MS: '0',
        },
      });
      this.services.push(service);
      service.start((ended, how) => console.error(`${ended.name} ended (${how}). ${ended.evidence}`));
      await service.ready();
    }
  }

  async stop() {
    for (const service of this.services) await service.stop();
    // Agents outlive their control plane.
    const { rows = [] } =
      (await this.admin
        ?.query('SELECT pid FROM control_plane.agent_process WHERE pid IS NOT NULL')
        .catch(() => null)) ?? {};
    for (const { pid } of rows) kill(pid);
    await this.admin?.end().catch(() => undefined);
    await this.postgres?.stop();
    rmSync(this.folder, { recursive: true, force: true });
  }

  get url() {
    return this.services[0]?.url ?? '';
  }

  /** @param {string} sql @param {unknown[]} [params] @returns {Promise<any[]>} */
  query = async (sql, params) => {
    if (!this.admin) throw new Error('the database was not started yet');
    return (await this.admin.query(sql, params)).rows;
  };

  /**
   * @param {string} method
   * @param {string} path
   * @param {unknown} [body]
   * @returns {Promise<any>}
   */
  async ask(method, path, body) {
    const response = await fetch(`${this.url}${path}`, {
      method,
      headers: { 'x-api-key': this.key, 'content-type': 'application/json' },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text.slice(0, 500)}`);
    return text === '' ? undefined : JSON.parse(text);
  }

  /** A deployment of the simulated driver. @param {string} name */
  create(name) {
    return this.ask('POST', '/v2/deployments', {
      name,
      source: 'github',
      source_config: { integration_id: randomUUID(), repo_url: 'https://github.com/acme/agent' },
      source_revision_config: { repo_ref: 'main', graph_config_path: 'langgraph.json' },
      secrets: [],
    });
  }

  /** A deployment of uploaded files, which has no revision yet. @param {string} name */
  createForUploads(name) {
    const source = { source: 'internal_source', source_config: {}, source_revision_config: {} };
    return this.ask('POST', '/v2/deployments', { name, ...source, secrets: [] });
  }

  /**
   * Uploads the example project, makes a revision of it and waits until it serves.
   *
   * @param {{ id: string, name: string }} deployment
   * @param {string} version text of a file that is changed
   */
  async deploy({ id, name }, version) {
    const { upload_url, object_path } = await this.ask('POST', `/v2/deployments/${id}/upload-url`);
    const stored = await fetch(upload_url, { method: 'PUT', body: new Uint8Array(this.archive(name, version)) });
    if (!stored.ok) throw new Error(`The upload was answered ${stored.status}: ${await stored.text()}`);
    const { latest_revision_id } = await this.ask('PATCH', `/v2/deployments/${id}`, {
      revision_source: 'internal_source',
      source_revision_config: { source_tarball_path: object_path, langgraph_config_path: 'langgraph.json' },
    });
    await this.ended(id, latest_revision_id);
  }

  /** @param {string} id @param {string} revisionId */
  async ended(id, revisionId) {
    for (;;) {
      const { status, status_message } = await this.ask('GET', `/v2/deployments/${id}/revisions/${revisionId}`);
      if (status === 'DEPLOYED') return;
      if (endings.includes(status)) throw new Error(`A revision ended as ${status}: ${status_message}`);
      await sleep(pollMs);
    }
  }

  /**
   * Gzip tarball of the project. Its name is part of what packages are installed for, so that the first deployment
   * installs them.
   *
   * @param {string} name
   * @param {string} version
   */
  archive(name, version) {
    const folder = mkdtempSync(join(this.folder, 'project-'));
    cpSync(project, folder, { recursive: true });
    const manifest = join(folder, 'package.json');
    writeFileSync(manifest, JSON.stringify({ ...JSON.parse(readFileSync(manifest, 'utf8')), name }));
    writeFileSync(join(folder, 'src/version.mjs'), `export const version = '${version}';\n`);
    execFileSync('tar', ['-czf', `${folder}.tgz`, '-C', folder, '.']);
    return readFileSync(`${folder}.tgz`);
  }
}

/** @param {number} pid */
function kill(pid) {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended.
  }
}
