/** One embedded PostgreSQL in a temporary folder, with a database for each system, so that their figures stay apart. */
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { bootstrapDatabase, EmbeddedPostgres, serviceDatabaseUrl } from '@heddle/database';
import { freePort } from '@heddle/launcher/settings';

export class BenchDatabase {
  login = { schema: 'agent_server', role: 'heddle_agent_server', password: randomBytes(32).toString('base64url') };
  /** @type {EmbeddedPostgres | undefined} */
  server;

  /** @param {string} folder */
  constructor(folder) {
    this.dataDir = join(folder, 'postgres');
  }

  async start() {
    this.server = new EmbeddedPostgres({ dataDir: this.dataDir, port: await freePort(), maxConnections: 300 });
    await this.server.start();
  }

  async stop() {
    await this.server?.stop();
  }

  /** Parent process of the connections. */
  get pid() {
    return Number(readFileSync(join(this.dataDir, 'postmaster.pid'), 'utf8').split('\n')[0]);
  }

  /**
   * @param {string} name
   * @returns {Promise<string>} its URL for the administrator
   */
  async create(name) {
    await this.query('postgres', `CREATE DATABASE ${name}`);
    return this.urlOf(name);
  }

  /**
   * @param {string} name
   * @returns {Promise<string>} its URL for the agent server, whose schema is there
   */
  async createForHeddle(name) {
    const url = await this.create(name);
    await bootstrapDatabase(url, [this.login]);
    return serviceDatabaseUrl(url, this.login);
  }

  /** @param {string} name */
  urlOf(name) {
    if (!this.server) throw new Error('the database was not started yet');
    const url = new URL(this.server.url);
    url.pathname = `/${name}`;
    return url.toString();
  }

  /**
   * As the administrator.
   *
   * @param {string} database
   * @param {string} sql
   * @param {unknown[]} [params]
   * @returns {Promise<any[]>}
   */
  async query(database, sql, params) {
    const client = new pg.Client({ connectionString: this.urlOf(database), application_name: 'bench' });
    await client.connect();
    try {
      return (await client.query(sql, params)).rows;
    } finally {
      await client.end();
    }
  }

  /**
   * Transactions of a database so far. The statistics of a connection come with a delay of at most 10 s.
   *
   * @param {string} database
   */
  async transactions(database) {
    const [row] = await this.query(
      'postgres',
      'SELECT xact_commit + xact_rollback AS n FROM pg_stat_database WHERE datname = $1',
      [database],
    );
    return Number(row?.n ?? 0);
  }
}
