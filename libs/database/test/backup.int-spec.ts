import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { createEmptyDatabase, waitFor } from '@heddle/testing';
import { archiveOf, withSnapshot } from '../src/backup/backup-schemas.js';
import { backUp, backUpAll, createDataSource, restore, runMigrations } from '../src/index.js';
import { libraryDataSource } from './sample-schema.js';
import { shelvesDataSource } from './shelves-schema.js';

type Database = Awaited<ReturnType<typeof createEmptyDatabase>>;

const folder = mkdtempSync(join(tmpdir(), 'heddle-backup-'));
const archive = join(folder, 'shelves.backup.gz');
const writer = 'shelves 1.2.3';
let source: Database;
let target: Database;

async function query<Row extends object>(url: string, ...statements: string[]): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    let rows: Row[] = [];
    for (const statement of statements) ({ rows } = await client.query<Row>(statement));
    return rows;
  } finally {
    await client.end();
  }
}

const backUpShelves = (path: string) => backUp([path], { url: () => source.url, schema: 'shelves', writer });
const restoreShelves = (path = archive, release: 'before' | 'now' = 'before') =>
  restore([path], { schema: 'shelves', dataSource: () => shelvesDataSource(target.url, release) });

const columns = {
  book: 'seq, title, notes::text, tags, cover, weight, read_at, "Sequel To", title_length, best_review',
  annotation: 'id, book, body',
  visit: 'n',
};
/** Every value of a table as PostgreSQL writes it. */
const rowsOf = async (url: string, table: keyof typeof columns) =>
  (
    await query<{ row: string }>(url, `SELECT ROW(${columns[table]})::text AS row FROM shelves.${table} ORDER BY 1`)
  ).map(({ row }) => row);
const relationsIn = async (url: string) =>
  (
    await query<{ name: string }>(
      url,
      `SELECT relname AS name FROM pg_class WHERE relnamespace = to_regnamespace('shelves') ORDER BY 1`,
    )
  ).map(({ name }) => name);

beforeAll(async () => {
  source = await createEmptyDatabase();
  const dataSource = shelvesDataSource(source.url, 'before');
  await runMigrations(dataSource, 'shelves');
  await dataSource.destroy();
  await query(
    source.url,
    `INSERT INTO shelves.book (title, notes, tags, cover, weight, read_at, "Sequel To") VALUES
       ('plain', '{"b": 1, "a":  [1.10, null]}', '{x,"y, \\"z\\"",NULL}', '\\x00ff5c', 0.1, '2026-01-02 03:04:05.678901+02', 2),
       (E'\\\\.', NULL, '{}', '', 'NaN', '-infinity', 1),
       (E'tab\\t, line\\n\\\\.\\nand \\\\N é 🧵', '"\\u0000 escaped"', NULL, NULL, 1e308, NULL, NULL),
       ('', 'null', NULL, NULL, -0.0, NULL, NULL)`,
    `INSERT INTO shelves.annotation (book, body) SELECT 1, repeat('x', 300000) FROM generate_series(1, 20)`,
    'UPDATE shelves.book SET best_review = 3 WHERE seq = 1',
    // A sequence value that no row uses.
    `SELECT nextval('shelves.book_seq_seq')`,
  );
  await backUpShelves(archive);
}, 60_000);
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await source?.close();
});
beforeEach(async () => {
  target = await createEmptyDatabase();
});
afterEach(() => target.close());

