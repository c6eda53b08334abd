import { randomUUID } from 'node:crypto';

import { Client, Pool } from 'pg';

import { checkpointTablesUp } from '../src/index.js';

export interface TemporaryDatabase {
  pool: Pool;
  drop(): Promise<void>;
}

/** An own database with the checkpoint tables and the columns of the run table that the fence looks at. */
export async function createTemporaryDatabase(): Promise<TemporaryDatabase> {
  const adminUrl = process.env.TEST_DATABASE_URL;
  if (!adminUrl) throw new Error('TEST_DATABASE_URL is not set');
  const name = `checkpoint_test_${randomUUID().replaceAll('-', '')}`;
  const admin = new Client({ connectionString: adminUrl });
  await admin.connect();
  await admin.query(`CREATE DATABASE ${name}`);
  await admin.end();

  const url = new URL(adminUrl);
  url.pathname = `/${name}`;
  const pool = new Pool({ connectionString: url.toString(), max: 8 });
  pool.on('error', () => undefined);
  await pool.query('CREATE SCHEMA agent_server');
  for (const statement of checkpointTablesUp) await pool.query(statement);
  await pool.query(`CREATE TABLE agent_server.run (
    run_id uuid PRIMARY KEY, status text NOT NULL, lease_generation bigint NOT NULL)`);

  return {
    pool,
    async drop() {
      await pool.end();
      const client = new Client({ connectionString: adminUrl });
      await client.connect();
      await client.query(`DROP DATABASE ${name} WITH (FORCE)`);
      await client.end();
    },
  };
}
