/**
 * Format of a backup: text, compressed with gzip. After `gunzip` it is
 *
 *     {"format":"heddle-backup","version":1,"schema":...}   the header
 *     {"table":"run","columns":["run_id",...]}               one table after the other:
 *     <rows, as COPY writes them>
 *     \.
 *     {"rows":2,"sha256":"..."}
 *     {"tables":["run",...],"sequences":[...]}               the end; absent in a truncated file
 */
export const archiveFormat = 'heddle-backup';
export const archiveVersion = 1;

/** Never equal to a line of rows: COPY doubles each backslash. */
export const endOfRows = '\\.\n';

export interface ArchiveHeader {
  format: typeof archiveFormat;
  version: number;
  schema: string;
  /** Name and version of the writing program. */
  writer: string;
  /** Time of the snapshot, by the database's clock. */
  takenAt: string;
  /** PostgreSQL version. */
  server: string;
  /** In the order of their application. */
  migrations: string[];
}

export interface ArchivedTable {
  table: string;
  columns: string[];
}

export interface ArchivedRows {
  rows: number;
  /** Hash of all row lines, in hex. */
  sha256: string;
}

export interface ArchivedSequence {
  name: string;
  value: string;
  isCalled: boolean;
}

export interface ArchiveEnd {
  tables: string[];
  sequences: ArchivedSequence[];
}

/** The archive is truncated, damaged, from another service, or not an archive. */
export class BackupArchiveError extends Error {
  override readonly name = 'BackupArchiveError';
}

export const archiveLine = (value: ArchiveHeader | ArchivedTable | ArchivedRows | ArchiveEnd): string =>
  `${JSON.stringify(value)}\n`;

type Fields = Record<string, unknown>;

function parseLine(line: string, what: string): Fields {
  try {
    const value: unknown = JSON.parse(line);
    if (typeof value === 'object' && value !== null) return value as Fields;
  } catch {
    // Handled like any other foreign value.
  }
  throw new BackupArchiveError(`${what} cannot be read: the file is damaged, or no backup.`);
}

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((item) => typeof item === 'string');

const isSequence = (value: unknown): value is ArchivedSequence => {
  const { name, value: last, isCalled } = (value ?? {}) as Partial<ArchivedSequence>;
  return typeof name === 'string' && typeof last === 'string' && typeof isCalled === 'boolean';
};

export function parseHeader(line: string): ArchiveHeader {
  const header = parseLine(line, 'The header') as unknown as Partial<ArchiveHeader>;
  if (header.format !== archiveFormat) throw new BackupArchiveError('This is not a backup of Heddle.');
  if (header.version !== archiveVersion) {
    throw new BackupArchiveError(
      `The backup has format ${header.version}; this release reads format ${archiveVersion}. Use the release that wrote it (${header.writer}).`,
    );
  }
  const { schema, writer, takenAt, server, migrations } = header;
  if ([schema, writer, takenAt, server].every((value) => typeof value === 'string') && isTexts(migrations))
    return header as ArchiveHeader;
  throw new BackupArchiveError('The header is incomplete.');
}

/** Parses the line after the header or a table: another table, or the end. */
export function parseSection(line: string): ArchivedTable | ArchiveEnd {
  const { table, columns, tables, sequences } = parseLine(line, 'The line after a table');
  if (typeof table === 'string' && isTexts(columns)) return { table, columns };
  if (isTexts(tables) && Array.isArray(sequences) && sequences.every(isSequence)) return { tables, sequences };
  throw new BackupArchiveError('Unexpected content after a table.');
}

export function parseRows(line: string, table: string): ArchivedRows {
  const { rows, sha256 } = parseLine(line, `The end of table ${table}`);
  if (typeof rows === 'number' && typeof sha256 === 'string') return { rows, sha256 };
  throw new BackupArchiveError(`The end of table ${table} cannot be read.`);
}
