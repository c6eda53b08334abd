import { afterAll, describe, expect, it } from '@jest/globals';
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { asAdministrator, createEmptyDatabase, useResource, waitFor } from '@heddle/testing';
import { bootstrapDatabase, DatabaseUnreachableError, runMigrations, serviceDatabaseUrl } from '../src/index.js';
import { libraryDataSource } from './sample-schema.js';

const suffix = randomBytes(4).toString('hex');
const library = { schema: 'library', role: `library_${suffix}`, password: 'one' };
const archive = { schema: 'archive', role: `archive_${suffix}`, password: 'two' };
const database = useResource(createEmptyDatabase);
afterAll(() =>
  asAdministrator(async (client) => {
    for (const { role } of [library, archive]) await client.query(`DROP ROLE IF EXISTS ${role}`);
  }),
);

async function as(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows as unknown[];
  } finally {
    await client.end();
  }
}

describe('bootstrapDatabase', () => {
  it('gives each service its schema, closed to other services, and can be repeated', async () => {
    await bootstrapDatabase(database.url, [library, archive]);
    const dataSource = libraryDataSource(serviceDatabaseUrl(database.url, library));
    expect(await runMigrations(dataSource, 'library')).toEqual(['CreateCounter1700000000000']);
    await dataSource.destroy();

    expect(await as(serviceDatabaseUrl(database.url, library), 'SELECT id FROM counter ORDER BY id')).toHaveLength(2);
    await expect(as(serviceDatabaseUrl(database.url, archive), 'SELECT * FROM library.counter')).rejects.toThrow(
      'permission denied',
    );
    await expect(as(serviceDatabaseUrl(database.url, archive), 'CREATE TABLE library.x (n int)')).rejects.toThrow(
      'permission denied',
    );

    await bootstrapDatabase(database.url, [{ ...library, password: 'changed' }, archive]);
    await expect(
      as(serviceDatabaseUrl(database.url, { ...library, password: 'changed' }), 'SELECT 1'),
    ).resolves.toHaveLength(1);
  });

  it('plans reads for disks without seek time, unless configured otherwise', async () => {
    await bootstrapDatabase(database.url, [library, archive]);
    const costOf = (login: typeof library) => as(serviceDatabaseUrl(database.url, login), 'SHOW random_page_cost');
    expect(await costOf(library)).toEqual([{ random_page_cost: '1.1' }]);

    await asAdministrator((client) => client.query(`ALTER ROLE ${library.role} SET random_page_cost = 2`));
    await bootstrapDatabase(database.url, [library, archive]);
    expect(await costOf(library)).toEqual([{ random_page_cost: '2' }]);
    expect(await costOf(archive)).toEqual([{ random_page_cost: '1.1' }]);
  });

  it('migrates once when two processes start at the same time', async () => {
    const other = await createEmptyDatabase();
    const sources = [libraryDataSource(other.url), libraryDataSource(other.url)];
    const applied = await Promise.all(sources.map((source) => runMigrations(source, 'library')));
    expect(applied.flat()).toEqual(['CreateCounter1700000000000']);
    await Promise.all(sources.map((source) => source.destroy()));
    await other.close();
  });

  it('builds an index concurrently while another process waits', async () => {
    const other = await createEmptyDatabase();
    const waiting = async () =>
      (await as(
        other.url,
        `SELECT FROM pg_stat_activity
         WHERE application_name = 'heddle-migrate' AND datname = current_database() AND query LIKE '%advisory_lock%'`,
      )) as unknown[];
    class IndexCounter1700000000001 implements MigrationInterface {
      readonly name = 'IndexCounter1700000000001';
      readonly transaction = false;
      async up(runner: QueryRunner): Promise<void> {
        await waitFor(async () => (await waiting()).length === 1);
        await runner.query('CREATE INDEX CONCURRENTLY counter_n ON library.counter (n)');
      }
      down = () => Promise.resolve();
    }
    const sources = [1, 2].map(() => libraryDataSource(other.url, [IndexCounter1700000000001]));
    const applied = await Promise.all(sources.map((source) => runMigrations(source, 'library')));
    expect(applied.flat()).toEqual(['CreateCounter1700000000000', 'IndexCounter1700000000001']);
    await Promise.all(sources.map((source) => source.destroy()));
    await other.close();
  });

  it('explains an unreachable server', async () => {
    await expect(bootstrapDatabase('postgresql://a:b@127.0.0.1:1/x', [])).rejects.toThrow(DatabaseUnreachableError);
  });
});
