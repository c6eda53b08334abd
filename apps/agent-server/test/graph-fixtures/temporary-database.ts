import { randomUUID } from 'node:crypto';

import { checkpointTablesUp } from '@heddle/checkpoint';
import { Client, Pool } from 'pg';

import type { ExecuteRequest } from '../../src/engine/graph-runtime.port.js';

/** A database with the checkpoint tables and as much of the run table as the fence looks at. */
export class TemporaryDatabase {
  private constructor(
    readonly url: string,
    readonly pool: Pool,
    private readonly adminUrl: string,
    private readonly name: string,
  ) {}

  static async create(): Promise<TemporaryDatabase> {
    const adminUrl = process.env.TEST_DATABASE_URL;
    if (!adminUrl) throw new Error('TEST_DATABASE_URL is not set');
    const name = `graph_runtime_${randomUUID().replaceAll('-', '')}`;
    const admin = new Client({ connectionString: adminUrl });
    await admin.connect();
    await admin.query(`CREATE DATABASE ${name}`);
    await admin.end();
    const url = new URL(adminUrl);
    url.pathname = `/${name}`;
    const pool = new Pool({ connectionString: url.toString(), max: 4 });
    pool.on('error', () => undefined);
    await pool.query('CREATE SCHEMA agent_server');
    for (const statement of checkpointTablesUp) await pool.query(statement);
    await pool.query(`CREATE TABLE agent_server.run (
      run_id uuid PRIMARY KEY, status text NOT NULL, lease_generation bigint NOT NULL)`);
    return new TemporaryDatabase(url.toString(), pool, adminUrl, name);
  }

  /** A running run with the lease that its request names. */
  async request(graphId: string, changes: Partial<ExecuteRequest> = {}): Promise<ExecuteRequest> {
    const request: ExecuteRequest = {
      tenantId: randomUUID(),
      runId: randomUUID(),
      threadId: randomUUID(),
      assistantId: randomUUID(),
      graphId,
      attempt: 1,
      leaseGeneration: 1,
      input: {},
      command: null,
      config: {},
      context: null,
      metadata: {},
      checkpoint: null,
      streamModes: ['values'],
      streamSubgraphs: false,
      interruptBefore: null,
      interruptAfter: null,
      durability: 'async',
      ...changes,
    };
    await this.pool.query(
      `INSERT INTO agent_server.run VALUES ($1, 'running', $2)
       ON CONFLICT (run_id) DO UPDATE SET lease_generation = excluded.lease_generation`,
      [request.runId, request.leaseGeneration],
    );
    return request;
  }

  async drop(): Promise<void> {
    await this.pool.end();
    const admin = new Client({ connectionString: this.adminUrl });
    await admin.connect();
    await admin.query(`DROP DATABASE ${this.name} WITH (FORCE)`);
    await admin.end();
  }
}