describe('a backup', () => {
  it('restores everything, and sequences continue', async () => {
    await restoreShelves();
    for (const table of ['book', 'annotation', 'visit'] as const)
      expect(await rowsOf(target.url, table)).toEqual(await rowsOf(source.url, table));
    expect(
      await query(target.url, `INSERT INTO shelves.book (title) VALUES ('next') RETURNING seq, title_length AS length`),
    ).toEqual([{ seq: '6', length: 4 }]);
    expect(await query(target.url, `INSERT INTO shelves.annotation (book, body) VALUES (6, '') RETURNING id`)).toEqual([
      { id: '21' },
    ]);
    expect(await rowsOf(target.url, 'visit')).toHaveLength(5);
    await expect(query(target.url, `INSERT INTO shelves.annotation (book, body) VALUES (99, '')`)).rejects.toThrow(
      'annotation_book_fkey',
    );
  });

  it('of an older release is migrated after its rows are restored', async () => {
    await restoreShelves(archive, 'now');
    expect(await query(target.url, 'SELECT count(*)::int AS n FROM shelves.book WHERE rating = 3')).toEqual([{ n: 4 }]);
    expect(await query(target.url, 'SELECT name FROM shelves.migration ORDER BY id')).toEqual([
      { name: 'CreateShelves1700000000000' },
      { name: 'AddRating1800000000000' },
    ]);
  });

  it('of the newest release is restored in one transaction, including concurrent indexes', async () => {
    await restoreShelves(archive, 'now');
    const newer = join(folder, 'newer.backup.gz');
    await backUp([newer], { url: () => target.url, schema: 'shelves', writer });
    await target.close();
    target = await createEmptyDatabase();
    await expect(restoreShelves(newer, 'before')).rejects.toThrow('does not know its migration AddRating1800000000000');
    expect(await relationsIn(target.url)).toEqual([]);
    await restoreShelves(newer, 'now');
    expect(await rowsOf(target.url, 'book')).toEqual(await rowsOf(source.url, 'book'));
  });

  it('is readable by its owner only, replaces nothing, and leaves no partial file', async () => {
    expect(statSync(archive).mode & 0o777).toBe(0o600);
    await expect(backUpShelves(archive)).rejects.toThrow('already exists and is not replaced');
    await expect(backUpShelves(join(folder, 'missing', 'x.gz'))).rejects.toThrow('cannot be written');
    const nothing = join(folder, 'nothing.backup.gz');
    await expect(backUp([nothing], { url: () => target.url, schema: 'shelves', writer })).rejects.toThrow(
      'The schema shelves has no tables',
    );
    expect([nothing, `${nothing}.partial`].filter(existsSync)).toEqual([]);
  });

  it('sees no concurrent writes, and blocks no writer', async () => {
    const text: string[] = [];
    await withSnapshot({ url: source.url, schemas: ['shelves'], writer }, async ([snapshot]) => {
      if (!snapshot) throw new Error('no snapshot');
      for await (const piece of archiveOf(snapshot, { rows: 0 })) {
        // The first piece is the header: before any row is read.
        if (text.length === 0)
          await query(source.url, `INSERT INTO shelves.visit SELECT 77 FROM generate_series(1, 3)`);
        text.push(piece.toString());
      }
    });
    expect(text.join('')).toContain('"table":"visit"');
    expect(text.join('').split('\n')).not.toContain('77');
    await query(source.url, 'DELETE FROM shelves.visit WHERE n = 77');
  });

  it('of several schemas shows all of them at one moment', async () => {
    const dataSource = libraryDataSource(source.url);
    await runMigrations(dataSource, 'library');
    await dataSource.destroy();
    const all = join(folder, 'all');
    await backUpAll([all], { url: () => source.url, schemas: ['shelves', 'library'], writer });
    const headers = ['library', 'shelves'].map(
      (schema) =>
        JSON.parse(
          gunzipSync(readFileSync(join(all, `${schema}.backup.gz`)))
            .toString()
            .split('\n')[0] ?? '',
        ) as {
          schema: string;
          takenAt: string;
        },
    );
    expect(headers.map(({ schema }) => schema)).toEqual(['library', 'shelves']);
    expect(headers[0]?.takenAt).toBe(headers[1]?.takenAt);
    expect(statSync(all).mode & 0o777).toBe(0o700);
    await expect(
      backUpAll([join(folder, 'lacking')], { url: () => source.url, schemas: ['shelves', 'lacking'], writer }),
    ).rejects.toThrow('The schema lacking has no tables');
    expect(existsSync(join(folder, 'lacking')) || existsSync(join(folder, 'lacking.partial'))).toBe(false);
  });
});

