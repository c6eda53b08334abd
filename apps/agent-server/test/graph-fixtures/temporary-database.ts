import { randomUUID } from 'node:crypto';
import { Pool } from 'pg';
import { checkpointTablesUp, elementTablesUp, storeColumnsUp } from '@heddle/checkpoint';
import { createEmptyDatabase } from '@heddle/testing';
import type { ExecuteRequest } from '../../src/graphs/graph-runtime.port.js';

/** A database with the checkpoint tables and as much of the run table as the fence looks at. */
export class TemporaryDatabase {
  private constructor(
    readonly url: string,
    readonly pool: Pool,
    private readonly dropDatabase: () => Promise<void>,
  ) {}

  static async create(): Promise<TemporaryDatabase> {
    const { url, close } = await createEmptyDatabase();
    const pool = new Pool({ connectionString: url, max: 4 });
    pool.on('error', () => undefined);
    await pool.query('CREATE SCHEMA agent_server');
    for (const statement of [...checkpointTablesUp, ...elementTablesUp, ...storeColumnsUp]) await pool.query(statement);
    await pool.query(`CREATE TABLE agent_server.run (
      run_id uuid PRIMARY KEY, status text NOT NULL, lease_generation bigint NOT NULL)`);
    return new TemporaryDatabase(url, pool, close);
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
      isolated: false,
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
    await this.dropDatabase();
  }
}
