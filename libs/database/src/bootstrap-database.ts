import type pg from 'pg';
import { connectWithoutLimits } from './connect-without-limits.js';

export interface ServiceDatabase {
  /** Also the name of the schema, e.g. `control_plane`. */
  schema: string;
  role: string;
  password: string;
}

export class DatabaseBootstrapError extends Error {
  override readonly name = 'DatabaseBootstrapError';
}

const bootstrapLock = 0x4ed1e_00;

/**
 * Cost of a random page read relative to a sequential one. PostgreSQL assumes 4, for rotating disks: it would then scan
 * a table of millions for the hundred thousand rows of an index.
 */
const randomPageCost = '1.1';

/**
 * Gives each service its own login role and schema, and isolates the schemas from each other. Idempotent; a changed
 * password is applied. Needs an administrator (CREATEROLE and CREATE on the database).
 */
export async function bootstrapDatabase(adminUrl: string, services: ServiceDatabase[]): Promise<void> {
  const client = await connectWithoutLimits(adminUrl, 'heddle-bootstrap');
  try {
    await client.query('SELECT pg_advisory_lock($1)', [bootstrapLock]);
    await requireVersion(client);
    for (const service of services) await createService(client, service);
  } catch (error) {
    if ((error as { code?: string }).code !== '42501') throw error;
    throw new DatabaseBootstrapError(
      `The user of DATABASE_URL (DATABASE_ADMIN_URL for the bootstrap step) may not create roles or schemas: ` +
        `${(error as Error).message}. ` +
        'Use an administrator there, or let one run the bootstrap step once.',
      { cause: error },
    );
  } finally {
    await client.end();
  }
}

async function requireVersion(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ version: string }>(`SELECT current_setting('server_version_num') AS version`);
  const version = Number(rows[0]?.version ?? 0);
  if (version < 150_000) {
    throw new DatabaseBootstrapError(
      `PostgreSQL 15 or newer is needed; this server is ${Math.floor(version / 10_000)}.`,
    );
  }
}

/** In one transaction: a service that waits for its role also finds its schema. */
async function createService(client: pg.Client, service: ServiceDatabase): Promise<void> {
  await client.query('BEGIN');
  await createRoleAndSchema(client, service);
  await client.query('COMMIT');
}

async function createRoleAndSchema(client: pg.Client, { schema, role, password }: ServiceDatabase): Promise<void> {
  const roleName = client.escapeIdentifier(role);
  const schemaName = client.escapeIdentifier(schema);
  const { rowCount } = await client.query('SELECT 1 FROM pg_roles WHERE rolname = $1', [role]);
  if (rowCount === 0) await client.query(`CREATE ROLE ${roleName} LOGIN`);
  await client.query(`ALTER ROLE ${roleName} PASSWORD ${client.escapeLiteral(password)}`);
  // An administrator without superuser must be a member of the role to give it a schema.
  await client.query(`GRANT ${roleName} TO CURRENT_USER`);
  await client.query(`CREATE SCHEMA IF NOT EXISTS ${schemaName} AUTHORIZATION ${roleName}`);
  await client.query(`REVOKE ALL ON SCHEMA ${schemaName} FROM PUBLIC`);
  await client.query(`ALTER ROLE ${roleName} SET search_path = ${schemaName}`);
  if (!(await isSet(client, role, 'random_page_cost')))
    await client.query(`ALTER ROLE ${roleName} SET random_page_cost = ${randomPageCost}`);
}

/** Whether the role already has a value for the parameter, in all databases or in this one. */
async function isSet(client: pg.Client, role: string, parameter: string): Promise<boolean> {
  const { rowCount } = await client.query(
    `SELECT FROM pg_db_role_setting s JOIN pg_roles r ON r.oid = s.setrole, unnest(s.setconfig) setting
     WHERE r.rolname = $1 AND s.setdatabase IN (0, (SELECT oid FROM pg_database WHERE datname = current_database()))
       AND setting LIKE $2`,
    [role, `${parameter}=%`],
  );
  return rowCount !== 0;
}

/** URL of the same server and database for another login. */
export function serviceDatabaseUrl(adminUrl: string, { role, password }: ServiceDatabase): string {
  const url = new URL(adminUrl);
  url.username = encodeURIComponent(role);
  url.password = encodeURIComponent(password);
  return url.toString();
}
