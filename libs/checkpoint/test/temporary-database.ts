import { createEmptyDatabase, useResource } from '@heddle/testing';
import { Pool } from 'pg';
import { checkpointTablesUp, elementTablesUp, storeColumnsUp, storeIndexes } from '../src/index.js';

export interface TemporaryDatabase {
  pool: Pool;
  close(): Promise<void>;
}

/** Database with the checkpoint tables and the columns of `run` that the fence reads. */
export async function createTemporaryDatabase(): Promise<TemporaryDatabase> {
  const { url, close } = await createEmptyDatabase();
  const pool = new Pool({ connectionString: url, max: 8 });
  pool.on('error', () => undefined);
  await pool.query('CREATE SCHEMA agent_server');
  for (const statement of [...checkpointTablesUp, ...elementTablesUp, ...storeColumnsUp]) await pool.query(statement);
  for (const { name, on } of storeIndexes) await pool.query(`CREATE INDEX ${name} ON agent_server.${on}`);
  await pool.query(`CREATE TABLE agent_server.run (
    run_id uuid PRIMARY KEY, status text NOT NULL, lease_generation bigint NOT NULL)`);
  return {
    pool,
    async close() {
      await pool.end();
      await close();
    },
  };
}

/** One for the tests of the surrounding block. */
export const useTemporaryDatabase = (): TemporaryDatabase => useResource(createTemporaryDatabase);
