import type { ArchiveHeader } from './archive-format.js';

/** The archive is in order, and this program or this database cannot take it. */
export class RestoreRefusedError extends Error {
  override readonly name = 'RestoreRefusedError';
}

/**
 * How many of the migrations that this release knows make the tables that the archive was written from. What is newer
 * is applied afterwards, to the restored rows.
 */
export function planMigrations({ migrations, writer }: ArchiveHeader, known: readonly string[]): number {
  const unknown = migrations.filter((name) => !known.includes(name));
  if (unknown.length > 0) {
    throw new RestoreRefusedError(
      `The back-up is newer than this release, which does not know its migration ${unknown.join(', ')}. ` +
        `Restore it with the release that wrote it (${writer}) or a newer one.`,
    );
  }
  const missing = known.slice(0, migrations.length).find((name) => !migrations.includes(name));
  if (missing !== undefined) {
    throw new RestoreRefusedError(
      `The back-up lacks the migration ${missing}, which this release applies before others that it has. ` +
        `Restore it with the release that wrote it (${writer}).`,
    );
  }
  return migrations.length;
}
