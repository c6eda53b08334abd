import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ClientBase } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { type DataSource, MigrationExecutor, type QueryRunner } from 'typeorm';
import { connectWithoutLimits } from '../connect-without-limits.js';
import { withoutLimits } from '../data-source.js';
import { runMigrations, takeMigrationLock } from '../migrate.js';
import { type ArchivedTable, type ArchiveEnd, type ArchiveHeader, BackupArchiveError } from './archive-format.js';
import { type ArchiveReader, expectSchema } from './archive-reader.js';
import { planMigrations, RestoreRefusedError } from './restore-plan.js';
import { foreignKeysOf, relationsOf, tablesOf, useArchiveNotation } from './schema-catalog.js';

interface RestoreTarget {
  dataSource: DataSource;
  schema: string;
}

interface Restored {
  header: ArchiveHeader;
  rows: number;
  /** Migrations newer than the archive, applied after it. */
  migrated: string[];
}

/**
 * Creates and fills the tables in one transaction: a failed or killed restore leaves the schema empty. Then applies
 * newer migrations. The schema must be empty; the bootstrap may have created it.
 */
export async function restoreSchema(reader: ArchiveReader, target: RestoreTarget): Promise<Restored> {
  const header = await reader.header();
  expectSchema(header, target.schema);
  const { url } = target.dataSource.options as { url: string };
  const lock = await connectWithoutLimits(url, 'heddle-restore');
  let rows: number;
  try {
    await takeMigrationLock(lock, target.schema);
    rows = await inTransaction(target.dataSource, (runner) => fill(reader, runner, header));
  } finally {
    await lock.end();
  }
  const migrated = await runMigrations(target.dataSource, target.schema);
  // Without statistics, the first queries would be planned as for empty tables.
  await inTransaction(target.dataSource, (runner) => analyze(runner, target.schema));
  return { header, rows, migrated };
}

async function inTransaction<T>(dataSource: DataSource, work: (runner: QueryRunner) => Promise<T>): Promise<T> {
  const unlimited = await withoutLimits(dataSource).initialize();
  try {
    const runner = unlimited.createQueryRunner();
    await runner.startTransaction();
    try {
      const result = await work(runner);
      await runner.commitTransaction();
      return result;
    } catch (error) {
      // A broken connection has nothing to roll back; its original error matters.
      await runner.rollbackTransaction().catch(() => undefined);
      throw error;
    } finally {
      await runner.release();
    }
  } finally {
    await unlimited.destroy();
  }
}

async function fill(reader: ArchiveReader, runner: QueryRunner, header: ArchiveHeader): Promise<number> {
  const client = (await runner.connect()) as ClientBase;
  await useArchiveNotation(client);
  await requireEmpty(client, header.schema);
  await createTables(runner, client, header);

  const tables = await tablesOf(client, header.schema);
  const foreignKeys = await foreignKeysOf(client, header.schema);
  const alter = (table: string, change: string) =>
    client.query(`ALTER TABLE ${qualified(client, header.schema, table)} ${change}`);
  // Tables come in alphabetical order, and trigger effects are already part of the rows.
  for (const { table, name } of foreignKeys) await alter(table, `DROP CONSTRAINT ${client.escapeIdentifier(name)}`);
  for (const { table } of tables) await alter(table, 'DISABLE TRIGGER USER');

  let rows = 0;
  let section = await reader.next();
  for (; 'table' in section; section = await reader.next()) {
    expectTable(section, tables);
    rows += await copyRows(reader, client, header.schema, section);
  }
  expectAllTables(section, tables);

  for (const { table } of tables) await alter(table, 'ENABLE TRIGGER USER');
  for (const { table, name, definition } of foreignKeys) {
    await alter(table, `ADD CONSTRAINT ${client.escapeIdentifier(name)} ${definition}`).catch(inconsistent(table));
  }
  for (const { name, value, isCalled } of section.sequences) {
    await client.query('SELECT setval($1::regclass, $2, $3)', [
      qualified(client, header.schema, name),
      value,
      isCalled,
    ]);
  }
  return rows;
}

async function requireEmpty(client: ClientBase, schema: string): Promise<void> {
  const found = await relationsOf(client, schema);
  if (found.length === 0) return;
  throw new RestoreRefusedError(
    `The schema ${schema} is not empty: it has ${found.slice(0, 3).join(', ')}${found.length > 3 ? ' and more' : ''}. ` +
      'Restore into a database in which at most the bootstrap was run, or drop the schema first.',
  );
}

/** Runs in the current transaction, unlike `runMigrations`. */
async function createTables(runner: QueryRunner, client: ClientBase, header: ArchiveHeader): Promise<void> {
  // After the bootstrap, the role of a service may not create schemas, even with IF NOT EXISTS.
  const { rowCount } = await client.query('SELECT WHERE to_regnamespace($1) IS NOT NULL', [header.schema]);
  if (rowCount === 0) await client.query(`CREATE SCHEMA ${client.escapeIdentifier(header.schema)}`);
  const executor = new MigrationExecutor(runner.dataSource, runner);
  const known = await executor.getPendingMigrations();
  const needed = planMigrations(
    header,
    known.map(({ name }) => name),
  );
  for (const migration of known.slice(0, needed)) await executor.executeMigration(migration);
}

function expectTable({ table, columns }: ArchivedTable, existing: ArchivedTable[]): void {
  const known = existing.find((candidate) => candidate.table === table)?.columns;
  if (!known) throw new BackupArchiveError(`The backup has a table ${table}, which its migrations do not create.`);
  const unknown = columns.filter((name) => !known.includes(name));
  if (unknown.length > 0) {
    throw new BackupArchiveError(
      `Table ${table} of the backup has columns that its migrations do not create: ${unknown.join(', ')}.`,
    );
  }
}

function expectAllTables({ tables }: ArchiveEnd, existing: ArchivedTable[]): void {
  const missing = existing.filter(({ table }) => !tables.includes(table));
  if (missing.length === 0) return;
  throw new BackupArchiveError(`The backup lacks the tables ${missing.map(({ table }) => table).join(', ')}.`);
}

async function copyRows(
  reader: ArchiveReader,
  client: ClientBase,
  schema: string,
  { table, columns }: ArchivedTable,
): Promise<number> {
  const names = columns.map((name) => client.escapeIdentifier(name)).join(', ');
  const stored = client.query(copyFrom(`COPY ${qualified(client, schema, table)} (${names}) FROM STDIN`));
  await pipeline(Readable.from(reader.rows(table)), stored).catch(inconsistent(table));
  return stored.rowCount;
}

async function analyze(runner: QueryRunner, schema: string): Promise<void> {
  const client = (await runner.connect()) as ClientBase;
  const tables = await tablesOf(client, schema);
  await client.query(`ANALYZE ${tables.map(({ table }) => qualified(client, schema, table)).join(', ')}`);
}

/** SQLSTATE classes of refused rows: syntax, unstorable values, violated constraints. */
const refusedRows = /^(22|23)/;

const inconsistent = (table: string) => (error: unknown) => {
  const { code, message } = error as { code?: string; message: string };
  if (!code || !refusedRows.test(code)) throw error;
  throw new BackupArchiveError(`The rows of table ${table} cannot be stored: ${message}.`, { cause: error });
};

const qualified = (client: ClientBase, schema: string, table: string) =>
  `${client.escapeIdentifier(schema)}.${client.escapeIdentifier(table)}`;
