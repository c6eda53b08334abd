import type { ClientBase } from 'pg';
import type { ArchivedSequence, ArchivedTable } from './archive-format.js';

/** TypeORM's table of applied migrations: a restore fills it by applying the same migrations. */
const migrationTable = 'migration';

/** All tables except that of the migrations, with their stored (not generated) columns. */
export async function tablesOf(client: ClientBase, schema: string): Promise<ArchivedTable[]> {
  const { rows } = await client.query<ArchivedTable>(
    `SELECT c.relname::text AS "table", array_agg(a.attname::text ORDER BY a.attnum) AS columns
       FROM pg_class c
       JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
      WHERE c.relnamespace = to_regnamespace($1) AND c.relkind = 'r' AND c.relname <> $2
      GROUP BY c.relname ORDER BY c.relname`,
    [schema, migrationTable],
  );
  return rows;
}

export async function appliedMigrations(client: ClientBase, schema: string): Promise<string[]> {
  const table = `${client.escapeIdentifier(schema)}.${client.escapeIdentifier(migrationTable)}`;
  const { rows: found } = await client.query('SELECT WHERE to_regclass($1) IS NOT NULL', [table]);
  if (found.length === 0) return [];
  const { rows } = await client.query<{ name: string }>(`SELECT name FROM ${table} ORDER BY id`);
  return rows.map(({ name }) => name);
}

/** Sequences of table columns, except that of the migrations. */
export async function sequencesOf(client: ClientBase, schema: string): Promise<ArchivedSequence[]> {
  const { rows: names } = await client.query<{ name: string }>(
    `SELECT c.relname::text AS name FROM pg_class c
      WHERE c.relnamespace = to_regnamespace($1) AND c.relkind = 'S' AND NOT EXISTS (
        SELECT FROM pg_depend d JOIN pg_class t ON t.oid = d.refobjid AND t.relname = $2
         WHERE d.classid = 'pg_class'::regclass AND d.refclassid = 'pg_class'::regclass AND d.objid = c.oid)
      ORDER BY 1`,
    [schema, migrationTable],
  );
  const sequences: ArchivedSequence[] = [];
  for (const { name } of names) {
    const { rows } = await client.query<Omit<ArchivedSequence, 'name'>>(
      `SELECT last_value::text AS value, is_called AS "isCalled"
         FROM ${client.escapeIdentifier(schema)}.${client.escapeIdentifier(name)}`,
    );
    sequences.push(...rows.map((row) => ({ name, ...row })));
  }
  return sequences;
}

interface ForeignKey {
  table: string;
  name: string;
  definition: string;
}

export async function foreignKeysOf(client: ClientBase, schema: string): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(
    `SELECT c.relname::text AS "table", k.conname::text AS name, pg_get_constraintdef(k.oid) AS definition
       FROM pg_constraint k JOIN pg_class c ON c.oid = k.conrelid
      WHERE c.relnamespace = to_regnamespace($1) AND k.contype = 'f' AND k.conparentid = 0
      ORDER BY 1, 2`,
    [schema],
  );
  return rows;
}

/** All relations of a schema with rows or counters. */
export async function relationsOf(client: ClientBase, schema: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT relname::text AS name FROM pg_class
      WHERE relnamespace = to_regnamespace($1) AND relkind IN ('r', 'p', 'v', 'm', 'f', 'S') ORDER BY 1`,
    [schema],
  );
  return rows.map(({ name }) => name);
}

/** Fixes the notation of values for both sides of a COPY, regardless of server and role settings. */
export async function useArchiveNotation(client: ClientBase): Promise<void> {
  await client.query(
    `SET client_encoding = 'UTF8'; SET datestyle = 'ISO, YMD'; SET intervalstyle = 'iso_8601';
     SET timezone = 'UTC'; SET extra_float_digits = 1; SET bytea_output = 'hex'`,
  );
}
