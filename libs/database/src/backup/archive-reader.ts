import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import {
  type ArchivedRows,
  type ArchivedTable,
  type ArchiveEnd,
  type ArchiveHeader,
  BackupArchiveError,
  endOfRows,
  parseHeader,
  parseRows,
  parseSection,
} from './archive-format.js';

const newline = 0x0a;
const maxLineBytes = 1024 * 1024;
const endAfterRows = Buffer.from(`\n${endOfRows}`);
const endAtOnce = Buffer.from(endOfRows);

/** Streams an archive in constant memory. Its contents are known to be complete only after `end`. */
export class ArchiveReader {
  private readonly chunks: AsyncIterator<Buffer>;
  private rest: Buffer = Buffer.alloc(0);
  private readonly tables: string[] = [];

  constructor(chunks: AsyncIterable<Buffer>) {
    this.chunks = chunks[Symbol.asyncIterator]();
  }

  async header(): Promise<ArchiveHeader> {
    return parseHeader(await this.line());
  }

  /** Next table, whose rows must be read before the next call; or the end. */
  async next(): Promise<ArchivedTable | ArchiveEnd> {
    const section = parseSection(await this.line());
    if ('table' in section) {
      this.tables.push(section.table);
      return section;
    }
    if (section.tables.join() !== this.tables.join())
      throw new BackupArchiveError(`The backup lost a table: it had ${section.tables.join(', ')}.`);
    if (this.rest.length > 0 || (await this.more())) throw new BackupArchiveError('Unexpected content after the end.');
    return section;
  }

  /** Rows of a table, in COPY format. */
  async *rows(table: string): AsyncGenerator<Buffer, ArchivedRows> {
    const hash = createHash('sha256');
    let rows = 0;
    for await (const chunk of this.untilEndOfRows(table)) {
      hash.update(chunk);
      for (let at = chunk.indexOf(newline); at !== -1; at = chunk.indexOf(newline, at + 1)) rows += 1;
      yield chunk;
    }
    const expected = parseRows(await this.line(), table);
    if (rows !== expected.rows) {
      throw new BackupArchiveError(`Table ${table} has ${rows} rows, and ${expected.rows} were written.`);
    }
    if (hash.digest('hex') !== expected.sha256)
      throw new BackupArchiveError(`Table ${table} is damaged: its rows differ from the written ones.`);
    return expected;
  }

  /** Holds back at most the two bytes that may begin the end mark, so rows may have any length. */
  private async *untilEndOfRows(table: string): AsyncGenerator<Buffer> {
    for (let atLineStart = true; ;) {
      if (atLineStart && this.rest.subarray(0, endAtOnce.length).equals(endAtOnce)) {
        this.rest = this.rest.subarray(endAtOnce.length);
        return;
      }
      const end = this.rest.indexOf(endAfterRows);
      if (end !== -1) {
        yield this.rest.subarray(0, end + 1);
        this.rest = this.rest.subarray(end + endAfterRows.length);
        return;
      }
      if (!(atLineStart && endAtOnce.indexOf(this.rest) === 0)) {
        const kept = beginningOfEnd(this.rest);
        const sent = this.rest.subarray(0, this.rest.length - kept);
        if (sent.length > 0) {
          yield sent;
          atLineStart = sent.at(-1) === newline;
          this.rest = this.rest.subarray(sent.length);
        }
      }
      if (!(await this.more())) throw cut(`in table ${table}`);
    }
  }

  private async line(): Promise<string> {
    let end = this.rest.indexOf(newline);
    for (; end === -1; end = this.rest.indexOf(newline)) {
      if (this.rest.length > maxLineBytes) throw new BackupArchiveError('This is not a backup of Heddle.');
      if (!(await this.more())) throw cut('before its end');
    }
    const line = this.rest.subarray(0, end).toString('utf8');
    this.rest = this.rest.subarray(end + 1);
    return line;
  }

  private async more(): Promise<boolean> {
    const { done, value } = await this.chunks.next();
    if (done) return false;
    this.rest = this.rest.length === 0 ? value : Buffer.concat([this.rest, value]);
    return true;
  }
}

/** Number of bytes at the end of a chunk, after a newline, that may begin `endOfRows`. */
function beginningOfEnd(piece: Buffer): number {
  for (const length of [2, 1]) {
    const isBeginning = piece.subarray(-length).equals(endAtOnce.subarray(0, length));
    if (isBeginning && piece.at(-length - 1) === newline) return length;
  }
  return 0;
}

const cut = (where: string) => new BackupArchiveError(`The backup is truncated: it ends ${where}.`);

/** Reads a compressed archive, and always closes its source. */
export async function readArchive<T>(source: Readable, work: (reader: ArchiveReader) => Promise<T>): Promise<T> {
  let result: T | undefined;
  try {
    await pipeline(source, createGunzip(), async (chunks: AsyncIterable<Buffer>) => {
      result = await work(new ArchiveReader(chunks));
    });
  } catch (error) {
    throw decompressionError(error) ?? error;
  }
  return result as T;
}

function decompressionError(error: unknown): BackupArchiveError | null {
  const { code, message } = error as { code?: string; message?: string };
  if (code === 'Z_BUF_ERROR') return cut('in the middle');
  if (!code?.startsWith('Z_')) return null;
  return new BackupArchiveError(`The backup cannot be decompressed: it is damaged, or no backup (${message}).`);
}

/** Verifies an archive and discards its contents. */
export async function checkArchive(source: Readable, schema: string): Promise<{ header: ArchiveHeader; rows: number }> {
  return readArchive(source, async (reader) => {
    const header = await reader.header();
    expectSchema(header, schema);
    let rows = 0;
    for (let section = await reader.next(); 'table' in section; section = await reader.next()) {
      const content = reader.rows(section.table);
      let read = await content.next();
      while (!read.done) read = await content.next();
      rows += read.value.rows;
    }
    return { header, rows };
  });
}

export function expectSchema(header: ArchiveHeader, schema: string): void {
  if (header.schema === schema) return;
  throw new BackupArchiveError(`This is a backup of ${header.schema}; ${schema} is restored here.`);
}
