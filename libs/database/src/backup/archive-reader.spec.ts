import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import { archiveFormat, archiveLine, archiveVersion, BackupArchiveError, endOfRows } from './archive-format.js';
import { ArchiveReader, checkArchive } from './archive-reader.js';

const header = {
  format: archiveFormat as typeof archiveFormat,
  version: archiveVersion,
  schema: 'shelves',
  writer: 'shelves 1.2.3',
  takenAt: '2026-11-22T00:00:00.000Z',
  server: '18.4',
  migrations: ['A'],
};

const table = (name: string, rows: string) =>
  archiveLine({ table: name, columns: ['a'] }) +
  rows +
  endOfRows +
  archiveLine({ rows: rows.split('\n').length - 1, sha256: createHash('sha256').update(rows).digest('hex') });
const end = (...tables: string[]) => archiveLine({ tables, sequences: [] });

/** Rows that share the longest possible prefix with the end. */
const tricky = ['', '\n', '\\\\.\n', 'x\\\\.\n\\N\n', '\n\n\\\\\n', `${'é'.repeat(50)}\n\\\\.x\n`];
const text =
  archiveLine(header) +
  tricky.map((rows, index) => table(`t${index}`, rows)).join('') +
  end('t0', 't1', 't2', 't3', 't4', 't5');

const compressed = (content: string) => Readable.from([gzipSync(content)]);
const check = (content: string) => checkArchive(compressed(content), 'shelves');

describe('ArchiveReader', () => {
  it.each([1, 2, 3, 5, 64, 1_000_000])('reads the same rows in pieces of %i bytes', async (size) => {
    const bytes = Buffer.from(text);
    async function* pieces() {
      for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
    }
    const reader = new ArchiveReader(pieces());
    expect(await reader.header()).toEqual(header);
    const read: string[] = [];
    for (let section = await reader.next(); 'table' in section; section = await reader.next()) {
      const chunks: Buffer[] = [];
      for await (const chunk of reader.rows(section.table)) chunks.push(chunk);
      read.push(Buffer.concat(chunks).toString());
    }
    expect(read).toEqual(tricky);
  });
});

describe('checkArchive', () => {
  it('counts the content of a complete archive', async () => {
    expect(await check(text)).toEqual({ header, rows: 9 });
  });

  const start = archiveLine(header);
  const rows = table('t', 'a\nb\n');
  it.each([
    { what: 'nothing', content: '', says: 'truncated' },
    { what: 'another text', content: 'hello\n', says: 'The header cannot be read' },
    { what: 'another document', content: '{"a":1}\n', says: 'not a backup of Heddle' },
    { what: 'a newer format', content: archiveLine({ ...header, version: 2 }), says: 'has format 2' },
    { what: 'another schema', content: archiveLine({ ...header, schema: 'other' }), says: 'a backup of other' },
    { what: 'no end', content: start + rows, says: 'truncated: it ends before its end' },
    {
      what: 'an end in the rows',
      content: `${start}${archiveLine({ table: 't', columns: ['a'] })}a\n`,
      says: 'in table t',
    },
    { what: 'a changed row', content: start + rows.replace('b\n', 'c\n') + end('t'), says: 'Table t is damaged' },
    { what: 'a lost row', content: start + rows.replace('b\n', '') + end('t'), says: 'Table t has 1 rows, and 2' },
    { what: 'a lost table', content: start + rows + end('s', 't'), says: 'lost a table' },
    { what: 'more after the end', content: `${start}${rows}${end('t')}x`, says: 'after the end' },
  ])('refuses $what', async ({ content, says }) => {
    const answer = check(content);
    await expect(answer).rejects.toThrow(BackupArchiveError);
    await expect(answer).rejects.toThrow(says);
  });

  it.each([
    { what: 'a cut file', change: (file: Buffer) => file.subarray(0, file.length - 20), says: 'truncated' },
    { what: 'a file that was never compressed', change: () => Buffer.from(text), says: 'cannot be decompressed' },
    {
      what: 'a flipped bit',
      change: (file: Buffer) => {
        const changed = Buffer.from(file);
        changed[changed.length - 6] = (changed[changed.length - 6] as number) ^ 1;
        return changed;
      },
      says: 'cannot be decompressed',
    },
  ])('refuses $what', async ({ change, says }) => {
    const answer = checkArchive(Readable.from([change(gzipSync(text))]), 'shelves');
    await expect(answer).rejects.toThrow(BackupArchiveError);
    await expect(answer).rejects.toThrow(says);
  });
});
