import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { Client } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { connectWithoutLimits } from '../connect-without-limits.js';
import { releaseMigrationLock, takeMigrationLock } from '../migrate.js';
import {
  type ArchivedTable,
  archiveFormat,
  archiveLine,
  archiveVersion,
  type ArchiveHeader,
  endOfRows,
} from './archive-format.js';
import { appliedMigrations, sequencesOf, tablesOf, useArchiveNotation } from './schema-catalog.js';

export class NothingToBackUpError extends Error {
  override readonly name = 'NothingToBackUpError';

  constructor(schema: string) {
    super(`The schema ${schema} has no tables in this database. Check DATABASE_URL, or apply the migrations first.`);
  }
}

interface BackupSource {
  url: string;
  schemas: string[];
  /** Name and version of the program. */
  writer: string;
}

/** One schema at the moment of the snapshot. */
export interface SchemaSnapshot {
  header: ArchiveHeader;
  tables: ArchivedTable[];
  client: Client;
}

/**
 * Reads all schemas in one snapshot, so that their archives are consistent; writers are not blocked. While the snapshot
 * is open, migrations wait and the server keeps old row versions.
 */
export async function withSnapshot<T>(
  { url, schemas, writer }: BackupSource,
  work: (snapshots: SchemaSnapshot[]) => Promise<T>,
): Promise<T> {
  const client = await connectWithoutLimits(url, 'heddle-backup');
  try {
    return await work(await takeSnapshot(client, [...schemas].sort(), writer));
  } finally {
    await client.end();
  }
}

/** Takes the locks first: a table rewritten by a migration looks empty to an older snapshot. */
async function takeSnapshot(client: Client, schemas: string[], writer: string): Promise<SchemaSnapshot[]> {
  await useArchiveNotation(client);
  for (const schema of schemas) await takeMigrationLock(client, schema);
  const found = [];
  for (const schema of schemas) {
    const tables = await tablesOf(client, schema);
    if (tables.length === 0) throw new NothingToBackUpError(schema);
    found.push({ schema, tables, migrations: await appliedMigrations(client, schema) });
  }
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY');
  const names = found.flatMap(({ schema, tables }) => tables.map(({ table }) => qualified(client, schema, table)));
  await client.query(`LOCK TABLE ${names.join(', ')} IN ACCESS SHARE MODE`);
  const { rows } = await client.query<{ takenAt: Date; server: string }>(
    `SELECT clock_timestamp() AS "takenAt", current_setting('server_version') AS server`,
  );
  const [{ takenAt, server }] = rows as [{ takenAt: Date; server: string }];
  for (const schema of schemas) await releaseMigrationLock(client, schema);
  return found.map(({ schema, tables, migrations }) => ({
    header: {
      format: archiveFormat,
      version: archiveVersion,
      schema,
      writer,
      takenAt: takenAt.toISOString(),
      server,
      migrations,
    },
    tables,
    client,
  }));
}

/** Chunks of the archive's text. Counts its rows into `written`. */
export async function* archiveOf(
  { header, tables, client }: SchemaSnapshot,
  written: { rows: number },
): AsyncGenerator<Buffer | string> {
  yield archiveLine(header);
  for (const table of tables) {
    yield archiveLine(table);
    const hash = createHash('sha256');
    const columns = table.columns.map((name) => client.escapeIdentifier(name)).join(', ');
    const rows = client.query(copyTo(`COPY ${qualified(client, header.schema, table.table)} (${columns}) TO STDOUT`));
    for await (const chunk of rows as Readable as AsyncIterable<Buffer>) {
      hash.update(chunk);
      yield chunk;
    }
    yield endOfRows;
    yield archiveLine({ rows: rows.rowCount, sha256: hash.digest('hex') });
    written.rows += rows.rowCount;
  }
  yield archiveLine({ tables: tables.map(({ table }) => table), sequences: await sequencesOf(client, header.schema) });
}

const qualified = (client: Client, schema: string, table: string) =>
  `${client.escapeIdentifier(schema)}.${client.escapeIdentifier(table)}`;
