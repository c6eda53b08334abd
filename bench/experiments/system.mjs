/** The compiled experiments service, with its own PostgreSQL in a temporary folder. */
import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import pg from 'pg';
import { bootstrapDatabase, EmbeddedPostgres, serviceDatabaseUrl } from '@heddle/database';
import { Service } from '@heddle/launcher/processes';
import { freePort } from '@heddle/launcher/settings';
import { root } from '@heddle/launcher/workspace';
import { residentMiB, canReadProcesses } from '../runs/processes.mjs';
import { uploadBlocks } from './upload-body.mjs';

const login = {
  schema: 'experiments',
  role: 'heddle_experiments',
  password: randomBytes(32).toString('base64url'),
};

export class ExperimentsSystem {
  tenantId = randomUUID();
  key = `bench-${randomUUID()}`;
  folder = mkdtempSync(join(tmpdir(), 'heddle-bench-experiments-'));
  /** @type {EmbeddedPostgres | undefined} */
  postgres;
  /** @type {pg.Client | undefined} */
  admin;
  /** @type {Service | undefined} */
  service;
  url = '';

  async start() {
    this.postgres = new EmbeddedPostgres({ dataDir: join(this.folder, 'postgres'), port: await freePort() });
    await this.postgres.start();
    await bootstrapDatabase(this.postgres.url, [login]);
    this.admin = new pg.Client({ connectionString: this.postgres.url, application_name: 'bench' });
    await this.admin.connect();
    const port = await freePort();
    this.url = `http://127.0.0.1:${port}`;
    this.service = new Service({
      name: 'experiments',
      url: this.url,
      logDir: join(this.folder, 'logs'),
      entry: join(root, 'apps/experiments/dist/main.js'),
      env: {
        NODE_ENV: 'production',
        HEDDLE_HOST: '127.0.0.1',
        EXPERIMENTS_PORT: String(port),
        DATABASE_URL: serviceDatabaseUrl(this.postgres.url, login),
        HEDDLE_STATIC_API_KEYS: `${this.key}:${this.tenantId}`,
        EXPERIMENTS_RETENTION_INTERVAL_SECONDS: '0',
      },
    });
    this.service.start((ended, how) => console.error(`${ended.name} ended (${how}). ${ended.evidence}`));
    await this.service.ready();
  }

  async stop() {
    await this.service?.stop();
    await this.admin?.end().catch(() => undefined);
    await this.postgres?.stop();
    rmSync(this.folder, { recursive: true, force: true });
  }

  /** @param {string} sql @param {unknown[]} [params] @returns {Promise<any[]>} */
  query = async (sql, params) => {
    if (!this.admin) throw new Error('the database was not started yet');
    // Several statements at once have several results.
    const results = await this.admin.query(sql, params);
    return Array.isArray(results) ? [] : results.rows;
  };

  /** Resident memory of the service; undefined where the system does not tell. */
  memoryMiB() {
    const pid = this.service?.child?.pid;
    return pid === undefined || !canReadProcesses ? undefined : residentMiB([pid]);
  }

  /**
   * @param {string} method
   * @param {string} path
   * @param {unknown} [body]
   * @returns {Promise<{ ms: number, status: number, body: any }>}
   */
  async ask(method, path, body) {
    const begunAt = performance.now();
    const response = await fetch(`${this.url}/api/v1${path}`, {
      method,
      headers: { 'x-api-key': this.key, 'content-type': 'application/json' },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    const text = await response.text();
    return {
      ms: performance.now() - begunAt,
      status: response.status,
      body: text === '' ? undefined : JSON.parse(text),
    };
  }

  /**
   * Reads a stream to its end, and forgets it.
   *
   * @param {string} path
   * @param {unknown} body
   */
  async drain(path, body) {
    const response = await fetch(`${this.url}/api/v1${path}`, {
      method: 'POST',
      headers: { 'x-api-key': this.key, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (response.status >= 300 || !response.body) throw new Error(`${path}: ${response.status}`);
    let bytes = 0;
    for await (const part of response.body) bytes += part.byteLength;
    return bytes;
  }

  /**
   * @param {import('./upload-body.mjs').UploadShape} shape
   * @returns {Promise<{ ms: number, status: number, body: any }>}
   */
  async upload(shape) {
    const begunAt = performance.now();
    const response = await fetch(`${this.url}/api/v1/datasets/upload-experiment`, {
      method: 'POST',
      headers: { 'x-api-key': this.key, 'content-type': 'application/json' },
      body: Readable.from(uploadBlocks(shape)),
      duplex: 'half',
    });
    const body = await response.json();
    return { ms: performance.now() - begunAt, status: response.status, body };
  }

  /** End of the log, for a message. */
  lastWords() {
    return readFileSync(join(this.folder, 'logs', 'experiments.log'), 'utf8').slice(-2000);
  }
}
