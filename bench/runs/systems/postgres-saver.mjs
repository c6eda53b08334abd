/** LangGraph's own checkpointer for PostgreSQL behind the smallest HTTP server: no queue, no leases, no threads. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Service } from '@heddle/launcher/processes';
import { freePort } from '@heddle/launcher/settings';
import { root } from '@heddle/launcher/workspace';

const manifest = 'node_modules/@langchain/langgraph-checkpoint-postgres/package.json';

export class PostgresSaverSystem {
  name = 'saver';
  title = `bare server, PostgresSaver ${JSON.parse(readFileSync(join(root, manifest), 'utf8')).version}`;
  /** @type {Service | undefined} */
  service;

  /** @param {{ database: import('../database.mjs').BenchDatabase, folder: string }} options */
  constructor({ database, folder }) {
    this.database = database;
    this.folder = join(folder, this.name);
  }

  async start() {
    const url = await this.database.create(this.name);
    const port = await freePort();
    this.service = new Service({
      name: this.name,
      url: `http://127.0.0.1:${port}`,
      logDir: join(this.folder, 'logs'),
      entry: fileURLToPath(new URL('./postgres-saver-server.mjs', import.meta.url)),
      env: { NODE_ENV: 'production', DATABASE_URL: url, PORT: String(port), LANGSMITH_TRACING: 'false' },
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
}
