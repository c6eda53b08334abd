import { parseArgs } from 'node:util';
import type { DataSource } from 'typeorm';
import { BackupArchiveError } from './archive-format.js';
import { BackupFileError, openArchive, standardStream, writeArchive, writeArchiveFolder } from './archive-files.js';
import { checkArchive, readArchive } from './archive-reader.js';
import { archiveOf, NothingToBackUpError, type SchemaSnapshot, withSnapshot } from './backup-schemas.js';
import { RestoreRefusedError } from './restore-plan.js';
import { restoreSchema } from './restore-schema.js';

class BackupUsageError extends Error {
  override readonly name = 'BackupUsageError';

  constructor(usage: string) {
    super(`Use: ${usage}`);
  }
}

/** Errors that an operator can fix. */
export const backupErrors = [
  BackupArchiveError,
  BackupFileError,
  BackupUsageError,
  NothingToBackUpError,
  RestoreRefusedError,
];

interface BackupCommand {
  /** Read only after the arguments are valid. */
  url: () => string;
  writer: string;
}

/** `backup.js [file]`: one schema, to a file or standard output. Returns a summary. */
export async function backUp(
  args: string[],
  { url, writer, schema }: BackupCommand & { schema: string },
): Promise<string> {
  const { path = standardStream } = parse(args, 'backup.js [file]');
  return withSnapshot({ url: url(), schemas: [schema], writer }, ([snapshot]) =>
    write(snapshot as SchemaSnapshot, path),
  );
}

/** `backup-all.js <folder>`: several schemas of one moment, one file each. */
export async function backUpAll(
  args: string[],
  { url, writer, schemas }: BackupCommand & { schemas: string[] },
): Promise<string> {
  const usage = 'backup-all.js <folder>';
  const { path } = parse(args, usage);
  if (path === undefined) throw new BackupUsageError(usage);
  return writeArchiveFolder(path, (pathOf) =>
    withSnapshot({ url: url(), schemas, writer }, async (snapshots) => {
      const said: string[] = [];
      for (const snapshot of snapshots) said.push(await write(snapshot, pathOf(`${snapshot.header.schema}.backup.gz`)));
      return said.join('\n');
    }),
  );
}

async function write(snapshot: SchemaSnapshot, path: string): Promise<string> {
  const written = { rows: 0 };
  await writeArchive(path, archiveOf(snapshot, written));
  const { schema, takenAt, migrations } = snapshot.header;
  return `${schema} as it was at ${takenAt}: ${written.rows} rows of ${snapshot.tables.length} tables, up to ${migrations.at(-1)}`;
}

/** `restore.js [--check] [file]`: one schema, from a file or standard input. */
export async function restore(
  args: string[],
  { schema, dataSource }: { schema: string; dataSource: () => DataSource },
): Promise<string> {
  const { path = standardStream, check } = parse(args, 'restore.js [--check] [file]', {
    check: { type: 'boolean', default: false },
  });
  if (check) {
    const { header, rows } = await checkArchive(await openArchive(path), schema);
    return `whole: ${schema} as it was at ${header.takenAt}, ${rows} rows, written by ${header.writer}`;
  }
  const target = dataSource();
  try {
    const { header, rows, migrated } = await readArchive(await openArchive(path), (reader) =>
      restoreSchema(reader, { dataSource: target, schema }),
    );
    const newer = migrated.length > 0 ? `, then migrated by ${migrated.join(', ')}` : '';
    return `${schema} is as it was at ${header.takenAt}: ${rows} rows${newer}`;
  } finally {
    if (target.isInitialized) await target.destroy();
  }
}

type Options = NonNullable<NonNullable<Parameters<typeof parseArgs>[0]>['options']>;

function parse(args: string[], usage: string, options: Options = {}): { path: string | undefined; check: boolean } {
  try {
    const { positionals, values } = parseArgs({ args, options, allowPositionals: true });
    if (positionals.length <= 1) return { path: positionals[0], check: values.check === true };
  } catch {
    // Unknown option: the usage lists the valid ones.
  }
  throw new BackupUsageError(usage);
}