describe('a restore', () => {
  const changed = (name: string, change: (text: string) => string) => {
    const path = join(folder, name);
    writeFileSync(path, gzipSync(change(gunzipSync(readFileSync(archive)).toString())));
    return path;
  };
  const cut = () => {
    const path = join(folder, 'cut.gz');
    writeFileSync(path, readFileSync(archive).subarray(0, -100));
    return path;
  };

  it.each([
    { what: 'is cut', path: cut, says: 'truncated' },
    {
      what: 'lost a row',
      path: () => changed('lost.gz', (text) => text.replace(/4\t\t.*\n/, '')),
      says: 'Table book has 3 rows, and 4 were written',
    },
    {
      what: 'has rows that do not fit together',
      path: () =>
        changed('orphans.gz', (text) => {
          const start = text.indexOf('{"table":"book"');
          const end = text.indexOf('{"table":"visit"');
          const none = '{"rows":0,"sha256":"e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"}';
          return `${text.slice(0, start)}{"table":"book","columns":["seq"]}\n\\.\n${none}\n${text.slice(end)}`;
        }),
      says: 'The rows of table annotation cannot be stored',
    },
    {
      what: 'has another value',
      path: () => changed('other-value.gz', (text) => text.replace('0.1', '0.2')),
      says: 'Table book is damaged',
    },
    {
      what: 'has a value that is none',
      path: () =>
        changed('no-value.gz', (text) => {
          const rows = 'one\n';
          const sha256 = createHash('sha256').update(rows).digest('hex');
          return text.replace(
            /("table":"visit".*\n)[^]*?\\\.\n.*\n/,
            (_, start: string) => `${start}${rows}\\.\n${JSON.stringify({ rows: 1, sha256 })}\n`,
          );
        }),
      says: 'The rows of table visit cannot be stored: invalid input syntax for type integer',
    },
    {
      what: 'has an unknown column',
      path: () => changed('column.gz', (text) => text.replace('"weight"', '"colour"')),
      says: 'columns that its migrations do not create: colour',
    },
    {
      what: 'lacks a table',
      path: () =>
        changed('table.gz', (text) => {
          const start = text.indexOf('{"table":"visit"');
          return text.slice(0, start) + text.slice(text.indexOf('{"tables"')).replace(',"visit"', '');
        }),
      says: 'The backup lacks the tables visit',
    },
  ])('of an archive that $what stores nothing', async ({ path, says }) => {
    await expect(restoreShelves(path())).rejects.toThrow(says);
    expect(await relationsIn(target.url)).toEqual([]);
  });

  it('is refused for a schema with data', async () => {
    const dataSource = shelvesDataSource(target.url, 'before');
    await runMigrations(dataSource, 'shelves');
    await dataSource.destroy();
    await expect(restoreShelves()).rejects.toThrow('The schema shelves is not empty: it has annotation');
    expect(await rowsOf(target.url, 'book')).toEqual([]);
  });

  it('of another schema is refused', async () => {
    const other = () => createDataSource({ ...otherSettings, url: target.url });
    await expect(restore([archive], { schema: 'other', dataSource: other })).rejects.toThrow('a backup of shelves');
  });

  it('only reads the archive with --check', async () => {
    const noDatabase = () => {
      throw new Error('asked for the database');
    };
    const check = (path: string) => restore(['--check', path], { schema: 'shelves', dataSource: noDatabase });
    await check(archive);
    await expect(check(cut())).rejects.toThrow('truncated');
    await expect(check(join(folder, 'nowhere'))).rejects.toThrow('cannot be read');
    await expect(restore(['--force', archive], { schema: 'shelves', dataSource: noDatabase })).rejects.toThrow(
      'Use: restore.js [--check] [file]',
    );
  });

  it('that is killed leaves nothing, and can be repeated', async () => {
    const program = fileURLToPath(new URL('./restore-shelves.ts', import.meta.url));
    const child = spawn(process.execPath, ['--import', 'tsx', '--conditions', '@heddle/source', program, target.url], {
      stdio: ['pipe', 'ignore', 'inherit'],
    });
    const sessions = () =>
      query<{ query: string }>(
        source.url,
        `SELECT query FROM pg_stat_activity
          WHERE datname = '${new URL(target.url).pathname.slice(1)}' AND application_name IN ('heddle-restore', 'shelves-test')`,
      );
    // The end of the file never comes, so that it is killed between two rows.
    child.stdin.write(readFileSync(archive).subarray(0, -100));
    await waitFor(async () => (await sessions()).some((session) => session.query.startsWith('COPY')), {
      what: 'rows on their way',
      timeoutMs: 60_000,
    });
    child.kill('SIGKILL');
    await once(child, 'exit');
    await waitFor(async () => (await sessions()).length === 0, { what: 'its sessions to end' });
    expect(await relationsIn(target.url)).toEqual([]);
    await restoreShelves();
    expect(await rowsOf(target.url, 'annotation')).toHaveLength(20);
  }, 90_000);
});

const otherSettings = { schema: 'other', entities: [], migrations: [], applicationName: 'other-test' };
