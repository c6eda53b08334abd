import { createHash, randomBytes } from 'node:crypto';
import pg from 'pg';
import type { DataSource } from 'typeorm';
import { runMigrations } from '@heddle/database';

interface TestDatabaseOptions {
  /** Schema of the service; also names the template. */
  schema: string;
  createDataSource: (url: string) => DataSource;
}

export interface TestDatabase {
  url: string;
  dataSource: DataSource;
  close: () => Promise<void>;
}

const templateLock = 0x4ed1e_01;

/** Administrator URL of the test server. */
export function testServerUrl(): string {
  const url = process.env.TEST_DATABASE_URL;
  if (!url)
    throw new Error('TEST_DATABASE_URL is not set: the test must run under Jest with the shared global set-up.');
  return url;
}

export function databaseUrl(database: string): string {
  const url = new URL(testServerUrl());
  url.pathname = `/${database}`;
  return url.toString();
}

export async function asAdministrator<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: testServerUrl() });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Database of one test file: a clone of a migrated template, which is made once per server. */
export async function createTestDatabase(options: TestDatabaseOptions): Promise<TestDatabase> {
  const template = await ensureTemplate(options);
  const database = `test_${options.schema}_${randomBytes(6).toString('hex')}`;
  await asAdministrator((client) => client.query(`CREATE DATABASE ${database} TEMPLATE ${template}`));
  const url = databaseUrl(database);
  const dataSource = await options.createDataSource(url).initialize();
  return {
    url,
    dataSource,
    close: async () => {
      if (dataSource.isInitialized) await dataSource.destroy();
      await asAdministrator((client) => client.query(`DROP DATABASE IF EXISTS ${database} WITH (FORCE)`));
    },
  };
}

/** Empty database, for tests of migrations. */
export async function createEmptyDatabase(): Promise<Pick<TestDatabase, 'url' | 'close'>> {
  const database = `test_empty_${randomBytes(6).toString('hex')}`;
  await asAdministrator((client) => client.query(`CREATE DATABASE ${database}`));
  return {
    url: databaseUrl(database),
    close: () =>
      asAdministrator(async (client) => void (await client.query(`DROP DATABASE IF EXISTS ${database} WITH (FORCE)`))),
  };
}

async function ensureTemplate({ schema, createDataSource }: TestDatabaseOptions): Promise<string> {
  const probe = createDataSource(databaseUrl('postgres'));
  const migrations = probe.options.migrations as (new () => object)[];
  // Statements that a migration imports are members of it, and count, too.
  const source = migrations.map((migration) => `${String(migration)}:${JSON.stringify(new migration())}`).join('\n');
  const template = `template_${schema}_${createHash('sha256').update(source).digest('hex').slice(0, 12)}`;
  await asAdministrator(async (client) => {
    await client.query('SELECT pg_advisory_lock($1)', [templateLock]);
    const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [template]);
    if (rowCount) return;
    const building = `${template}_building`;
    await client.query(`DROP DATABASE IF EXISTS ${building} WITH (FORCE)`);
    await client.query(`CREATE DATABASE ${building}`);
    const dataSource = createDataSource(databaseUrl(building));
    await runMigrations(dataSource, schema);
    await dataSource.destroy();
    await client.query(`ALTER DATABASE ${building} RENAME TO ${template}`);
  });
  return template;
}

/** Fails with the statements that would align the tables with the entities. */
export async function expectNoSchemaDrift(dataSource: DataSource): Promise<void> {
  const { upQueries } = await dataSource.driver.createSchemaBuilder().log();
  if (upQueries.length === 0) return;
  throw new Error(`Migrations and entities differ:\n${upQueries.map(({ query }) => query).join('\n')}`);
}
